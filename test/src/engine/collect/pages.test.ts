import fc from 'fast-check';
import { expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import { compareUtf8 } from '../../../../src/engine/segment/dictionary.ts';
import type { Snapshot } from '../../../../src/engine/segment/snapshot.ts';
import { sortKey } from '../../../../src/engine/text/sort-key.ts';
import { runs } from '../../../runs.ts';
import { makeField } from '../make-field.ts';
import { type Change, documentsAfter, type LiveDocument, snapshotAfter } from '../naive-collection.ts';
import { randomNumber } from '../random-number.ts';

const SCHEMA = {
  name: 'all',
  fields: [
    makeField('name', 'string', { sort: true }),
    makeField('value', 'float', { sort: true }),
    makeField('large', 'int64', { sort: true }),
    makeField('flag', 'bool', { sort: true }),
  ],
};

interface Item {
  readonly name?: string;
  readonly value?: number;
  readonly large?: bigint | number;
  readonly flag?: boolean;
}

const item: fc.Arbitrary<Item> = fc.record(
  {
    name: fc.oneof(fc.constantFrom('a', 'b', 'B', '', 'Ä'), fc.string({ unit: 'binary', maxLength: 3 })),
    value: fc.oneof(fc.constantFrom(0, -0, 1, 2), fc.float({ noNaN: true, noDefaultInfinity: true })),
    large: fc.constantFrom(3, 2n ** 62n, 2n ** 62n + 1n, 2n ** 62n + 2n, -7),
    flag: fc.boolean(),
  },
  { requiredKeys: [] },
);

const NUMBER_OF_IDS = 40;
const id = fc.nat({ max: NUMBER_OF_IDS - 1 }).map(String);
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ id, document: item as fc.Arbitrary<Record<string, unknown>> }) },
  { weight: 1, arbitrary: fc.record({ id }) },
);
/** One segment for each, some of whose documents are replaced or removed by later ones. */
const batches = fc.array(fc.array(change, { maxLength: 30 }), { minLength: 1, maxLength: 6 });

const key = fc.record({
  field: fc.constantFrom(
    'name' as const,
    'value' as const,
    'large' as const,
    'flag' as const,
    '_seq_id' as const,
  ),
  descending: fc.boolean(),
  missingFirst: fc.boolean(),
});

/** Scores by filters come in between, few or so many that documents are not grouped by them. */
const evalKey = fc.record({
  field: fc.constant('_eval' as const),
  descending: fc.boolean(),
  hasManyScores: fc.boolean(),
});
/** No document has any of these. */
const FURTHER_SCORES = Array.from({ length: 100 }, (_, i) => `,(id:=none):${100 + i}`).join('');
const randomKey = fc.record({ field: fc.constant('_rand' as const), seed: fc.nat({ max: 2 ** 32 - 1 }) });
const sorted = fc.uniqueArray(
  fc.oneof(
    { weight: 5, arbitrary: key },
    { weight: 2, arbitrary: evalKey },
    { weight: 1, arbitrary: randomKey },
  ),
  { maxLength: 3, selector: ({ field }) => field },
);
type Sorted = typeof sorted extends fc.Arbitrary<(infer K)[]> ? K : never;

const scoreOf = ({ document }: LiveDocument): number =>
  document['flag'] === true ? 3 : Number(document['value'] ?? -1) >= 0 ? 2 : 0;

function compareBy(own: Sorted, a: LiveDocument, b: LiveDocument): number {
  if (own.field === '_rand') return randomNumber(b.sequence, own.seed) - randomNumber(a.sequence, own.seed);
  if (own.field === '_eval') return (scoreOf(a) - scoreOf(b)) * (own.descending ? -1 : 1);
  const { field, descending, missingFirst } = own;
  if (field === '_seq_id') return descending ? b.sequence - a.sequence : a.sequence - b.sequence;
  const valueIn = ({ document }: LiveDocument): string | number | bigint | undefined => {
    const value = document[field] as string | number | bigint | boolean | undefined;
    if (typeof value === 'string') return sortKey(value);
    return typeof value === 'boolean' ? Number(value) : value;
  };
  const x = valueIn(a);
  const y = valueIn(b);
  if (x === undefined || y === undefined) return x === y ? 0 : (x === undefined) === missingFirst ? -1 : 1;
  const order =
    typeof x === 'string' && typeof y === 'string' ? compareUtf8(x, y) : x === y ? 0 : x < y ? -1 : 1;
  return descending ? -order : order;
}

