import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import { makeField } from '../make-field.ts';
import { type Change, snapshotAfter } from '../naive-collection.ts';

const SCHEMA: CollectionSchema = {
  name: 'pictures',
  fields: [
    makeField('title', 'string', { facet: true }),
    makeField('year', 'int32', { sort: true, facet: true }),
    makeField('place', 'float[]', { numDim: 2 }),
    makeField('numbers', 'float[]'),
  ],
};

/** Directions in steps of a degree, so that no two are equally near to one. */
const towards = (degrees: number, length = 1): number[] => [
  Math.fround(length * Math.cos((degrees * Math.PI) / 180)),
  Math.fround(length * Math.sin((degrees * Math.PI) / 180)),
];

const BATCHES: readonly (readonly Change[])[] = [
  [
    { id: 'a', document: { title: 'red jug', year: 1, place: towards(0) } },
    { id: 'b', document: { title: 'red bowl', year: 2, place: towards(20) } },
    { id: 'gone', document: { title: 'red', year: 2, place: towards(0) } },
    { id: 'c', document: { title: 'jug', year: 3, place: towards(40, 7) } },
  ],
  [
    { id: 'gone' },
    { id: 'd', document: { title: 'red jug', year: 4, place: towards(90) } },
    { id: 'e', document: { title: 'bowl', year: 5, numbers: [1, 2] } },
    // It was straight ahead.
    { id: 'a', document: { title: 'red jug', year: 1, place: towards(180) } },
    { id: 'f', document: { title: 'bowl', year: 5, place: towards(-20) } },
  ],
];

interface Reply {
  readonly message?: string;
  readonly found: number;
  readonly hits: readonly {
    readonly document: { readonly id: string };
    readonly vector_distance?: number;
    readonly hybrid_search_info?: { readonly rank_fusion_score: number };
    readonly text_match_info?: { readonly score: string };
  }[];
  readonly grouped_hits?: readonly { readonly group_key: readonly string[]; readonly hits: Reply['hits'] }[];
  readonly facet_counts: readonly {
    readonly counts: readonly { readonly value: string; readonly count: number }[];
  }[];
}

const SNAPSHOT = snapshotAfter(SCHEMA, BATCHES);

function ask(parameters: Readonly<Record<string, string>>, snapshot = SNAPSHOT): Reply {
  const { status, body } = search(snapshot, SCHEMA.name, parameters, noLimits());
  const reply = JSON.parse(body) as Reply;
  return status === 200 ? reply : { ...reply, message: `${status} ${reply.message}` };
}

const idsOf = ({ hits }: Pick<Reply, 'hits'>): string => hits.map(({ document }) => document.id).join(' ');

/** `found: ids`, or the error. */
function answer(parameters: Readonly<Record<string, string>>): string {
  const reply = ask(parameters);
  return reply.message ?? `${reply.found}: ${idsOf(reply)}`;
}

const AHEAD = 'place:([1,0])';

describe('vectors alone', () => {
  test.each<[string, Record<string, string>, string]>([
    ['nearest first, equally near ones newest first', { vector_query: AHEAD }, '5: f b c d a'],
    ['as many as the pages so far hold', { vector_query: AHEAD, per_page: '2' }, '2: f b'],
    ['the next page', { vector_query: AHEAD, per_page: '2', page: '2' }, '4: c d'],
    ['behind the last page', { vector_query: AHEAD, per_page: '2', page: '4' }, '5: '],
    ['by offset', { vector_query: AHEAD, per_page: '2', offset: '1' }, '3: b c'],
    ['as many as are asked for', { vector_query: 'place:([1,0], k: 3)', per_page: '2' }, '3: f b'],
    ['none on pages without hits', { vector_query: AHEAD, per_page: '0' }, '0: '],
    ['not too far away', { vector_query: 'place:([1,0], distance_threshold: 0.3)' }, '3: f b c'],
    ['like a document, without it', { vector_query: 'place:([], id: b)' }, '4: c f d a'],
    ['only what a filter lets through', { vector_query: AHEAD, filter_by: 'year:>2' }, '3: f c d'],
    ['nothing that a filter lets through', { vector_query: AHEAD, filter_by: 'year:>9' }, '0: '],
    ['what words exclude', { vector_query: AHEAD, q: '-jug', query_by: 'title' }, '2: f b'],
    ['what holds a phrase', { vector_query: AHEAD, q: '"red jug"', query_by: 'title' }, '2: d a'],
    [
      'all that a filter lets through, if these are few',
      { vector_query: 'place:([1,0], k: 1, flat_search_cutoff: 5)', filter_by: 'year:>2' },
      '3: f c d',
    ],
    [
      'not all when they are too many',
      { vector_query: 'place:([1,0], k: 1, flat_search_cutoff: 4)', filter_by: 'year:>2' },
      '1: f',
    ],
    ['not all without a filter', { vector_query: 'place:([1,0], k: 1, flat_search_cutoff: 99)' }, '1: f'],
    ['in another order', { vector_query: 'place:([1,0], k: 3)', sort_by: 'year:asc' }, '3: b c f'],
    ['farthest first', { vector_query: 'place:([1,0], k: 3)', sort_by: '_vector_distance:desc' }, '3: c f b'],
    ['from nowhere: the newest first', { vector_query: 'place:([0,0])' }, '5: f d c b a'],
  ])('%s', (_, parameters, expected) => {
    expect(answer({ q: '*', ...parameters })).toBe(expected);
  });

  test('facets count the neighbours only', () => {
    const { facet_counts: facets } = ask({ q: '*', vector_query: 'place:([1,0], k: 3)', facet_by: 'title' });
    expect(facets[0]?.counts.map(({ value, count }) => `${value} ${count}`)).toEqual([
      'jug 1',
      'bowl 1',
      'red bowl 1',
    ]);
  });

  test('groups are made of the neighbours, nearest first', () => {
    const { grouped_hits: groups = [] } = ask({
      q: '*',
      vector_query: 'place:([1,0], k: 4)',
      group_by: 'title',
    });
    expect(groups.map(({ group_key: [title], hits }) => `${title}: ${idsOf({ hits })}`)).toEqual([
      'bowl: f',
      'red bowl: b',
      'jug: c',
      'red jug: d',
    ]);
  });

  test('distances depend on directions only', () => {
    const { hits } = ask({ q: '*', vector_query: 'place:([5,0])' });
    const degrees = [20, 20, 40, 90, 180];
    for (const [i, own] of degrees.entries()) {
      const expected = 1 - Math.cos((own * Math.PI) / 180);
      expect(Math.abs((hits[i]?.vector_distance ?? 9) - expected)).toBeLessThan(1e-6);
    }
  });
});

