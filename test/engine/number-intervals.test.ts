import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NumberRange } from '../../src/engine/filter/filter-tree.ts';
import { documentsWithin, intervalsOf } from '../../src/engine/filter/number-intervals.ts';
import { toOrdinals } from '../../src/engine/index/bitset.ts';
import { noLimits, SearchBudget, unlimitedBudget } from '../../src/engine/search-budget.ts';

const number = fc.oneof(
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom(-0, 0.1, Math.fround(0.1), 2 ** 53, -(2 ** 63), 1e308, Number.MIN_VALUE),
  fc.double({ noNaN: true }),
);
const range: fc.Arbitrary<NumberRange> = fc.record({
  min: fc.oneof(number, fc.constant(-Infinity)),
  max: fc.oneof(number, fc.constant(Infinity)),
  minInclusive: fc.boolean(),
  maxInclusive: fc.boolean(),
});
const documents = fc.array(fc.array(number, { maxLength: 4 }), { maxLength: 50 });

const holds = (value: number, { min, max, minInclusive, maxInclusive }: NumberRange): boolean =>
  (minInclusive ? value >= min : value > min) && (maxInclusive ? value <= max : value < max);

const naive = (values: readonly (readonly number[])[], ranges: readonly NumberRange[]): number[] =>
  values.flatMap((own, doc) => (own.some((value) => ranges.some((one) => holds(value, one))) ? [doc] : []));

test('finds the documents with a number in one of the ranges, as a comparison with each range does', () => {
  fc.assert(
    fc.property(documents, fc.array(range, { maxLength: 12 }), (lists, ranges) => {
      const starts = Uint32Array.from(
        { length: lists.length + 1 },
        (_, i) => lists.slice(0, i).flat().length,
      );
      const list = { values: Float64Array.from(lists.flat()), starts };
      const found = documentsWithin(intervalsOf(ranges), list, lists.length, unlimitedBudget());
      expect([...toOrdinals(found)]).toEqual(naive(lists, ranges));

      const single = lists.map((own) => own.slice(0, 1));
      const values = Float64Array.from(single, ([value = Number.NaN]) => value);
      const column = { values, starts: undefined };
      const alone = documentsWithin(intervalsOf(ranges), column, lists.length, unlimitedBudget());
      expect([...toOrdinals(alone)]).toEqual(naive(single, ranges));
    }),
    { numRuns: 2000 },
  );
});

test('thousands of values cost one pass over the documents', () => {
  const exactly = (value: number): NumberRange => ({
    min: value,
    max: value,
    minInclusive: true,
    maxInclusive: true,
  });
  const values = Float64Array.from({ length: 200_000 }, (_, doc) => doc % 10_000);
  const workFor = (ranges: number): number => {
    const budget = new SearchBudget(noLimits());
    const intervals = intervalsOf(Array.from({ length: ranges }, (_, i) => exactly(2 * i)));
    const found = documentsWithin(intervals, { values, starts: undefined }, values.length, budget);
    expect(toOrdinals(found).length).toBe(20 * ranges);
    return budget.work;
  };
  expect(workFor(5000)).toBeLessThan(10 * workFor(1));
});
