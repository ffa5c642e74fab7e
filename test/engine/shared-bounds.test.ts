import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyBounds, SharedBounds } from '../../src/engine/vectors/shared-bounds.ts';

const ranges = fc.array(fc.array(fc.double({ min: -1.1, max: 1.1, noNaN: true }), { maxLength: 20 }), {
  minLength: 1,
  maxLength: 5,
});

test('the limit is just below the bound of the last vector that is wanted', () => {
  fc.assert(
    fc.property(ranges, fc.integer({ min: 1, max: 30 }), (lists, most) => {
      const counts = emptyBounds(lists.length);
      for (const [range, lowers] of lists.entries()) {
        // Two threads.
        new SharedBounds(counts, most).add(range, Float64Array.from(lowers));
        new SharedBounds(counts, most).add(range, Float64Array.from(lowers));
      }
      const last = lists.flat().sort((a, b) => b - a)[most - 1] ?? Number.NEGATIVE_INFINITY;
      const { limit } = new SharedBounds(counts, most);
      expect(limit).toBeLessThanOrEqual(last);
      if (last > -0.99 && last < 1) expect(limit).toBeGreaterThan(last - 0.001);
    }),
  );
});
