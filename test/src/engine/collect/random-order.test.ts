import { expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import type { Snapshot } from '../../../../src/engine/segment/snapshot.ts';
import { makeField } from '../make-field.ts';
import { type Change, documentsAfter, type LiveDocument, snapshotAfter } from '../naive-collection.ts';
import { randomNumber } from '../random-number.ts';

const SCHEMA = {
  name: 'all',
  fields: [
    makeField('word', 'string', {}),
    makeField('place', 'string', { sort: true }),
    makeField('number', 'int32', {}),
    makeField('tens', 'int32', { facet: true }),
  ],
};

/** More documents than the numbers have buckets, some of them replaced or removed by later changes. */
const COUNT = 6_000;
const CHANGES: readonly Change[] = [
  ...Array.from({ length: COUNT }, (_, i) => changeOf(i)),
  ...Array.from({ length: COUNT / 10 }, (_, i) => changeOf(i * 7)),
  ...Array.from({ length: COUNT / 20 }, (_, i) => ({ id: String(i * 11) })),
];

function changeOf(i: number): Change {
  const document = {
    word: i % 3 === 0 ? 'Krug' : 'Vase',
    place: i % 4 === 0 ? 'Graz' : 'Linz',
    number: i,
    tens: Math.floor(i / 10),
  };
  return { id: String(i), document };
}

/** In segments of so many changes each. */
function inSegments(size: number): Change[][] {
  const batches: Change[][] = [];
  for (let i = 0; i < CHANGES.length; i += size) batches.push(CHANGES.slice(i, i + size));
  return batches;
}

const SEVERAL = inSegments(1_000);
const snapshots = {
  several: snapshotAfter(SCHEMA, SEVERAL),
  merged: snapshotAfter(SCHEMA, inSegments(COUNT * 2)),
};
const live = documentsAfter(SEVERAL);

function page(snapshot: Snapshot, offset: number, limit: number, further: Readonly<Record<string, string>>) {
  const parameters = {
    q: '*',
    offset: String(offset),
    limit: String(limit),
    limit_hits: '100000',
    ...further,
  };
  const { body } = search(snapshot, SCHEMA.name, parameters, noLimits());
  const { hits } = JSON.parse(body) as { readonly hits: { readonly document: { readonly id: string } }[] };
  return hits.map(({ document }) => String(document.id));
}

const idOf = ({ document }: LiveDocument): string => String(document['id']);
const byNumber =
  (seed: number) =>
  (a: LiveDocument, b: LiveDocument): number =>
    randomNumber(b.sequence, seed) - randomNumber(a.sequence, seed);

const PAGE = 250;
const pages = (total: number): number[] =>
  Array.from({ length: Math.ceil(total / PAGE) }, (_, i) => i * PAGE);

test('the pages of a seed have each document once, in the order of its numbers, over any segments', () => {
  const expected = live.toSorted(byNumber(7)).map(idOf);
  expect(new Set(expected).size).toBe(expected.length);
  for (const snapshot of [snapshots.several, snapshots.merged]) {
    const read = pages(live.length).flatMap((offset) =>
      page(snapshot, offset, PAGE, { sort_by: '_rand(7):asc' }),
    );
    expect(read).toEqual(expected);
  }
});

test('so have those with words, with a filter, and after another key', () => {
  const cases = [
    {
      more: { q: 'Krug', query_by: 'word' },
      holds: ({ document }: LiveDocument) => document['word'] === 'Krug',
    },
    {
      more: { filter_by: 'number:>1500' },
      holds: ({ document }: LiveDocument) => Number(document['number']) > 1500,
    },
    {
      more: { filter_by: 'number:<40' },
      holds: ({ document }: LiveDocument) => Number(document['number']) < 40,
    },
  ];
  for (const { more, holds } of cases) {
    const matching = live.filter(holds).toSorted(byNumber(42));
    const byPlace = matching.toSorted((a, b) =>
      String(a.document['place']) < String(b.document['place'])
        ? -1
        : Number(a.document['place'] !== b.document['place']),
    );
    const orders = [
      { sort_by: '_rand(42):asc', expected: matching },
      { sort_by: 'place:asc,_rand(42):asc', expected: byPlace },
    ];
    for (const { sort_by, expected } of orders) {
      for (const offset of pages(matching.length)) {
        const read = page(snapshots.several, offset, PAGE, { ...more, sort_by });
        expect(read).toEqual(expected.slice(offset, offset + PAGE).map(idOf));
      }
    }
  }
});

test('another seed gives another order, and a page behind the end is empty', () => {
  const first = (seed: number): string[] => page(snapshots.several, 0, 20, { sort_by: `_rand(${seed}):asc` });
  expect(first(1)).not.toEqual(first(2));
  expect(page(snapshots.several, live.length, 20, { sort_by: '_rand(1):asc' })).toEqual([]);
});

test.each([0, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1])('the order of seed %i', (seed) => {
  const expected = live.toSorted(byNumber(seed)).map(idOf);
  for (const offset of [0, 2_750, live.length - 100]) {
    const read = page(snapshots.several, offset, PAGE, { sort_by: `_rand(${seed}):asc` });
    expect(read).toEqual(expected.slice(offset, offset + PAGE));
  }
});

test('a page of groups has the first document of each, in the order of its numbers', () => {
  const sorted = live.toSorted(byNumber(7));
  const seen = new Set<unknown>();
  const firsts = sorted.filter(({ document }) => !seen.has(document['tens']) && seen.add(document['tens']));
  for (const offset of [0, 300, firsts.length - 10]) {
    const parameters = {
      q: '*',
      ...{ group_by: 'tens', group_limit: '1', offset: String(offset), limit: '20' },
      sort_by: '_rand(7):asc',
    };
    const { body } = search(snapshots.several, SCHEMA.name, parameters, noLimits());
    const { grouped_hits } = JSON.parse(body) as {
      readonly grouped_hits: readonly {
        readonly hits: readonly { readonly document: { readonly id: string } }[];
      }[];
    };
    expect(grouped_hits.map(({ hits }) => hits[0]?.document.id)).toEqual(
      firsts.slice(offset, offset + 20).map(idOf),
    );
  }
});

test.each(['-1', '1.5', String(2 ** 32)])('the seed %s is refused', (seed) => {
  const { status, body } = search(
    snapshots.several,
    SCHEMA.name,
    { q: '*', sort_by: `_rand(${seed}):asc` },
    noLimits(),
  );
  expect([status, body]).toEqual([
    400,
    JSON.stringify({ message: 'Only positive integer seed value is allowed.' }),
  ]);
});
