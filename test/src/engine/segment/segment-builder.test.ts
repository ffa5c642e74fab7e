import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PackedSegment } from '../../../../src/engine/build/pack-segment.ts';
import { SegmentBuilder } from '../../../../src/engine/build/segment-builder.ts';
import { mergeSegments } from '../../../../src/engine/merge/merge-segments.ts';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { bitsetFor, setBit } from '../../../../src/engine/segment/bitset.ts';
import { sizeOf } from '../../../../src/engine/segment/dictionary.ts';
import { segmentField, termIndexInField } from '../../../../src/engine/segment/postings.ts';
import { openSegment, type Segment } from '../../../../src/engine/segment/segment.ts';
import { segmentBytes } from '../../../../src/engine/segment/segment-memory.ts';
import { allocateVectorMemory, usedBytes } from '../../../../src/engine/segment/vector-column.ts';
import { makeField } from '../make-field.ts';
import { contentOf, type NumberedDocument, naiveContent } from '../naive-segment.ts';

const SCHEMA: CollectionSchema = {
  name: 'all',
  fields: [
    makeField('title', 'string', { facet: true, sort: true }),
    makeField('words', 'string[]', { facet: true }),
    makeField('year', 'int32', { facet: true, sort: true }),
    makeField('numbers', 'int32[]', { facet: true }),
    makeField('ratio', 'float', { facet: true, sort: true }),
    makeField('ratios', 'float[]', { facet: true }),
    makeField('flag', 'bool', { facet: true, sort: true }),
    makeField('flags', 'bool[]', { facet: true }),
    makeField('stored', 'string', { index: false }),
    makeField('place', 'float[]', { numDim: 2 }),
  ],
};

/** Words meet again, within a text too; some vanish; lists have empty elements. */
const text = fc.oneof(
  fc
    .array(fc.constantFrom('Krug', 'krug', 'Öl', 'Öl-Bild', 'Жар', '—', 'a-\u0301', 'a\u0301', '😀', '12'), {
      maxLength: 6,
    })
    .map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 8 }).map((any) => any.toWellFormed()),
);
/** Large ones need 64 bits. */
const integer = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: -3, max: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(2 ** 24 + 1, 1 - 2 ** 31) },
);
const float = fc.constantFrom(0, -1.5, 0.1, 0.10000000001, 123456.7, 1e30);

const document = fc.record(
  {
    title: text,
    words: fc.array(text, { maxLength: 4 }),
    year: integer,
    numbers: fc.array(integer, { maxLength: 4 }),
    ratio: float,
    ratios: fc.array(float, { maxLength: 3 }),
    flag: fc.boolean(),
    flags: fc.array(fc.boolean(), { maxLength: 3 }),
    stored: text,
    place: fc.constantFrom([1, 2], [0, 0], [-3, 0], [1e30, 1e30]),
    undeclared: text,
  },
  { requiredKeys: [] },
);

/** Documents in any order of their sequence numbers, some of them dead, in any number of segments. */
const collection = fc
  .array(fc.record({ document, dead: fc.boolean(), segment: fc.nat({ max: 2 }), place: fc.nat() }), {
    maxLength: 12,
  })
  .map((items) =>
    items
      .map(({ place, ...item }, i) => ({ ...item, place, row: i + 1, sequence: i * 3 + 7 }))
      .sort((a, b) => a.place - b.place),
  );

function build(
  documents: readonly NumberedDocument[],
  dead: readonly NumberedDocument[] = [],
): PackedSegment {
  const builder = new SegmentBuilder(SCHEMA);
  const places = documents.map(({ row, sequence, document: own }) => builder.add(row, sequence, own));
  documents.forEach((own, i) => {
    if (dead.includes(own)) builder.markDeleted(places[i] ?? -1);
  });
  return builder.finish();
}

function open({ buffer, vectors }: PackedSegment): Segment {
  const segment = openSegment('any', buffer, vectors);
  if (!segment) throw new Error('the segment cannot be opened');
  return segment;
}

