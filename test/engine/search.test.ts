import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Snapshot } from '../../src/engine/index/snapshot.ts';
import { search } from '../../src/engine/search.ts';
import { history, query, SCHEMA } from './arbitrary-search.ts';
import { type Change, NaiveCollection, snapshotAfter } from './naive-collection.ts';
import { type NaiveAnswer, naiveSearch, parametersOf } from './naive-search.ts';

interface Reply {
  readonly message?: string;
  readonly found: number;
  readonly hits: readonly { readonly document: { readonly id: string } }[];
  readonly facet_counts: readonly {
    readonly field_name: string;
    readonly counts: readonly { readonly value: string; readonly count: number }[];
    readonly stats: { readonly total_values: number };
  }[];
}

function answer(snapshot: Snapshot, parameters: Readonly<Record<string, string>>): NaiveAnswer | string {
  const { status, body } = search(snapshot, SCHEMA.name, parameters);
  const reply = JSON.parse(body) as Reply;
  if (status !== 200) return `${status} ${reply.message}`;
  return {
    found: reply.found,
    ids: reply.hits.map(({ document }) => document.id),
    facets: reply.facet_counts.map(({ field_name: field, counts, stats }) => ({
      field,
      counts: counts.map(({ value, count }): [string, number] => [value, count]),
      total: stats.total_values,
    })),
  };
}

function documentsAfter(batches: readonly (readonly Change[])[]) {
  const naive = new NaiveCollection();
  for (const change of batches.flat()) naive.change(change);
  return naive.documents();
}

test('gives the answer that a look at every document gives, over any number of segments', () => {
  fc.assert(
    fc.property(history, query, (batches, wanted) => {
      const expected = naiveSearch(SCHEMA, documentsAfter(batches), wanted);
      expect(answer(snapshotAfter(SCHEMA, batches), parametersOf(wanted))).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

/** As typed by people: beginnings, typing errors, words joined and split, words that are nowhere. */
const typed = fc
  .array(
    fc.constantFrom(
      'krug',
      'kru',
      'krueg',
      'kürge',
      'öl',
      'bild',
      'ol bild',
      'жар',
      '190',
      '1900',
      'a',
      'ab',
      '"öl krug"',
      '-b',
      'zzz',
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((words) => words.join(' '));

test('answers do not depend on how documents are spread over segments, nor on what was there before', () => {
  fc.assert(
    fc.property(history, typed, query, (batches, q, wanted) => {
      const parameters = {
        q,
        query_by: wanted.queryBy.join(','),
        filter_by: wanted.filter?.text ?? '',
        facet_by: wanted.facets.join(','),
        max_facet_values: '3',
        page: String(wanted.page),
        per_page: String(wanted.perPage),
        split_join_tokens: 'off',
        max_candidates: '1000',
      };
      const anew = documentsAfter(batches).map(({ document }) => ({ id: String(document['id']), document }));
      expect(answer(snapshotAfter(SCHEMA, batches), parameters)).toEqual(
        answer(snapshotAfter(SCHEMA, [anew]), parameters),
      );
    }),
    { numRuns: 500 },
  );
});
