import { testWordings } from '../check-period.ts';

testWordings({
  'components of a period': `
    name=Krise; start=1929; end=1939 => 1929 .. 1939
    name=The Great Depression; start=1929; end=1939; => 1929 .. 1939
    start=1929;end=1939 => 1929 .. 1939
    end=1939; start=1929; scheme=W3C-DTF; => 1929 .. 1939
    scheme=W3CDTF; Name=Krise; START = 1929 ; End = 1939 ; => 1929 .. 1939
    name=Festival, 2000; start=2000-01-26; end=2000-02-20; => 2000-01-26 .. 2000-02-20
    start=1999-09-25T14:20+10:00; end=1999-09-25T16:40+10:00; scheme=W3C-DTF; => 1999-09-25
    start=1904-07; end=1904-08 => 1904-07 .. 1904-08
    start=1985-04-12 => 1985-04-12 .. 1985-07-12
    start=1929; end=; => 1929 .. 1954
    end=1939 => 1914 .. 1939
    start=..; end=1939 => 1914 .. 1939
    name.de=Krise; start=1929; end=1939 => 1929 .. 1939
    Krise; start=1929; end=1939 => 1929 .. 1939
    start=1929 end=1939 => 1929 .. 1939
    start:1929; end:1939; => 1929 .. 1939
    name=A\\; B\\=C; start=1929; end=1939 => 1929 .. 1939`,
  'dates of other forms': `
    start=-0330; end=-0030 => -330 .. -30
    name=Paléolithique; start=-300000; end=-40000 => -300000 .. -40000
    start=1929~; end=1939 => 1929 .. 1939
    start=um 1900; end=1910 => 1895 .. 1910
    start=1. Hälfte 19. Jh.; end=20. Jh. => 1801 .. 2000
    start=500 BC; end=400 BC => -499 .. -399
    start=um 1900 => 1900 .. 1925
    start=1939-05; end=1939-XX-01; => 1939-05 .. 1939-12-01
    end=1. Mai 1900 => 1900-02-01 .. 1900-05-01
    name=19. Jahrhundert; => 1801 .. 1900`,
  'no period': `
    name=The Great Depression; => -
    name=Krise; start=; end=; => -
    start=Cambrian period; scheme=Geological timescale; name=Phanerozoic Eon; => -
    start=1023; end=1024; scheme=Hijri => -
    start=1929; end=1939; scheme=W3C- => -
    start=1939; end=1929 => -
    start=1929; end=1939; start=1929 => -
    start=1929; end=heute früh => -
    start=1998-1986; end=1998 => -
    Krise start=1929 => -
    1900; scheme=W3C-DTF => -`,
});