const bytesOf = ({ buffer, vectors }: PackedSegment): Buffer =>
  Buffer.concat([segmentBytes(buffer), vectors ? usedBytes(vectors) : new Uint8Array(0)]);

test('a segment contains the data of its documents', () => {
  fc.assert(
    fc.property(collection, (documents) => {
      expect(contentOf(open(build(documents)))).toEqual(naiveContent(SCHEMA, documents));
    }),
  );
});

test('each term lists its fields', () => {
  fc.assert(
    fc.property(collection, (documents) => {
      const segment = open(build(documents));
      const terms = Array.from({ length: sizeOf(segment.dictionary) }, (_, term) => term);
      for (const [name, postings] of segment.postings) {
        const field = segmentField(segment, name);
        expect(terms.map((term) => termIndexInField(field, term))).toEqual(
          terms.map((term) => postings.terms.indexOf(term)),
        );
      }
      const nowhere = segmentField(segment, 'no such field');
      expect(terms.map((term) => termIndexInField(nowhere, term))).toEqual(terms.map(() => -1));
    }),
  );
});

test('deleted documents leave no terms or values', () => {
  fc.assert(
    fc.property(collection, (documents) => {
      const dead = documents.filter((own) => own.dead);
      const live = documents.filter((own) => !own.dead);
      expect(bytesOf(build(documents, dead)).equals(bytesOf(build(live)))).toBe(true);
      expect(contentOf(open(build(documents, dead)))).toEqual(naiveContent(SCHEMA, live));
    }),
  );
});

test('merged segments are the same as one built from the live documents', () => {
  fc.assert(
    fc.property(collection, (documents) => {
      const parts = [2, 0, 1].map((number) => {
        const own = documents.filter(({ segment }) => segment === number);
        const segment = open(build(own));
        const live = bitsetFor(own.length);
        own
          .toSorted((a, b) => a.sequence - b.sequence)
          .forEach(({ dead }, doc) => {
            if (!dead) setBit(live, doc);
          });
        return { segment, live: own.some(({ dead }) => dead) ? live : undefined };
      });
      const merged = mergeSegments(parts);
      const living = documents.filter(({ dead }) => !dead);
      expect(merged.documentCount).toBe(living.length);
      expect(contentOf(open(merged))).toEqual(naiveContent(SCHEMA, living));
      expect(bytesOf(merged).equals(bytesOf(build(living)))).toBe(true);
    }),
  );
});

test('whatever a document has much of counts as memory of the builder', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => i);
  const documents: readonly (readonly [leastBytes: number, document: object])[] = [
    [800_000, { numbers: many }],
    [800_000, { words: many.map((i) => '—'.repeat(i % 5) + String.fromCharCode(0x2200 + i)) }],
    [120_000, { words: many.map(() => 'Krug') }],
    [200_000, { title: 'a'.repeat(100_000) }],
    [800_000, { title: many.join(' ') }],
    [200_000, { id: 'a'.repeat(100_000) }],
  ];
  for (const [leastBytes, document] of documents) {
    const builder = new SegmentBuilder(SCHEMA);
    builder.add(1, 1, { id: 'a', ...document });
    expect(builder.bytes).toBeGreaterThan(leastBytes);
    expect(builder.bytes).toBeLessThan(8 * leastBytes);
  }
  const builder = new SegmentBuilder(SCHEMA);
  for (let row = 1; row <= 100; row += 1) builder.add(row, row, { id: String(row), place: [1, 2] });
  expect(builder.bytes).toBeGreaterThan(100 * 100);
});

test('refuses bytes of another format', () => {
  const { buffer } = build([]);
  const zeros = new SharedArrayBuffer(64);
  expect(openSegment('any', zeros)).toBeUndefined();
  expect(openSegment('any', buffer, allocateVectorMemory(64))).toBeUndefined();
});
