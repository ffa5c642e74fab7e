import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SegmentBuilder } from '../../src/engine/build/segment-builder.ts';
import { clearBit, fullBitset } from '../../src/engine/segment/bitset.ts';
import { NO_VALUE } from '../../src/engine/segment/columns.ts';
import { liveValues } from '../../src/engine/segment/live-values.ts';
import { openSegment, type Segment } from '../../src/engine/segment/segment.ts';
import { valuesOfSet } from '../../src/engine/segment/values-of-set.ts';
import { makeField } from './make-field.ts';

const FIELDS = ['maker', 'tags'] as const;
const SCHEMA = {
  name: 'things',
  fields: [
    makeField('maker', 'string', { facet: true, optional: true }),
    makeField('tags', 'string[]', { facet: true, optional: true }),
  ],
};

const value = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const documents = fc.array(
  fc.record(
    { maker: value, tags: fc.uniqueArray(value, { minLength: 1, maxLength: 3 }) },
    { requiredKeys: [] },
  ),
  { minLength: 1, maxLength: 40 },
);
/** The documents that each publication deletes; `again`: a backup without them is restored first. */
const publications = fc.array(
  fc.record({ deleted: fc.array(fc.nat(39)), again: fc.boolean(), wanted: fc.array(fc.nat(4)) }),
  { minLength: 1, maxLength: 5 },
);

function build(given: readonly object[]): Segment {
  const builder = new SegmentBuilder(SCHEMA);
  for (const [i, document] of given.entries()) builder.add(i, i, { id: String(i), ...document });
  const segment = openSegment('s', builder.finish().buffer);
  if (!segment) throw new Error('the segment has another format');
  return segment;
}

test('counts and first documents of values are those of the live documents, however these change', () => {
  fc.assert(
    fc.property(documents, publications, (given, changes) => {
      const segment = build(given);
      const all = given.map((_, doc) => doc);
      let live = new Set(all);
      for (const { deleted, again, wanted } of changes) {
        if (again) live = new Set(all);
        for (const doc of deleted) live.delete(doc);
        const set = fullBitset(given.length);
        for (const doc of all) if (!live.has(doc)) clearBit(set, doc);
        for (const field of FIELDS) {
          const column = segment.facets.get(field);
          const ages = segment.ages.get(field);
          if (!column || !ages) continue;
          const having = (ordinal: number): number[] =>
            [...live].filter((doc) => valuesOfSet(column, column.sets[doc] as number).includes(ordinal));
          const values = liveValues(column, segment, set);
          expect([...values.counts]).toEqual(
            Array.from(column.counts, (_, ordinal) => having(ordinal).length),
          );
          const asked = wanted.filter((ordinal) => ordinal < column.counts.length);
          const first = values.firstDocuments(asked, ages, () => {});
          expect(asked.map((ordinal) => first[ordinal])).toEqual(
            asked.map((ordinal) => Math.min(NO_VALUE, ...having(ordinal))),
          );
        }
      }
    }),
  );
});

test('a publication only pays for documents that have not been read before', () => {
  const segment = build([{ maker: 'a' }, { maker: 'b' }, { maker: 'b' }, { maker: 'a' }, { maker: 'a' }]);
  const [column, ages] = [segment.facets.get('maker'), segment.ages.get('maker')];
  if (!column || !ages) throw new Error('there are no facets');
  const read: number[] = [];
  const live = fullBitset(5);
  for (const doc of [0, 3]) {
    clearBit(live, doc);
    const values = liveValues(column, segment, live.slice());
    values.firstDocuments([0, 1], ages, (count) => read.push(count));
    values.firstDocuments([0, 1], ages, (count) => read.push(count));
  }
  expect(read).toEqual([4, 2]);
});
