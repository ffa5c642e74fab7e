import { expect, test } from 'vitest';
import { englishWording } from '../../../../src/edm/dates/english-wording.ts';

/** German wordings in English; `-` stays as it is. */
const WORDINGS = `
um 1850 => c. 1850
um 100 v. Chr. => c. 100 BC
um 27.500 v. Chr. => c. 27,500 BC
25. April 643 n. Chr. => 25 April 643 AD
26. 2. 1897 => 26 February 1897
[26. 2. 1897?] => [26 February 1897?]
nach dem 10. 6. 1905 => after 10 June 1905
7. oder 8. Mai 1850 => 7 or 8 May 1850
März bis Mai 1850 => March to May 1850
Jänner 1917 => January 1917
Sommer 1910 => summer 1910
1. Hälfte 19. Jh. => 1st half of the 19th century
2. Hälfte des 16. Jahrhunderts => 2nd half of the 16th century
2.–3. Viertel 16. Jh. => 2nd–3rd quarter of the 16th century
Anfang des 16. Jahrhunderts => early 16th century
Mitte 16. Jh. => mid-16th century
16.–17. Jahrhundert => 16th–17th century
3.–1. Jahrhundert v. Chr. => 3rd–1st century BC
15./16. Jh. => 15th/16th century
1920er Jahre => 1920s
zwischen 1480 und 1490 => between 1480 and 1490
bis 1850 => until 1850
1850 bis 1860 => 1850 to 1860
wohl um 1500 => probably c. 1500
umgearbeitet 1910/11 => reworked 1910/11
1850 => -
1850–1860 => -
c. 1850 => -
19th century => -
August 27, 1955 => -
o. J. => -
Wende vom 18. zum 19. Jh. => -
[zwischen 25. und 31.?] 5. 1912 => -
unter Kaiser Franz, um 1800 => -
`;

test.each(
  WORDINGS.trim()
    .split('\n')
    .map((line) => line.split(' => ')),
)('[site-42] %s is %s', (german = '', english) => {
  expect(englishWording(german) ?? '-').toBe(english);
});
