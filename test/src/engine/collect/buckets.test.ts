import fc from 'fast-check';
import { expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import type { Snapshot } from '../../../../src/engine/segment/snapshot.ts';
import { history, SCHEMA } from '../arbitrary-search.ts';
import { documentsAfter, snapshotAfter } from '../naive-collection.ts';

interface Hit {
  readonly document: { readonly id: string; readonly year?: number };
  readonly text_match_info: { readonly score: string };
}

function hits(
  snapshot: Snapshot,
  q: string,
  sort: string,
  more: Readonly<Record<string, string>> = {},
): readonly Hit[] {
  const parameters = { q, query_by: 'title,tags', sort_by: sort, per_page: '250', ...more };
  const { status, body } = search(snapshot, SCHEMA.name, parameters, noLimits());
  expect(status, body).toBe(200);
  return (JSON.parse(body) as { readonly hits: readonly Hit[] }).hits;
}

const idsOf = (found: readonly Hit[]): string[] => found.map(({ document }) => document.id);

/** Blocks of the first 250 count as having the score of their first one. */
function tied(
  found: readonly Hit[],
  kind: string,
  number: number,
  sign: number,
  sequenceOf: (id: string) => number,
): string[] {
  const first = found.slice(0, 250);
  const length = kind === 'buckets' ? Math.floor(first.length / (number || Number.NaN)) : number;
  if (!(length >= 1 && length <= first.length)) return idsOf(found);
  const score = (i: number): bigint => BigInt(first[i - (i % length)]?.text_match_info.score ?? 0);
  return first
    .map((hit, i) => ({ ...hit.document, score: score(i) }))
    .sort((a, b) => {
      if (a.score !== b.score) return a.score > b.score ? -1 : 1;
      if (a.year !== undefined && b.year !== undefined && a.year !== b.year) return sign * (a.year - b.year);
      return (
        Number(a.year === undefined) - Number(b.year === undefined) || sequenceOf(b.id) - sequenceOf(a.id)
      );
    })
    .map(({ id }) => id);
}

test('[typesense-7] documents of one block are sorted by the other keys', () => {
  fc.assert(
    fc.property(
      history,
      fc.constantFrom('krug', 'kru öl', 'a b', 'жар bild'),
      fc.constantFrom('buckets', 'bucket_size'),
      fc.integer({ min: 0, max: 12 }),
      fc.constantFrom('asc', 'desc'),
      (batches, q, kind, number, order) => {
        const snapshot = snapshotAfter(SCHEMA, batches);
        const sequences = new Map(
          documentsAfter(batches).map(({ document, sequence }) => [document['id'], sequence]),
        );
        const plain = hits(snapshot, q, `_text_match:desc,year:${order}`);
        const bucketed = hits(snapshot, q, `_text_match(${kind}: ${number}):desc,year:${order}`);
        const expected = tied(plain, kind, number, order === 'asc' ? 1 : -1, (id) => sequences.get(id) ?? 0);
        expect(idsOf(bucketed)).toEqual(expected);
      },
    ),
  );
});

test('hits after the first 250 keep their order on every page', () => {
  const documents = Array.from({ length: 300 }, (_, i) => ({
    id: `d${i}`,
    document: { title: i % 2 === 0 ? 'Krug' : 'Krug aus Ton', year: i },
  }));
  const snapshot = snapshotAfter(SCHEMA, [documents.slice(0, 100), documents.slice(100)]);
  const pages = (sort: string): string[] =>
    [0, 100, 200].flatMap((offset) =>
      idsOf(hits(snapshot, 'krug', sort, { per_page: '100', offset: String(offset) })),
    );
  const plain = pages('_text_match:desc,year:asc');
  const bucketed = pages('_text_match(buckets: 1):desc,year:asc');
  // The 150 exact ones and 100 of the others count as equal; the last 50 do not take part.
  expect(bucketed.slice(250)).toEqual(plain.slice(250));
  expect(bucketed.slice(0, 250)).toEqual(
    plain.slice(0, 250).toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1))),
  );
});

test('keys before the score come first', () => {
  const documents = ['Krug', 'Krug aus Ton', 'Krug'].map((title, i) => ({
    id: `d${i}`,
    document: { title, year: i, flag: i === 0 },
  }));
  const snapshot = snapshotAfter(SCHEMA, [documents]);
  const inOrder = (sort: string): string => idsOf(hits(snapshot, 'krug', sort)).join(' ');
  expect(inOrder('flag:desc,_text_match:desc,year:asc')).toBe('d0 d2 d1');
  expect(inOrder('flag:desc,_text_match(buckets: 1):desc,year:asc')).toBe('d0 d1 d2');
});
