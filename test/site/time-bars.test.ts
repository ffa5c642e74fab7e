import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TIME_FACET, timeBars } from '../../src/site/search/time-bars.ts';

const ranges = [...TIME_FACET.matchAll(/(p\d+):\[([^,]*),([^\]]*)\]/g)].map(([, value = '', low, high]) => ({
  value,
  low,
  high,
}));

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
      const bars = timeBars(given);
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
  const decades = ranges.slice(-10, -7).map(({ value }) => ({ value, count: 1 }));
  expect(timeBars(decades).map(({ from, to }) => [from, to])).toEqual([
    [1930, 1939],
    [1940, 1949],
    [1950, 1959],
  ]);
});

test('nothing dated has no bars', () => expect(timeBars([])).toEqual([]));
