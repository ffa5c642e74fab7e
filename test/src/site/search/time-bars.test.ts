import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeBars, timeFacet, timePeriods } from '../../../../src/site/search/time-bars.ts';

const periods = timePeriods();
const ranges = [...timeFacet(periods).matchAll(/(p\d+):\[([^,]*),([^\]]*)\]/g)].map(
  ([, value = '', low, high]) => ({
    value,
    low,
    high,
  }),
);

test('the counted periods have no gaps, and the first one has no beginning', () => {
  expect(ranges[0]?.low).toBe('');
  for (const [i, { low }] of ranges.slice(1).entries()) expect(low).toBe(ranges[i]?.high);
});

test('bars hold all counted objects and follow each other; years have no 0', () => {
  const counts = fc.uniqueArray(
    fc.record({
      value: fc.constantFrom(...ranges.map(({ value }) => value)),
      count: fc.integer({ min: 1, max: 9 }),
    }),
    { selector: ({ value }) => value, minLength: 1, maxLength: 12 },
  );
  const sum = (all: readonly { readonly count: number }[]) =>
    all.reduce((total, { count }) => total + count, 0);
  fc.assert(
    fc.property(counts, (given) => {
      const bars = timeBars(given, periods);
      expect(sum(bars)).toBe(sum(given));
      expect([bars[0]?.count === 0, bars.at(-1)?.count === 0]).toEqual([false, false]);
      for (const [i, { from }] of bars.slice(1).entries()) {
        const before = bars[i]?.to ?? 0;
        expect(from).toBe(before === -1 ? 1 : before + 1);
      }
    }),
  );
});

test('a short time is shown in decades', () => {
  const decades = ranges.slice(-11, -8).map(({ value }) => ({ value, count: 1 }));
  expect(timeBars(decades, periods).map(({ from, to }) => [from, to])).toEqual([
    [1930, 1939],
    [1940, 1949],
    [1950, 1959],
  ]);
});

test('nothing dated has no bars', () => expect(timeBars([], periods)).toEqual([]));

const counted = (all: readonly (readonly [year: number, count: number])[], given = periods) =>
  all.map(([year, count]) => {
    const i = given.findIndex(({ from, to }) => year >= (from ?? -Infinity) && year <= (to ?? Infinity));
    return { value: `p${i}`, count };
  });

test('one ancient outlier does not stretch the axis: a bar at its end holds it', () => {
  const counts = counted([
    [-2500, 1],
    [1880, 60],
    [1930, 90],
  ]);
  const bars = timeBars(counts, periods);
  expect(bars[0]).toEqual({ from: undefined, to: 1879, count: 1 });
  expect(bars.slice(1).map(({ from }) => from)).toEqual([1880, 1890, 1900, 1910, 1920, 1930]);
});

test('the axis zooms to chosen years, and a bar at each end holds the others', () => {
  const chosen = { from: 1912, to: 1915 };
  const years = timePeriods(chosen);
  const counts = counted(
    [
      [1700, 3],
      [1912, 1],
      [1915, 2],
      [2001, 4],
    ],
    years,
  );
  expect(timeBars(counts, years, chosen)).toEqual([
    { from: undefined, to: 1911, count: 3 },
    { from: 1912, to: 1912, count: 1 },
    { from: 1913, to: 1913, count: 0 },
    { from: 1914, to: 1914, count: 0 },
    { from: 1915, to: 1915, count: 2 },
    { from: 1916, to: undefined, count: 4 },
  ]);
});

test('chosen years without an end are counted by decades and centuries', () => {
  expect(timePeriods({ from: 1996 })).toEqual([
    { from: undefined, to: 1995 },
    { from: 1996, to: 1999 },
    { from: 2000, to: 2009 },
    { from: 2010, to: 2019 },
    { from: 2020, to: 2029 },
    { from: 2030, to: undefined },
  ]);
  expect(timePeriods({ from: -2, to: 1 }).map(({ from, to }) => [from, to])).toEqual([
    [undefined, -3],
    [-2, -2],
    [-1, -1],
    [1, 1],
    [2, undefined],
  ]);
});
