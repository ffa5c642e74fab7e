import { expect, test } from 'vitest';
import { judge, scoreOf, wrongReferenceReason } from '../../../../bench/date-score.ts';

const reference = (wording: string, earliest: number, latest: number, records = 1) => ({
  source: 'ours',
  wording,
  earliest,
  latest,
  records,
});

test('the score counts records, by what each wording is read as', () => {
  expect(judge(reference('um 1900', 1890, 1910))).toBe('good');
  expect(judge(reference('um 1900', 1880, 1910))).toBe('far');
  expect(judge(reference('1900', 1901, 1901))).toBe('wrong');
  expect(judge(reference('o. J.', 1900, 1900))).toBe('unread');
  expect(
    scoreOf([reference('1900', 1900, 1900, 5), reference('1900', 1999, 1999, 2), reference('?', 1, 1)]),
  ).toEqual({ total: 8, good: 5, far: 0, wrong: 2, unread: 1 });
});

test('a reference is considered wrong by its own figures only', () => {
  expect(wrongReferenceReason(reference('18th century', 1600, 1699))).toMatch(/another century/);
  expect(wrongReferenceReason(reference('18th century', 1700, 1799))).toBeUndefined();
  expect(wrongReferenceReason(reference('17th-19th century', 1650, 1850))).toBeUndefined();
  expect(wrongReferenceReason(reference('1520', 1519, 1519))).toMatch(/Julian/);
  expect(wrongReferenceReason(reference('1620', 1619, 1619))).toMatch(/miss every year/);
  expect(wrongReferenceReason(reference('1972–3', 1973, 1973))).toBeUndefined();
});

/** Wordings in the manner of museums, archives and editions, with the first and last year that they mean. */
const WORDINGS: readonly (readonly [string, number, number])[] = [
  ['1894', 1894, 1894],
  ['c. 1940-1950', 1940, 1950],
  ['1972–3', 1972, 1973],
  ['c.1845–6, c.1855', 1845, 1855],
  ['1893-1903', 1893, 1903],
  ['1963 (Woodcuts executed 1907)', 1907, 1963],
  ['published 1864', 1864, 1864],
  ['?c.1832', 1832, 1832],
  ['[30. 7. 1894]', 1894, 1894],
  ['[12. 10. 1903?]', 1903, 1903],
  ['4. und 5. April 1927', 1927, 1927],
  ['23. Januar 1934', 1934, 1934],
  ['Februar 1929', 1929, 1929],
  ['(June 26-July 13, 1961)', 1961, 1961],
  ['10/31/1931', 1931, 1931],
  ['1700s', 1700, 1799],
  ['1000-500 BC', -1000, -500],
  ['1785-05-02', 1785, 1785],
];

test('wordings of institutions are read as they mean them', () => {
  const score = scoreOf(WORDINGS.map(([wording, earliest, latest]) => reference(wording, earliest, latest)));
  expect(score).toEqual({ total: WORDINGS.length, good: WORDINGS.length, far: 0, wrong: 0, unread: 0 });
});
