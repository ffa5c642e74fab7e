import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SegmentBuilder } from '../../../../src/engine/build/segment-builder.ts';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { facetValues } from '../../../../src/engine/segment/facet-values.ts';
import { openSegment, type Segment } from '../../../../src/engine/segment/segment.ts';
import { makeSnapshot } from '../../../../src/engine/segment/snapshot.ts';
import { numberSegments, type ValueNumbers } from '../../../../src/engine/segment/value-numbers.ts';
import { makeField } from '../make-field.ts';

const SCHEMA: CollectionSchema = {
  name: 'numbered',
  fields: [makeField('texts', 'string[]', { facet: true }), makeField('integer', 'int64', { facet: true })],
};

interface Values {
  readonly texts: readonly string[];
  readonly integer?: number | bigint | undefined;
}

/** Values meet again in other segments; two integers differ only beyond 2^53. */
const values: fc.Arbitrary<Values> = fc.record({
  texts: fc.array(fc.constantFrom('a', 'b', 'ba', 'öl', 'z', '😀', '\uffee', 'krug', 'kru'), {
    maxLength: 4,
  }),
  integer: fc.option(fc.constantFrom(-3, 0, 7, 2 ** 60, 2n ** 60n + 1n), { nil: undefined }),
});
const segments = fc.array(fc.array(values, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 });

function build(documents: readonly Values[], id: string): Segment {
  const builder = new SegmentBuilder(SCHEMA);
  for (const [i, document] of documents.entries()) builder.add(i, i, { id: String(i), ...document });
  const segment = openSegment(id, builder.finish().buffer);
  if (!segment) throw new Error('the segment has another format');
  return segment;
}

const snapshotOf = (built: readonly Segment[]) =>
  makeSnapshot(
    SCHEMA,
    built.map((segment) => ({ segment, live: undefined, liveCount: segment.documentCount })),
    {
      read: () => [],
      eachVector: () => {},
      document: () => undefined,
      liveRow: () => undefined,
      takeDamaged: () => [],
    },
  );

test('each distinct value of all segments has one number, and those of the largest segment are their ordinals', () => {
  fc.assert(
    fc.property(segments, (lists) => {
      const built = lists.map((documents, i) => build(documents, `s${i}`));
      const snapshot = snapshotOf(built);
      const largest = built.reduce((a, b) => (b.bytes > a.bytes ? b : a));
      const distinct = {
        texts: new Set(lists.flat().flatMap(({ texts }) => texts)),
        integer: new Set(lists.flat().flatMap(({ integer }) => (integer === undefined ? [] : [integer]))),
      };
      for (const field of ['texts', 'integer'] as const) {
        const all = facetValues(snapshot, field);
        const read = (number: number) => (field === 'texts' ? all.text(number) : all.exact(number));
        const numbered = Array.from({ length: all.size }, (_, number) => read(number));
        expect(new Set<unknown>(numbered)).toEqual(distinct[field]);
        expect(numbered.length).toBe(distinct[field].size);
        for (const [part, segment] of built.entries()) {
          const own = facetValues(snapshotOf([segment]), field);
          for (let ordinal = 0; ordinal < own.size; ordinal += 1) {
            const number = all.numberOf[part]?.[ordinal] ?? ordinal;
            if (segment === largest) expect(number).toBe(ordinal);
            expect(read(number)).toBe(field === 'texts' ? own.text(ordinal) : own.exact(ordinal));
          }
        }
      }
    }),
  );
});

test('numbers are kept while the segments before are the same', () => {
  const sizes = [9, 3, 5, 1];
  const built = sizes.map((size, i) =>
    build(
      Array.from({ length: size }, (_, doc) => ({ texts: [`v${doc}`, `s${i}`] })),
      `s${i}`,
    ),
  );
  const number = (chosen: readonly Segment[], known: ReadonlyMap<string, ValueNumbers | undefined>) => {
    const opened: string[] = [];
    const made = numberSegments(
      chosen.map(({ id, bytes, facets }) => ({
        key: id,
        bytes,
        numbers: known.get(id),
        facets: () => {
          opened.push(id);
          return facets;
        },
      })),
    );
    return { opened: new Set(opened), numbers: new Map(chosen.map(({ id }, i) => [id, made[i]])) };
  };
  const [s0, s1, s2, s3] = built as [Segment, Segment, Segment, Segment];
  const before = number([s0, s1, s2], new Map());
  expect(before.numbers.get('s0')).toBeUndefined();
  // A new small segment is the last one; the others keep their numbers.
  const after = number([s3, s0, s1, s2], before.numbers);
  for (const id of ['s1', 's2']) expect(after.numbers.get(id)).toBe(before.numbers.get(id));
  expect(after.numbers.get('s3')?.after).toEqual(['s0', 's2', 's1']);
  expect(number([s0, s1, s2, s3], after.numbers).opened).toEqual(new Set());
  // Without the segment in the middle, only what comes after it is numbered again.
  const without = number([s0, s1, s3], after.numbers);
  expect(without.opened).toEqual(new Set(['s0', 's1', 's3']));
  expect(without.numbers.get('s1')?.after).toEqual(['s0']);
});
