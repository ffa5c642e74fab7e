import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SegmentBuilder } from '../../src/engine/build/segment-builder.ts';
import { pageInOrder } from '../../src/engine/collect/collect.ts';
import type { SegmentMatches } from '../../src/engine/match/match.ts';
import type { CollectionSchema } from '../../src/engine/schema.ts';
import { unlimitedBudget } from '../../src/engine/search-budget.ts';
import { bitsetFor, hasBit, setBit, toOrdinals } from '../../src/engine/segment/bitset.ts';
import { compareUtf8 } from '../../src/engine/segment/dictionary.ts';
import { openSegment } from '../../src/engine/segment/segment.ts';
import { sortKey } from '../../src/engine/text/sort-key.ts';
import { makeField } from './make-field.ts';

const SCHEMA: CollectionSchema = {
  name: 'all',
  fields: [makeField('name', 'string', { sort: true }), makeField('value', 'float', { sort: true })],
};

const item = fc.record(
  {
    name: fc.oneof(fc.constantFrom('a', 'b', 'B'), fc.string({ unit: 'binary', maxLength: 3 })),
    value: fc.oneof(fc.constantFrom(0, -0, 1, 2), fc.float({ noNaN: true, noDefaultInfinity: true })),
  },
  { requiredKeys: [] },
);

test('returns the same page as sorting all matches', () => {
  const items = fc.array(item, { minLength: 1, maxLength: 60 });
  const field = fc.constantFrom('name' as const, 'value' as const);
  const page = fc.oneof(
    fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 30 })),
    fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 })),
  );
  const chosen = fc.option(fc.array(fc.nat({ max: 59 }), { maxLength: 60 }), { nil: undefined });
  fc.assert(
    fc.property(
      ...([items, field, fc.boolean(), fc.boolean(), page, chosen] as const),
      (documents, name, descending, missingFirst, [from, take], choice) => {
        const builder = new SegmentBuilder(SCHEMA);
        documents.forEach((own, i) => {
          builder.add(i + 1, i + 1, { ...own });
        });
        const segment = openSegment('s1', builder.finish().buffer);
        if (!segment) throw new Error('the segment does not open');
        const set = bitsetFor(documents.length);
        documents.forEach((_, doc) => {
          if (!choice || choice.includes(doc)) setBit(set, doc);
        });
        const docs = toOrdinals(set);
        const scores = { lowBits: 0, constant: true, high: () => 0, low: () => 0 };
        const part: SegmentMatches = {
          docs,
          count: docs.length,
          isEveryLive: docs.length === documents.length,
          has: (doc) => hasBit(set, doc),
          scores,
          distances: undefined,
        };

        const keys = documents.map((own) => (name === 'name' ? sortKey(own.name ?? '') : own.value));
        const compare = (a: number, b: number): number => {
          const [x, y] = [keys[a], keys[b]];
          if (x === undefined || y === undefined) {
            if (x === y) return b - a;
            return (x === undefined) === missingFirst ? -1 : 1;
          }
          const order = name === 'name' ? compareUtf8(String(x), String(y)) : Number(x) - Number(y);
          return (descending ? -order : order) || b - a;
        };
        const step = {
          by: name === 'name' ? 'text' : 'number',
          field: name,
          descending,
          missingFirst,
        } as const;
        const given = pageInOrder([step], part, segment, from, from + take, unlimitedBudget());
        // Undefined: the walk would be long.
        if (given) expect([...given]).toEqual([...docs].sort(compare).slice(from, from + take));
      },
    ),
    { numRuns: 500 },
  );
});