function written(own: Sorted): string {
  if (own.field === '_rand') return `_rand(${own.seed}):asc`;
  const order = own.descending ? 'desc' : 'asc';
  if (own.field === '_eval') {
    return `_eval([(flag:=true):3,(value:>=0):2${own.hasManyScores ? FURTHER_SCORES : ''}]):${order}`;
  }
  const missing = own.field === '_seq_id' ? '' : `(missing_values: ${own.missingFirst ? 'first' : 'last'})`;
  return `${own.field}${missing}:${order}`;
}

const FILTERS = ['', 'flag:=true', 'value:>=0', 'id:[1,2,3,4,5,6,7,8]'] as const;
type Filter = (typeof FILTERS)[number];

function holds(filter: Filter, { document }: LiveDocument): boolean {
  if (filter === 'flag:=true') return document['flag'] === true;
  if (filter === 'value:>=0') return Number(document['value'] ?? -1) >= 0;
  return filter === '' || /^[1-8]$/.test(String(document['id']));
}

function inOrder(documents: readonly LiveDocument[], keys: readonly Sorted[], filter: Filter): unknown[] {
  return documents
    .filter((document) => holds(filter, document))
    .sort((a, b) => keys.reduce((order, own) => order || compareBy(own, a, b), 0) || b.sequence - a.sequence)
    .map(({ document }) => document['id']);
}

interface Page {
  readonly keys: readonly Sorted[];
  readonly filter: Filter;
  readonly offset: number;
  readonly limit: number;
}

function read(snapshot: Snapshot, { keys, filter, offset, limit }: Page): string[] {
  const parameters = {
    q: '*',
    sort_by: keys.map(written).join(','),
    filter_by: filter,
    offset: String(offset),
    limit: String(limit),
  };
  const { body } = search(snapshot, SCHEMA.name, parameters, noLimits());
  const { hits } = JSON.parse(body) as { readonly hits: { readonly document: { readonly id: string } }[] };
  return hits.map(({ document }) => document.id);
}

test('a page is the same as by sorting all matches, for any number of segments', () => {
  const from = fc.nat({ max: NUMBER_OF_IDS });
  const take = fc.nat({ max: 12 });
  fc.assert(
    fc.property(
      batches,
      sorted,
      from,
      take,
      fc.constantFrom(...FILTERS),
      (changes, keys, offset, limit, filter) => {
        const expected = inOrder(documentsAfter(changes), keys, filter).slice(offset, offset + limit);
        expect(read(snapshotAfter(SCHEMA, changes), { keys, filter, offset, limit })).toEqual(expected);
      },
    ),
    { numRuns: runs(500) },
  );
});

/** Large segments: in some, all documents have the same values, and few or none match a filter. */
const LARGE: readonly Change[][] = [1, 2, 0, 3, 4].map((segment) =>
  Array.from({ length: 700 }, (_, i) => {
    const number = (i * 37) % 101;
    const document = {
      ...(segment === 0
        ? {}
        : { name: segment === 1 ? 'a' : `${'abc'[i % 3]}${segment === 4 ? number : ''}` }),
      ...(number % 5 === 0 ? {} : { value: segment === 2 ? 1 : number - 3 * segment }),
      flag: segment === 3 ? i % 90 === 0 : segment !== 0,
    };
    return { id: String(segment * 700 + ((i * 11) % 690)), document };
  }),
);
const largeSnapshot = snapshotAfter(SCHEMA, LARGE);
const largeDocuments = documentsAfter(LARGE);

test('deep pages are, over large segments of few or many values and matches', () => {
  fc.assert(
    fc.property(sorted, fc.constantFrom(...FILTERS), (keys, filter) => {
      const expected = inOrder(largeDocuments, keys, filter);
      for (const share of [0, 0.1, 0.35, 0.5, 0.8, 0.99]) {
        const offset = Math.floor(expected.length * share);
        const page = { keys, filter, offset, limit: 20 };
        expect(read(largeSnapshot, page)).toEqual(expected.slice(offset, offset + 20));
      }
    }),
    { numRuns: runs(60) },
  );
});
