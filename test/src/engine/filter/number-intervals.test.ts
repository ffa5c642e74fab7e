import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NumberRange } from '../../../../src/engine/filter/filter-tree.ts';
import { documentsWithin } from '../../../../src/engine/filter/number-intervals.ts';
import { noLimits, SearchBudget, unlimitedBudget } from '../../../../src/engine/search-budget.ts';
import { toOrdinals } from '../../../../src/engine/segment/bitset.ts';
import {
  type ExactNumber,
  exactNumber,
  type NumberColumn,
  restsOf,
} from '../../../../src/engine/segment/columns.ts';

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

const holds = (value: ExactNumber, { min, max, minInclusive, maxInclusive }: NumberRange): boolean =>
  (minInclusive ? value >= min : value > min) && (maxInclusive ? value <= max : value < max);

const naive = (values: readonly (readonly number[])[], ranges: readonly NumberRange[]): number[] =>
  values.flatMap((own, doc) => (own.some((value) => ranges.some((one) => holds(value, one))) ? [doc] : []));

const foundBy = (wanted: readonly NumberRange[], column: NumberColumn, documentCount: number): number[] => [
  ...toOrdinals(documentsWithin(wanted, column, documentCount, unlimitedBudget())),
];

test('finds the same documents as a comparison with each range', () => {
  fc.assert(
    fc.property(documents, fc.array(range, { maxLength: 12 }), (lists, ranges) => {
      const starts = Uint32Array.from(
        { length: lists.length + 1 },
        (_, i) => lists.slice(0, i).flat().length,
      );
      const list = { values: Float64Array.from(lists.flat()), starts };
      expect(foundBy(ranges, list, lists.length)).toEqual(naive(lists, ranges));

      const single = lists.map((own) => own.slice(0, 1));
      const values = Float64Array.from(single, ([value = Number.NaN]) => value);
      const column = { values, starts: undefined };
      expect(foundBy(ranges, column, lists.length)).toEqual(naive(single, ranges));
    }),
    { numRuns: 2000 },
  );
});

/** Mostly next to each other, around the numbers where doubles become sparse and where int64 ends. */
const int64 = fc
  .tuple(
    fc.constantFrom(0n, 2n ** 53n, -(2n ** 53n), 2n ** 62n, 2n ** 63n - 1500n, 1500n - 2n ** 63n),
    fc.bigInt({ min: -1500n, max: 1499n }),
  )
  .map(([base, offset]) => exactNumber(base + offset));
const int64Range: fc.Arbitrary<NumberRange> = fc.record({
  min: fc.oneof(int64, fc.constant(-Infinity)),
  max: fc.oneof(int64, fc.constant(Infinity)),
  minInclusive: fc.boolean(),
  maxInclusive: fc.boolean(),
});

test('64-bit integers are distinguished, in columns with and without such numbers', () => {
  fc.assert(
    fc.property(
      fc.array(int64),
      fc.array(int64Range, { maxLength: 8 }),
      fc.boolean(),
      (all, ranges, large) => {
        const numbers = large ? all : all.filter((number) => typeof number === 'number');
        const values = Float64Array.from(numbers, Number);
        const column = { values, starts: undefined, rests: restsOf(numbers) };
        const expected = numbers.flatMap((number, doc) =>
          ranges.some((one) => holds(number, one)) ? [doc] : [],
        );
        expect(foundBy(ranges, column, values.length)).toEqual(expected);
      },
    ),
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
    const column = { values, starts: undefined };
    const wanted = Array.from({ length: ranges }, (_, i) => exactly(2 * i));
    const found = documentsWithin(wanted, column, values.length, budget);
    expect(toOrdinals(found).length).toBe(20 * ranges);
    return budget.work;
  };
  expect(workFor(5000)).toBeLessThan(10 * workFor(1));
});
