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

test('few items are portions of one; many are few portions, of which the last are short', () => {
  const lengthsOf = (count: number, threads: number): number[] =>
    portionsOf(count, threads).map(({ from, to }) => to - from);
  expect(lengthsOf(4, 2)).toEqual([1, 1, 1, 1]);
  expect(lengthsOf(80, 2)).toEqual([20, 15, 12, 9, 6, 5, 4, 3, 2, 1, 1, 1, 1]);
  expect(lengthsOf(8, 4)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  expect(lengthsOf(80, 4)).toEqual([10, 9, 8, 7, 6, 5, 5, 4, 4, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
});
