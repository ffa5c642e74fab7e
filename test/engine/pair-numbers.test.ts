import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PairNumbers } from '../../src/engine/segment/pair-numbers.ts';

const largest = 2 ** 21 - 1;
/** Many pairs, of which some meet again; numbers that differ only in high bits. */
const pair = fc.tuple(
  fc.oneof(fc.nat({ max: 40 }), fc.constantFrom(2 ** 16, 2 ** 20, largest)),
  fc.oneof(
    fc.nat({ max: 400 }),
    fc.integer({ min: 0, max: 40 }).map((n) => n * 2 ** 16),
    fc.constant(2 ** 32 - 1),
  ),
);

test('each distinct pair has a number, in the order of appearance', () => {
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1_500, maxLength: 3_000 }), (pairs) => {
      const numbers = new PairNumbers(2 ** 32);
      const expected = new Map<string, number>();
      for (const [first, second] of pairs) {
        const number = expected.getOrInsertComputed(`${first} ${second}`, () => expected.size);
        expect(numbers.of(first, second)).toBe(number);
      }
      expect(numbers.size).toBe(expected.size);
    }),
    { numRuns: 5 },
  );
});
