import { describe, expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import { makeField } from '../make-field.ts';
import { snapshotAfter } from '../naive-collection.ts';

const SCHEMA = {
  name: 'words',
  fields: [makeField('title', 'string'), makeField('place', 'string'), makeField('kind', 'string')],
};

/** Titles of what is found, or what stands in other fields, each once in order of score; documents are in order of age. */
function check(
  documents: readonly (string | Readonly<Record<string, string>>)[],
  parameters: Readonly<Record<string, string>>,
  expected: string,
): void {
  const changes = documents.map((own, i) => {
    const id = String(i);
    return { id, document: { id, ...(typeof own === 'string' ? { title: own } : own) } };
  });
  const { body } = search(
    snapshotAfter(SCHEMA, [changes]),
    SCHEMA.name,
    {
      query_by: 'title',
      drop_tokens_threshold: '0',
      split_join_tokens: 'off',
      per_page: '250',
      ...parameters,
    },
    noLimits(),
  );
  const { hits } = JSON.parse(body) as {
    readonly hits: readonly { readonly document: Readonly<Record<string, string>> }[];
  };
  const titles = hits.map(({ document }) => document['title'] ?? document['place']);
  expect([...new Set(titles)].join(' | ')).toBe(expected);
}

const times = <T>(count: number, own: T): T[] => new Array<T>(count).fill(own);

describe('[typesense-3] candidates for a prefix', () => {
  const parameters = { q: 'k', max_candidates: '2' };
  const near = ['ka', 'kb', 'kc', 'kd', 'ke', 'kf', 'kg', 'kh'];

  test('the typed word first, then the most frequent', () =>
    // `k` is exact; `kc` is twice as frequent as the others.
    check([...near, 'kc', 'k'], parameters, 'k | kc'));

  test('the most frequent of all words, however they begin', () =>
    check([...near, 'kc', ...times(5, 'kza'), 'kzb'], { ...parameters, max_candidates: '1' }, 'kza'));

  test('of equally frequent words the later in the alphabet comes first', () =>
    check(['ka', 'kb', 'kc', 'kd'], { ...parameters, max_candidates: '1' }, 'kd'));

  test('terms without a document in the filter are no candidates', () =>
    check(
      [...times(3, { title: 'kc', kind: 'x' }), { title: 'ka', kind: 'y' }, { title: 'kb', kind: 'x' }],
      { q: 'k', max_candidates: '1', filter_by: 'kind:y' },
      'ka',
    ));

  test('the typed word is a candidate even without a document in the filter', () =>
    // `k` takes the only place.
    check(
      [
        { title: 'k', kind: 'x' },
        { title: 'ka', kind: 'y' },
      ],
      { q: 'k', max_candidates: '1', filter_by: 'kind:y', num_typos: '0' },
      '',
    ));

  test('terms remain candidates if all their documents are excluded by words', () =>
    // `kb` takes the only place, but its documents hold `rot`.
    check(['ka', 'kb rot', 'kb rot'], { q: 'k -rot', max_candidates: '1', num_typos: '0' }, ''));
});

describe('candidates for a prefix after another word', () => {
  test('occur together with that word in a document of the filter', () =>
    // `kb` is beside `wien` only where the kind is x, and in a document of kind y without `wien`.
    check(
      [
        { title: 'wien kb', kind: 'x' },
        { title: 'wien kb', kind: 'x' },
        { title: 'kb', kind: 'y' },
        { title: 'wien ka', kind: 'y' },
      ],
      { q: 'wien k', max_candidates: '1', filter_by: 'kind:y' },
      'wien ka',
    ));

  test('come first from the field where the other word is most frequent', () =>
    // `wien` is a place twice, a title once: of `ka` and `kb` the place decides.
    check(
      [{ title: 'wien ka' }, { place: 'wien kb' }, { place: 'wien kb' }],
      { q: 'wien k', max_candidates: '1', query_by: 'title,place' },
      'wien kb',
    ));

  test('come from all fields if there are too few', () =>
    // `kb` is beside `wien`; `kc` is in another field, of the same document as `wien`.
    check(
      [{ title: 'wien kb' }, { title: 'wien', place: 'kc' }],
      { q: 'wien k', query_by: 'title,place' },
      'wien kb | wien',
    ));
});

describe('words with typing errors', () => {
  test('the most frequent comes first', () =>
    check(
      ['kirchx', 'airche', ...times(2, 'birche'), 'cirche', 'dirche', 'eirche'],
      { q: 'kirche', prefix: 'false', max_candidates: '1' },
      'birche',
    ));

  test('the first two letters are not transposed', () =>
    check(['wein', 'wien'], { q: 'ewin', prefix: 'false' }, ''));
});

test('a term whose documents were removed is no candidate', () => {
  const changes = [
    { id: '1', document: { id: '1', title: 'kb' } },
    { id: '2', document: { id: '2', title: 'kb' } },
    { id: '3', document: { id: '3', title: 'ka' } },
  ];
  const snapshot = snapshotAfter(SCHEMA, [changes, [{ id: '1' }, { id: '2' }]]);
  const { body } = search(
    snapshot,
    SCHEMA.name,
    { q: 'k', query_by: 'title', max_candidates: '1' },
    noLimits(),
  );
  expect((JSON.parse(body) as { readonly found: number }).found).toBe(1);
});
