import { expect, test } from 'vitest';
import { edtfOf } from '../../../../src/edm/dates/edtf-of.ts';

/** Wordings and what they are in EDTF. */
const WORDINGS = `
1502 => 1502
um 1502 => 1502~
wohl um 1500 => 1500%
[26. 2. 1897?] => 1897-02-26?
25. April 643 n. Chr. => 0643-04-25
Jänner 1917 => 1917-01
um 100 v. Chr. => -0099~
27.500 v. Chr. => Y-27499
19. Jh. => 1801/1900
1. Hälfte 19. Jh. => 1801/1850
1920er Jahre => 192X
1700s => 17XX
1950er Jahre v. Chr. => -1958/-1949
zwischen 1480 und 1490 => 1480/1490
um 1480–1490 => 1480~/1490~
um 1908/09 => 1908~/1909~
März bis Mai 1850 => 1850-03/1850-05
7. oder 8. Mai 1850 => 1850-05-07/1850-05-08
100 v. Chr. – 50 n. Chr. => -0099/0050
vor 1850 => ../1850
ab März 1850 => 1850-03/..
1850 oder später => 1850/..
20. Jh., nach 1945 => 1945/2000
Edo period (1603–1867), 19th century => 1801/1867
Wende vom 18. zum 19. Jh. => 1790/1810
1984~ => 1984~
1985/.. => 1985/..
../1985 => ../1985
1950/open => 1950/..
2001-21 => 2001-21
2004-06~-11 => 2004-06-11~
156X-12-25 => 1560-12-25/1569-12-25
{1960,1961-12} => 1960/1961
name=Krise; start=1929; end=1939 => 1929/1939
n.d. => undefined
`;

test.each(
  WORDINGS.trim()
    .split('\n')
    .map((line) => line.split(' => ')),
)('%s is %s', (wording = '', edtf) => {
  expect(String(edtfOf(wording)?.edtf)).toBe(edtf);
});

test('the parts of a date are those that the wording has', () => {
  expect(edtfOf('1984~')).toEqual({
    edtf: '1984~',
    from: { year: 1984 },
    to: { year: 1984 },
    isApproximate: true,
  });
  expect(edtfOf('vor Mai 1850')).toMatchObject({ from: undefined, to: { year: 1850, month: 5 } });
});
