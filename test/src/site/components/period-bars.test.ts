import { describe, expect, test } from 'vitest';
import { periodsOf } from '../../../../src/site/components/period-bars.ts';

/** Decades without gaps, from the first to the last of these. */
function decades(counts: Readonly<Record<number, number>>) {
  const years = Object.keys(counts).map(Number);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return Array.from({ length: (last - first) / 10 + 1 }, (_, i) => {
    const from = first + i * 10;
    return { from, to: from + 9, dateMin: 0, dateMax: 0, count: counts[from] ?? 0 };
  });
}

const check = (counts: Readonly<Record<number, number>>, expected: readonly string[]) =>
  expect(periodsOf(decades(counts)).map(({ from, to, count }) => `${from}..${to} ${count}`)).toEqual(
    expected,
  );

describe('the bars of a timeline', () => {
  test('are decades, empty ones included, if there are few', () =>
    check({ 1890: 5, 1910: 3 }, ['1890..1899 5', '1900..1909 0', '1910..1919 3']));
  test('are centuries if there are many', () =>
    check({ 1680: 5, 1710: 3, 1850: 7 }, ['1600..1699 5', '1700..1799 3', '1800..1899 7']));
  test('are not stretched by few objects at the ends, which count together', () =>
    check({ [-4000]: 1, 1890: 150, 1900: 150, 2020: 1 }, [
      'undefined..1889 1',
      '1890..1899 150',
      '1900..1909 150',
      '1910..undefined 1',
    ]));
  test('have years as people count them', () =>
    check({ [-500]: 5, 0: 5 }, [
      '-501..-402 5',
      '-401..-302 0',
      '-301..-202 0',
      '-201..-102 0',
      '-101..-2 0',
      '1..99 5',
    ]));
  test('are the last ones if there are too many centuries, without nearly empty ones at their beginning', () =>
    check({ [-2000]: 50, 1180: 1, 1400: 9, 1900: 50 }, [
      'undefined..1399 51',
      '1400..1499 9',
      '1500..1599 0',
      '1600..1699 0',
      '1700..1799 0',
      '1800..1899 0',
      '1900..1999 50',
    ]));
  test('without a date, there are none', () => expect(periodsOf([])).toEqual([]));
});