describe('refused vector queries', () => {
  test.each([
    ['nix:([1,2])', '400 Field `nix` does not have a vector query index.'],
    ['numbers:([1,2])', '400 Field `numbers` does not have a vector query index.'],
    ['numbers:([], id: e)', '400 Field `numbers` does not have a vector query index.'],
    ['place:([1,2,3])', '400 Query field `place` must have 2 dimensions.'],
    ['place:([], id: nobody)', '400 Document id referenced in vector query is not found.'],
    ['place:([], id: gone)', '400 Document id referenced in vector query is not found.'],
    ['place:([], id: e)', '400 Document referenced in vector query does not contain a valid vector field.'],
    ['title:([], id: e)', '400 Document referenced in vector query does not contain a valid vector field.'],
  ])('%s', (query, expected) => expect(answer({ q: '*', vector_query: query })).toBe(expected));
});

describe('words and vectors', () => {
  test('finds documents by words, by vectors or by both', () => {
    const { found, hits } = ask({ q: 'red', query_by: 'title', vector_query: 'place:([1,0], k: 2)' });
    // By words b, d and a tie in the first place; by distance b is first (the older one of two), f second.
    expect(found).toBe(4);
    const score = (share: number): number => Math.fround(share);
    expect(
      hits.map(({ document, hybrid_search_info: info, vector_distance: distance }) => [
        document.id,
        info?.rank_fusion_score,
        distance !== undefined,
      ]),
    ).toEqual([
      ['b', score(1), true],
      ['d', score(0.7), false],
      ['a', score(0.7), false],
      ['f', score(0.15), true],
    ]);
  });

  test('the document of the query is among the neighbours', () => {
    const { hits } = ask({ q: 'jug', query_by: 'title', vector_query: 'place:([], id: b, k: 1)' });
    expect(hits.map((hit) => `${hit.document.id} ${hit.vector_distance}`)).toEqual([
      'c undefined',
      'd undefined',
      'a undefined',
      'b 0',
    ]);
  });

  test('three other sort keys leave no room for the distance', () => {
    const sort = 'year:asc,_seq_id:desc,_rand(1):asc';
    const parameters = { q: 'jug', query_by: 'title', vector_query: AHEAD, sort_by: sort };
    expect(answer(parameters)).toBe('3: a c d');
  });

  test('groups contain hits of both kinds, in the same order', () => {
    const parameters = { q: 'red', query_by: 'title', vector_query: 'place:([1,0], k: 2)' };
    const { found, grouped_hits: groups = [] } = ask({ ...parameters, group_by: 'title', group_limit: '2' });
    expect(found).toBe(3);
    expect(groups.map(({ group_key: [title], hits }) => `${title}: ${idsOf({ hits })}`)).toEqual([
      'red bowl: b',
      'red jug: d a',
      'bowl: f',
    ]);
    const bySize = { ...parameters, group_by: 'title', sort_by: '_group_found:desc,_text_match:desc' };
    expect(ask(bySize).grouped_hits?.map(({ group_key: [title] }) => title)).toEqual([
      'red jug',
      'red bowl',
      'bowl',
    ]);
  });

  test('buckets put scores of ranks together, not the ranks', () => {
    const parameters = { q: 'jug', query_by: 'title', vector_query: 'place:([1,0], k: 1)' };
    // By words c is first, d and a tie in the second place; by distance b is first.
    const { hits } = ask({ ...parameters, sort_by: '_text_match(buckets: 1):desc,year:desc' });
    expect(hits.map((hit) => [hit.document.id, hit.hybrid_search_info?.rank_fusion_score])).toEqual([
      ['d', Math.fround(0.35)],
      ['c', Math.fround(0.7)],
      ['b', Math.fround(0.3)],
      ['a', Math.fround(0.35)],
    ]);
  });

  test('words that no document contains leave only the neighbours', () => {
    expect(answer({ q: 'xyzzy', query_by: 'title', vector_query: 'place:([1,0], k: 2)' })).toBe('2: b f');
  });

  const titles = fc.constantFrom('red', 'red jug', 'blue', 'blue red', 'jug');
  const documents = fc.uniqueArray(
    fc.record({
      degrees: fc.integer({ min: 0, max: 179 }),
      title: titles,
      year: fc.nat({ max: 3 }),
      has: fc.boolean(),
    }),
    { selector: ({ degrees }) => degrees, maxLength: 30 },
  );

  test('fuses ranks like a naive computation', () => {
    fc.assert(
      fc.property(
        documents,
        fc.constantFrom('red', 'jug', 'red jug'),
        fc.constantFrom(0, 0.1, 0.3, 0.5, 1),
        fc.constantFrom(1, 3, 100),
        fc.constantFrom('', 'year:>1'),
        (items, q, alpha, k, filter) => {
          const changes = items.map(({ degrees, title, year, has }, i) => ({
            id: `d${i}`,
            document: { title, year, ...(has ? { place: towards(degrees) } : {}) },
          }));
          const half = changes.length >> 1;
          const snapshot = snapshotAfter(SCHEMA, [changes.slice(0, half), changes.slice(half)]);
          const common = { q, query_by: 'title', filter_by: filter, per_page: '250' };
          const byWords = ask(common, snapshot);
          const near = { q: '*', filter_by: filter, per_page: '250', vector_query: `place:([1,0], k: ${k})` };
          const byDistance = ask(near, snapshot);

          const scores = new Map<string, number>();
          let rank = 0;
          byWords.hits.forEach(({ document, text_match_info: info }, i) => {
            if (info?.score !== byWords.hits[i - 1]?.text_match_info?.score) rank += 1;
            scores.set(document.id, Math.fround((1 / rank) * Math.fround(1 - Math.fround(alpha))));
          });
          byDistance.hits.forEach(({ document }, i) => {
            const before = scores.get(document.id) ?? 0;
            scores.set(document.id, Math.fround(before + Math.fround(alpha) / (i + 1)));
          });
          const distances = new Map(
            byDistance.hits.map((hit) => [hit.document.id, hit.vector_distance ?? 0]),
          );
          const age = (id: string): number => Number(id.slice(1));
          const expected = [...scores.keys()].sort(
            (a, b) =>
              (scores.get(b) ?? 0) - (scores.get(a) ?? 0) ||
              (distances.get(a) ?? 0) - (distances.get(b) ?? 0) ||
              age(b) - age(a),
          );

          const vectorQuery = `place:([1,0], k: ${k}, alpha: ${alpha})`;
          const reply = ask({ ...common, vector_query: vectorQuery, facet_by: 'year' }, snapshot);
          expect(reply.found).toBe(expected.length);
          expect(reply.hits.map(({ document }) => document.id)).toEqual(expected);
          expect(reply.hits.map((hit) => hit.hybrid_search_info?.rank_fusion_score)).toEqual(
            expected.map((id) => scores.get(id)),
          );
          const grouped = ask(
            { ...common, vector_query: vectorQuery, group_by: 'title', group_limit: '99' },
            snapshot,
          );
          const titleOf = new Map(changes.map(({ id, document }) => [id, document.title]));
          expect(grouped.grouped_hits?.map(idsOf)).toEqual(
            [...Map.groupBy(expected, (id) => titleOf.get(id)).values()].map((ids) => ids.join(' ')),
          );
          const counted = reply.facet_counts[0]?.counts.reduce((sum, { count }) => sum + count, 0);
          expect(counted).toBe(expected.length);
        },
      ),
    );
  });
});

test('a short page equals the beginning of a long one', () => {
  const all = ask({ q: 'red', query_by: 'title', vector_query: AHEAD, per_page: '250' });
  const pages = [1, 2, 3].map((page) =>
    idsOf(ask({ q: 'red', query_by: 'title', vector_query: AHEAD, per_page: '2', page: String(page) })),
  );
  expect(pages.join(' ')).toBe(idsOf(all));
});
