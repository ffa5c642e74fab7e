import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SegmentBuilder } from '../../src/engine/build/segment-builder.ts';
import { type OrderStep, SortValues } from '../../src/engine/collect/sort-values.ts';
import { walkOrder } from '../../src/engine/collect/walk-order.ts';
import { openSegment, type Segment } from '../../src/engine/segment/segment.ts';
import { makeField } from './make-field.ts';

const SCHEMA = {
  name: 'walked',
  fields: [makeField('name', 'string', { sort: true }), makeField('value', 'int32', { sort: true })],
};

/** One of so many numbers for each document; undefined for one in so many. */
const numbers = fc
  .record({
    count: fc.constantFrom(0, 1, 255, 256, 257, 600, 1_100),
    kinds: fc.constantFrom(1, 2, 5, 200, 100_000),
    missing: fc.constantFrom(1, 2, 7, 5_000),
    seed: fc.nat(),
  })
  .map(({ count, kinds, missing, seed }) =>
    Array.from({ length: count }, (_, doc): number | undefined => {
      const random = Math.imul(doc + 1 + seed, 2_654_435_761) >>> 8;
      return random % missing === 0 ? undefined : random % kinds;
    }),
  );

function build(values: readonly (number | undefined)[]): Segment {
  const builder = new SegmentBuilder(SCHEMA);
  for (const [doc, value] of values.entries()) {
    const own = value === undefined ? {} : { value, name: nameOf(value) };
    builder.add(doc, doc, { id: String(doc), ...own });
  }
  const segment = openSegment('s1', builder.finish().buffer);
  if (!segment) throw new Error('the segment has another format');
  return segment;
}

/** In the order of the numbers. */
const nameOf = (number: number): string => `n${String(number).padStart(6, '0')}`;

const step: fc.Arbitrary<OrderStep> = fc.oneof(
  fc.record({ by: fc.constant('sequence' as const), descending: fc.boolean() }),
  fc.record({
    by: fc.constantFrom('number' as const, 'text' as const),
    field: fc.constantFrom('name', 'value', 'absent'),
    descending: fc.boolean(),
    missingFirst: fc.boolean(),
  }),
);

test('walks through all documents in order, the newest first among equals', () => {
  fc.assert(
    fc.property(numbers, step, (values, wanted) => {
      const segment = build(values);
      const isAbsent = wanted.by !== 'sequence' && wanted.field === 'absent';
      const missing = (): number =>
        (wanted.by !== 'sequence' && wanted.missingFirst) === wanted.descending
          ? Number.POSITIVE_INFINITY
          : Number.NEGATIVE_INFINITY;
      const key = (doc: number): number =>
        wanted.by === 'sequence' ? doc : ((isAbsent ? undefined : values[doc]) ?? missing());
      const sorted = Array.from(values.keys()).sort((a, b) => {
        if (key(a) === key(b)) return b - a;
        return key(a) < key(b) === wanted.descending ? 1 : -1;
      });
      const blocks = [...walkOrder(segment, wanted, new SortValues(segment, wanted))];
      expect(blocks.flatMap((block) => [...block])).toEqual(sorted);
      expect(blocks.some(({ length }) => length === 0 || length > 256)).toBe(false);
    }),
    { numRuns: 60 },
  );
});
