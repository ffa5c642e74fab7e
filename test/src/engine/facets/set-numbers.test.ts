import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SetNumbers } from '../../../../src/engine/build/set-numbers.ts';

const ordinals = fc.array(fc.nat({ max: 12 }), { maxLength: 4 });

test('each distinct list has a number, in the order of appearance; the empty one has 0', () => {
  fc.assert(
    fc.property(fc.array(ordinals, { minLength: 100, maxLength: 400 }), (lists) => {
      const numbers = new SetNumbers();
      const expected = new Map<string, number>([['', 0]]);
      for (const list of lists) {
        const number = expected.getOrInsertComputed(list.join(), () => expected.size);
        expect(numbers.of(Uint32Array.from(list))).toBe(number);
      }
      expect(numbers.largest).toBe(expected.size - 1);
      const { starts, ordinals: all } = numbers.finish();
      const sets = Array.from({ length: expected.size }, (_, set) => all.slice(starts[set], starts[set + 1]));
      expect(sets.map((set) => set.join())).toEqual([...expected.keys()]);
    }),
    { numRuns: 20 },
  );
});
