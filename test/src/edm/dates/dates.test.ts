import { expect, test } from 'vitest';
import { type Period, readPeriod } from '../../../../src/edm/dates/dates.ts';

/** Seconds of the first or last moment of "1900", "1900-02" or "1900-02-03"; computed by `Date`, not by our calendar. */
function moment(text: string, end: boolean): number {
  const [, sign = '', year = '', month, day] = /^(-?)(\d+)(?:-(\d\d))?(?:-(\d\d))?$/.exec(text) ?? [];
  const date = new Date(0);
  const at = [Number(sign + year), Number(month ?? 1) - 1, Number(day ?? 1)] as const;
  if (!end) return date.setUTCFullYear(...at) / 1000;
  if (month === undefined) return date.setUTCFullYear(at[0] + 1, 0, 1) / 1000 - 1;
  if (day === undefined) return date.setUTCFullYear(at[0], at[1] + 1, 1) / 1000 - 1;
  return date.setUTCFullYear(at[0], at[1], at[2] + 1) / 1000 - 1;
}

function period(stated: string): Period | undefined {
  if (stated === '-') return undefined;
  const [first = '', last = first] = stated.split(' .. ');
  return { min: moment(first, false), max: moment(last, true) };
}

function check(wording: string, stated: string): void {
  expect(readPeriod(wording)).toEqual(period(stated));
}

