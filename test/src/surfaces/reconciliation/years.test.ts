import { expect, test } from 'vitest';
import { isoDate, readYears, yearsApart } from '../../../../src/surfaces/reconciliation/years.ts';

/** First and last second of a text, as dates. */
function check(text: string, from: string | undefined, to?: string) {
  const years = readYears(text);
  expect(years && [isoDate(years.from), isoDate(years.to)]).toEqual(from && [from, to]);
}

test('a year', () => check('1508', '1508-01-01T00:00:00Z', '1508-12-31T23:59:59Z'));
test('a day', () => check('1508-05-21', '1508-01-01T00:00:00Z', '1508-12-31T23:59:59Z'));
test('a time', () => check('1508-05-21T00:00:00Z', '1508-01-01T00:00:00Z', '1508-12-31T23:59:59Z'));
test('a range', () => check('1508–1510', '1508-01-01T00:00:00Z', '1510-12-31T23:59:59Z'));
test('a range of EDTF', () => check('1508/1510', '1508-01-01T00:00:00Z', '1510-12-31T23:59:59Z'));
test('before our era', () => check('-0040', '-0040-01-01T00:00:00Z', '-0040-12-31T23:59:59Z'));
test.each(['um 1508', '', '15. Jh.', '1510-1508', '12345'])('%j is no year', (text) =>
  check(text, undefined),
);

test('far years', () => {
  expect(isoDate(Date.UTC(12345, 0, 1) / 1000)).toBe('12345-01-01T00:00:00Z');
  expect(isoDate(1e15)).toBeUndefined();
});

test('distance in years', () => {
  const of1508 = readYears('1508') ?? { from: 0, to: 0 };
  const period = (from: string, to: string) => [Date.parse(from) / 1000, Date.parse(to) / 1000] as const;
  expect(yearsApart(of1508, period('1500-01-01', '1508-01-01'))).toBe(0);
  expect(Math.round(yearsApart(of1508, period('1511-12-31', '1512-01-01')))).toBe(3);
  expect(Math.round(yearsApart(of1508, period('1500-01-01', '1503-12-31')))).toBe(4);
});
