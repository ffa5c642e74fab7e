import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_PARTS } from '../../src/engine/help/help-memory.ts';
import { portionsOf } from '../../src/engine/help/portions.ts';

test('portions are neighbours, have all items, and do not become longer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 64 }), (count, threads) => {
      const portions = portionsOf(count, threads);
      const lengths = portions.map(({ from, to }) => to - from);
      expect(portions.map(({ from }) => from)).toEqual([0, ...portions.map(({ to }) => to)].slice(0, -1));
      expect(portions.length).toBeLessThan(MAX_PARTS);
      expect(portions.at(-1)?.to ?? 0).toBe(count);
      expect(lengths.every((length, i) => length >= 1 && length <= (lengths[i - 1] ?? length))).toBe(true);
    }),
  );
});

test('a portion goes on to a border that is near', () => {
  const portions = portionsOf(83, 2, [0, 13, 24, 37, 47, 59, 71, 83]);
  expect(portions.slice(0, 5)).toEqual([
    { from: 0, to: 24 },
    { from: 24, to: 47 },
    { from: 47, to: 59 },
    { from: 59, to: 71 },
    { from: 71, to: 74 },
  ]);
  // Not to the end: the last ones would no longer be short.
  expect(portions.slice(5).map(({ from, to }) => to - from)).toEqual([3, 2, 1, 1, 1, 1]);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 1, max: 64 }),
      fc.array(fc.integer({ min: 0, max: 10_000 })),
      (count, threads, borders) => {
        const found = portionsOf(
          count,
          threads,
          borders.sort((a, b) => a - b),
        );
        expect(found.map(({ from }) => from)).toEqual([0, ...found.map(({ to }) => to)].slice(0, -1));
        expect(found.at(-1)?.to ?? 0).toBe(count);
        // No thread has more than its share of what is left, so all end at about the same time.
        const most = Math.max(1 / threads, 1 / 8);
        expect(found.every(({ from, to }) => to - from <= Math.ceil((count - from) * most))).toBe(true);
        expect(found.length).toBeLessThanOrEqual(portionsOf(count, threads).length);
      },
    ),
  );
});

test('few items are portions of one; many are few portions, of which the last are short', () => {
  const lengthsOf = (count: number, threads: number): number[] =>
    portionsOf(count, threads).map(({ from, to }) => to - from);
  expect(lengthsOf(4, 2)).toEqual([1, 1, 1, 1]);
  expect(lengthsOf(80, 2)).toEqual([20, 15, 12, 9, 6, 5, 4, 3, 2, 1, 1, 1, 1]);
  expect(lengthsOf(8, 4)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  expect(lengthsOf(80, 4)).toEqual([10, 9, 8, 7, 6, 5, 5, 4, 4, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
});