/** What is said => first .. last (years before Christ astronomical), or - for unread. */
const CASES: Readonly<Record<string, string>> = {
  'years and ranges': `
    1506 => 1506
    (1848) => 1848
    1848? => 1848
    um 1900 => 1895 .. 1905
    ca.1848 => 1843 .. 1853
    c1848 => 1843 .. 1853
    ?c.1832 => 1827 .. 1837
    1830 (ca.) => 1825 .. 1835
    about1973 => 1968 .. 1978
    wohl 1830 => 1830
    ca. 1750–1760 => 1750 .. 1760
    1972–3 => 1972 .. 1973
    1848 / 1849 => 1848 .. 1849
    1850/1860 => 1850 .. 1860
    um 1880/90 => 1880 .. 1890
    1831 or 2 => 1831 .. 1832
    1860 or 63 => 1860 .. 1863
    1830 oder 1831 => 1830 .. 1831
    c.1845–6, c.1855 => 1845 .. 1860
    zwischen 1880 und 1890 => 1880 .. 1890
    zw. 1880 u. 1890 => 1880 .. 1890
    von 1680 bis 1690 => 1680 .. 1690
    1600 through 1650 => 1600 .. 1650
    1924–5–c.1937 => 1924 .. 1937
    1957–c.66 => 1957 .. 1966
    Anno 1683 => 1683
    MDCCXLV => 1745
    300-600 => 300 .. 600
    211/12 n. Chr. => 211 .. 212
    AD 211-17 => 211 .. 217
    1899–1850 => -
    2150 => -
    12 => -`,
  'years with open ends': `
    nach 1500 => 1500 .. 1525
    vor 1800 => 1775 .. 1800
    pre-1900 => 1875 .. 1900
    post-1945 => 1945 .. 1970
    bis 1905 => 1880 .. 1905
    ab 1905 => 1905 .. 1930
    spätestens 1905 => 1880 .. 1905
    nicht vor 1905 => 1905 .. 1930
    no later than 1905 => 1880 .. 1905
    1905 oder später => 1905 .. 1930
    1905 or earlier => 1880 .. 1905
    in or before 1799 => 1774 .. 1799
    1989-present => 1989 .. 2014
    1898- => 1898 .. 1923
    ?-1903 => 1878 .. 1903
    after 1945, before 1957 => 1945 .. 1957
    ab 1945 bis 1957 => 1945 .. 1957
    seit 1945 bis um 1957 => 1945 .. 1957
    nach 1945/57 => 1945 .. 1970
    1945 u. später => 1945 .. 1970
    nach 1700, wohl vor 1710 => 1700 .. 1710
    18th century, after 1713 => 1713 .. 1800`,
  'what may be meant in two ways': `
    1904-07 => 1904 .. 1907
    1914-07 => 1914-07
    Winter 1900 => 1900-01 .. 1901-02
    1700s => 1700 .. 1799
    -1950 => -
    05-06-1931 => -`,
  centuries: `
    19. Jahrhundert => 1801 .. 1900
    19C. => 1801 .. 1900
    18th C => 1701 .. 1800
    XVI. Jh. => 1501 .. 1600
    XVI./XVII. Jh. => 1501 .. 1700
    eighteenth century => 1701 .. 1800
    late-eighteenth century => 1776 .. 1800
    twenty-first century => 2001 .. 2100
    zweite Hälfte des achtzehnten Jahrhunderts => 1751 .. 1800
    sixteenth or seventeenth century => 1501 .. 1700
    saec. XV => 1401 .. 1500
    saec. XV/XVI => 1401 .. 1600
    16./17. Jh. => 1501 .. 1700
    15th–16th century => 1401 .. 1600
    2. Hälfte 16. Jh. => 1551 .. 1600
    2.H. 16.Jh. => 1551 .. 1600
    4. V. 18. Jh. => 1776 .. 1800
    1. und 2. Viertel 18. Jh. => 1701 .. 1750
    letztes Drittel des 19. Jahrhunderts => 1868 .. 1900
    erste Hälfte des XIX. Jahrhunderts => 1801 .. 1850
    first decade of the 20th century => 1901 .. 1910
    Anfang 18. Jahrhundert => 1701 .. 1733
    Anf. d. 19. Jh. => 1801 .. 1833
    2. Hälfte d. 19. Jh. => 1851 .. 1900
    1. H. d. 19. Jh. => 1801 .. 1850
    Ende d. 19./Anf. d. 20. Jh. => 1876 .. 1933
    Ende d. 1920er Jahre => 1925 .. 1929
    Erste Dekade des 20. Jahrhunderts => 1901 .. 1910
    2. Dekade d. 20. Jh. => 1911 .. 1920
    prima metà del XIX secolo => -
    beginnendes 18. Jh. => 1701 .. 1733
    1. H. 2. Jt. => 1001 .. 1500
    um die Mitte des 18. Jahrhunderts => 1734 .. 1767
    late 19th century => 1876 .. 1900
    gegen Ende des 15. Jahrhunderts => 1476 .. 1500
    19th Century/MID => 1834 .. 1867
    19th Century/LATE - 20th Century/EARLY => 1876 .. 1933
    19. Jh. (1. Hälfte) => 1801 .. 1850
    Ende 17./Anfang 18. Jh. => 1676 .. 1733
    late 19th, early 20th century => 1876 .. 1933
    early- to mid-18th century => 1701 .. 1767
    2. Hälfte 17. Jh. - Anfang 18. Jh. => 1651 .. 1733
    Wende vom 18. zum 19. Jahrhundert => 1790 .. 1810
    Wende zum 20. Jh. => 1890 .. 1910
    turn of the 20th century => -
    19. Jh., um 1850 => 1845 .. 1855
    20th century post-1945 => 1945 .. 2000
    20th century 1900-1945 => 1900 .. 1945
    23. Jh. => -`,
  decades: `
    1940s => 1940 .. 1949
    1640's => 1640 .. 1649
    1920er Jahre => 1920 .. 1929
    1920er-Jahre => 1920 .. 1929
    Ende der 1920er Jahre => 1925 .. 1929
    mid-1970s => 1973 .. 1976
    1880er/90er Jahre => 1880 .. 1899
    (c. 1910s-30s) => 1910 .. 1939
    1870-1880s => 1870 .. 1889
    [197-?] => 1970 .. 1979
    [18--?] => 1800 .. 1899
    19?? => 1900 .. 1999
    40er Jahre des 17. Jahrhunderts => 1640 .. 1649
    60er/70er Jahre des 19. Jh. => 1860 .. 1879
    20er Jahre 20. Jh. => 1920 .. 1929
    vierziger Jahre des 19. Jahrhunderts => 1840 .. 1849
    Ende der zwanziger Jahre des 20. Jahrhunderts => 1925 .. 1929
    in den dreißiger Jahren, um 1935 => 1930 .. 1940
    in den zwanziger Jahren => -
    60er Jahre => -`,
  'before and after Christ': `
    100 v. Chr. - 50 n. Chr. => -99 .. 50
    1000-500 BC => -999 .. -499
    12 v. Chr. => -11
    1 BC => 0
    um 500 v. Chr. => -504 .. -494
    5./4. Jh. v. Chr. => -499 .. -300
    1. Jh. v. Chr. – 2. Jh. n. Chr. => -99 .. 200
    2nd half of the 1st c. AD => 51 .. 100
    late 4th-early 3rd century BC => -324 .. -267
    3rd millennium BC => -2999 .. -2000
    800s BCE => -898 .. -799
    300BC - AD500 => -299 .. 500
    100BCE-100 => -99 .. 100
    1-299 CE => 1 .. 299
    A.D. 10-40 => 10 .. 40
    1344/43 v. Chr. => -1343 .. -1342
    1353-36 v. Chr. => -1352 .. -1335
    ca. 1479–58 B.C. => -1478 .. -1457
    480/70 v. Chr. => -479 .. -469
    323/2 v. Chr. => -322 .. -321
    100/50 v. Chr. => -99 .. -49
    332–30 v. Chr. => -331 .. -29
    304–30 BC => -303 .. -29
    1000-50 BC => -999 .. -49
    1. Jh. v. bis 1. Jh. n. Chr. => -99 .. 100
    1. Jh. v./n. Chr. => -99 .. 100
    50 v. – 50 n. Chr. => -49 .. 50
    200 v. bis 100 v. Chr. => -199 .. -99
    2. Jh. v. => -199 .. -100
    1st century BC/AD => -99 .. 100
    A.D. 2nd–3rd century => 101 .. 300
    12.000 v. Chr. => -11999
    20 000 v. Chr. => -19999
    30.000–25.000 v. Chr. => -29999 .. -24999
    10000–8000 v. Chr. => -9999 .. -7999
    zwischen 10.000 und 8000 v. Chr. => -9999 .. -7999
    c. 40,000–30,000 BCE => -39999 .. -29999
    Grab 3 500 v. Chr. => -499
    30.000–25.000 => -
    -0499 => -499
    10000 BC => -9999`,
  'eras in other languages': `
    100 a.C. => -99
    100 a. C. - 50 d. C. => -99 .. 50
    100 avanti Cristo => -99
    52 av. J.-C. => -51
    52 avant Jésus-Christ => -51
    av. J.-C. 52 => -51
    100 apr. J.-C. => 100
    500 p.n.e. => -499
    500 n.e. => 500
    500 př. n. l. => -499
    500 př. Kr. => -499
    500 n. l. => 500
    500 pr. Kr. => -499
    500 v.C. => -499
    500 n.C. => 500
    500 voor Christus => -499
    500 v. Christi Geburt => -499
    500 v. d. Zw. => -499
    500 n. d. Zw. => 500
    4.-3. Jh. v. d. Zeitwende => -399 .. -200
    500 f.Kr. => -499
    500 î.Hr. => -499
    Kr. e. 500 => -499
    M.Ö. 500 => -499
    500 до н. э. => -499
    500 π.Χ. => -499
    3. Viertel 1. Jh. v.C. => -49 .. -25
    zw. 100 v.C. und 50 n.C. => -99 .. 50
    10000 a.C. => -9999
    100.000 v. Chr. => -99999
    i. e. 500 => -
    500 i. e. => -
    500 eKr. => -
    500 e.Kr. => -
    MÖ 500 => -
    1000 AC => -
    5000 BP => -
    ca. 5000 cal BP => -
    500 (v. Chr.) => -`,
  'words and signs that could change a date': `
    avant 1500 => -
    av. 1500 => -
    1500 előtt => -
    před 1500 => -
    années 1920 => -
    fin 1920 => -
    v. 1500 => -
    1500 v. => -
    n. 1500 => -
    1500 n. => -
    a. 1500 => -
    p. 1500 => -
    d. 1850 => -
    d. c. 1850 => -
    d. 20. Mai 1900 => 1900-05-20
    Mo, 14. 7. 1917 => 1917-07-14
    Di 1900 => -
    1500 Jahre alt => -
    1850 or so => -
    vor 1000 Mio. Jahren => -
    '500 => -
    <1900 => -
    >1900 => -
    1900 +/- 5 => -
    1900 = 1318 H => -
    © 1995 => 1995
    av. c. 1850 => -
    1900 scheme=W3C-DTF => -
    Sat Jan 01 2000 00:00:00 GMT+0100 => -
    12 x 1500 => -
    1500x1200 => -
    0000-00-00 => -
    0000-01-01 => -
    1900-02-30 => -
    1900-13-45 => -
    1900.13.45 => -
    30.2.1900 => -`,
  'EDTF (ISO 8601-2)': `
    1985/.. => 1985 .. 2010
    ../1985 => 1960 .. 1985
    1985/ => 1985 .. 2010
    /1985 => 1960 .. 1985
    1985-04-12/.. => 1985-04-12 .. 1985-07-12
    190X => 1900 .. 1909
    200X => 2000 .. 2009
    [190-?] => 1900 .. 1909
    ca. 190X => 1900 .. 1909
    [190-?]–[191-?] => 1900 .. 1919
    19XX => 1900 .. 1999
    1985-XX => 1985
    1985-04-XX => 1985-04
    1900-21 => 1900-03 .. 1900-05
    2001-22 => 2001-06 .. 2001-08
    1985-23 => 1985-09 .. 1985-11
    1985-24 => 1985-01 .. 1986-02
    1919-21 => 1919 .. 1921
    ca. 1900-21 => 1900 .. 1921
    1984? => 1984
    1984~ => 1979 .. 1989
    Y-10000 => -10000
    Y-2E5 => -200000
    Y170000002 => -
    Y-17E8 => -`,
  'days, months and seasons': `
    1917-07-14 => 1917-07-14
    1917-07-14T12:30:00Z => 1917-07-14
    19170714 => 1917-07-14
    1934-12-00 => 1934-12
    26. 2. 1897 => 1897-02-26
    14.7.1917 => 1917-07-14
    7.IX.1931 => 1931-09-07
    10/31/1931 => 1931-10-31
    26-03-1927 => 1927-03-26
    9/1959 => 1959-09
    05.1920 => 1920-05
    Montag, 14. Juli 1917 => 1917-07-14
    May 5th, 1931 => 1931-05-05
    the 5th of May 1931 => 1931-05-05
    5. Jänner 1848 => 1848-01-05
    Feber 1848 => 1848-02
    Februar 1929 => 1929-02
    1932, December => 1932-12
    1995 (February) => 1995-02
    Frühling 1901 => 1901-03 .. 1901-05
    Winter 1900/01 => 1900-12 .. 1901-02
    Spring/Summer 2005 => 2005-03 .. 2005-08
    1. Quartal 1950 => 1950-01 .. 1950-03
    zweite Jahreshälfte 1914 => 1914-07 .. 1914-12
    Spätsommer 1914 => 1914-08 .. 1914-09
    Ende 1901 => 1901-09 .. 1901-12
    Anfang August 1891 => 1891-08-01 .. 1891-08-10
    1. bis 3. Mai 1900 => 1900-05-01 .. 1900-05-03
    4. und 5. April 1927 => 1927-04-04 .. 1927-04-05
    (August 26-28) 1963 => 1963-08-26 .. 1963-08-28
    (June 26-July 13, 1961) => 1961-06-26 .. 1961-07-13
    28. 12. 1903/2. 1. 1904 => 1903-12-28 .. 1904-01-02
    Dezember/Jänner 1974 => 1973-12 .. 1974-01
    1914-07/1918 => 1914-07 .. 1918
    vor dem 15. November 1912 => 1912-08-15 .. 1912-11-15
    um den 5. Mai 1900 => 1900-04-05 .. 1900-06-05
    3. März 1904, 14 Uhr => 1904-03-03
    3. März 1904, 15.30 Uhr => 1904-03-03
    29. Februar 1900 => -
    8. 5. 94 => -
    2[6?]. 9. 189 => -
    Juli 17 => -
    5. Mai => -`,
  'brackets of editors': `
    [30. 7. 1894] => 1894-07-30
    [12. 10. 1903?] => 1903-10-12
    [31.? 1. 1893] => 1893-01-31
    [24./25.?] 7. 1904 => 1904-07-24 .. 1904-07-25
    1[1]. 1[2]. 1911 => 1911-12-11
    192[3?] => 1923
    [zwischen 13. 5. und 31. 12. 1891?] => 1891-05-13 .. 1891-12-31
    [zwischen 1892 und Mitte 1893?] => 1892 .. 1893-08
    1872 [recte 1873] => 1873
    1872 [i. e. 1873] => 1873
    o. J. (um 1920) => 1915 .. 1925`,
  'several events': `
    (Prints executed 1950) => 1950
    1963 (Woodcuts executed 1907) => 1907 .. 1963
    published 1864 => 1864
    1980 (designed) c. 1980 (manufactured) => 1975 .. 1985
    Entwurf 1903, Ausführung 1905 => 1903 .. 1905
    1794, reprinted 1831 or later => 1794
    1920 (cast 1955) => 1920
    cast 1955 => 1955
    1506, Rahmen 19. Jh. => 1506
    1809–1839, exhibited 1809, 1840 => 1809 .. 1839
    19th century in the style of 16th century => 1801 .. 1900
    Kopie nach einem Original von 1520 => -
    geboren 1850 => -`,
  'dynasties and reigns': `
    Tang Dynasty, 618-907 => 618 .. 907
    26th Dynasty, 664-525 BCE => -663 .. -524
    18th or 19th Dynasty (1540-1190 B.C.) => -1539 .. -1189
    Edo period (1603-1867), 19th century => 1801 .. 1867
    Shang Period (c. 1600-1045 BCE), 1300-1150 B.C.E. => -1299 .. -1149
    1829 (Bunsei 12) => 1829
    1852, 5th month => 1852
    Meiji period => -`,
  'numbers that are no dates': `
    Inv.-Nr. 1925 => -
    12 x 1500 cm => -
    1500 Stück => -
    A1850 => -
    1850b => -
    Raum 205 => -
    c. 1948, Design Patent 150,644, 1948 => 1943 .. 1953
    15. Auflage, 1850 => 1850
    1920, 30 Blatt => 1920
    1266 AH / 1850 AD => 1850
    AH 1023 / AD 1614 => 1614
    dated A.H. 899–900/A.D. 1493–94 => 1493 .. 1494
    AH 1266 => -
    nach 100 Jahren => -
    Wien 1850 => 1850
    Xanten 1850 => -`,
  'no dating': `
    n.d. => -
    o. J. => -
    date not known => -
    Biedermeier => -
    um die Jahrhundertwende => -
    ? => -`,
};

for (const [group, lines] of Object.entries(CASES)) {
  for (const line of lines.trim().split('\n')) {
    const [wording = '', stated = ''] = line.trim().split(' => ');
    test(`[records-6] ${group}: ${wording}`, () => check(wording, stated));
  }
}

test('a year beyond the range of Date', () => {
  // 400 years have 146,097 days.
  const first = ((-170_000_000 - 2000) / 400) * 146_097 * 86_400 + moment('2000', false);
  expect(readPeriod('Y-17E7')).toEqual({ min: first, max: first + 366 * 86_400 - 1 });
});

test('odd characters', () => {
  check('', '-');
  check(' <i>um</i>&nbsp;1850 ', '1845 .. 1855');
  check('1850&ndash;1860', '1850 .. 1860');
  check('5. Jänner 1848'.normalize('NFD'), '1848-01-05');
  check('1850\u00961860', '1850 .. 1860');
  check('1850\u20141860', '1850 .. 1860');
  check('1850\u00a0\u2010\u00a01860', '1850 .. 1860');
  check('\uff11\uff18\uff15\uff10', '1850');
  check('1900\u00b9', '1900');
  check(`1850 ${'in Wien '.repeat(50)}`, '-');
});
