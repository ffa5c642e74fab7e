import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KthLargest } from '../../../../src/engine/segment/sorted-numbers.ts';

test('returns the k-th largest number so far', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.double({ noNaN: true }), { maxLength: 30 }),
      (k, numbers) => {
        const kth = new KthLargest(k);
        numbers.forEach((number, i) => {
          kth.add(number);
          const sorted = numbers.slice(0, i + 1).sort((a, b) => b - a);
          expect(kth.value === (sorted[k - 1] ?? Number.NEGATIVE_INFINITY)).toBe(true);
        });
      },
    ),
  );
});

test('with k = 0 the bound is infinite', () => {
  const kth = new KthLargest(0);
  kth.add(1);
  expect(kth.value).toBe(Number.POSITIVE_INFINITY);
});
