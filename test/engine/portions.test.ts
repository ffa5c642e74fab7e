import fc from 'fast-check';
import { expect, test } from 'vitest';
import { portionsOf } from '../../src/engine/help/portions.ts';

test('portions are neighbours, have all items, and do not become longer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (count) => {
      const portions = portionsOf(count);
      const lengths = portions.map(({ from, to }) => to - from);
      expect(portions.map(({ from }) => from)).toEqual([0, ...portions.map(({ to }) => to)].slice(0, -1));
      expect(portions.at(-1)?.to ?? 0).toBe(count);
      expect(lengths.every((length, i) => length >= 1 && length <= (lengths[i - 1] ?? length))).toBe(true);
    }),
  );
});

test('few items are portions of one; many are few portions, of which the last are short', () => {
  const lengthsOf = (count: number): number[] => portionsOf(count).map(({ from, to }) => to - from);
  expect(lengthsOf(8)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  expect(lengthsOf(80)).toEqual([10, 9, 8, 7, 6, 5, 5, 4, 4, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
});
