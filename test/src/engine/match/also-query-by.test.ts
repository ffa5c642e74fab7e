import fc from 'fast-check';
import { expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import type { Snapshot } from '../../../../src/engine/segment/snapshot.ts';
import { tokenize } from '../../../../src/engine/text/tokenize.ts';
import { history, SCHEMA } from '../arbitrary-search.ts';
import { NaiveCollection, snapshotAfter } from '../naive-collection.ts';
import { elementsOf } from '../naive-search.ts';

interface Hit {
  readonly document: { readonly id: string; readonly title?: string };
  readonly text_match: number;
}

function ask(snapshot: Snapshot, parameters: Readonly<Record<string, string>>): readonly Hit[] {
  const { status, body } = search(
    snapshot,
    snapshot.schema.name,
    { per_page: '250', query_by: 'title', facet_by: 'year', ...parameters },
    noLimits(),
  );
  expect(status, body).toBe(200);
  const { found, hits } = JSON.parse(body) as { found: number; hits: Hit[] };
  expect(found).toBe(hits.length);
  return hits;
}

const word = fc.constantFrom('Krug', 'Krüge', 'Kr', 'Krag', 'Öl', 'Ölb', 'Жара', '1900', 'a', 'b', 'zz');
const query = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const options = fc.record(
  {
    prefix: fc.constantFrom('true', 'false'),
    infix: fc.constantFrom('fallback', 'always'),
    num_typos: fc.constantFrom('0', '1'),
    drop_tokens_threshold: fc.constantFrom('0', '5'),
    typo_tokens_threshold: fc.constant('3'),
    drop_tokens_mode: fc.constantFrom('left_to_right', 'both_sides:3'),
    text_match_type: fc.constantFrom('sum_score', 'max_weight'),
    filter_by: fc.constantFrom('year:>=0', 'tags:!=Krug'),
    exhaustive_search: fc.constant('true'),
  },
  { requiredKeys: [] },
);

/** The title is open to infix. */
const OPEN = {
  ...SCHEMA,
  fields: SCHEMA.fields.map((field) => (field.name === 'title' ? { ...field, infix: true } : field)),
};

test('[words-1] fields that only add: all other hits stay as they are, before those that have the words there', () => {
  fc.assert(
    fc.property(history, query, options, (batches, q, given) => {
      const snapshot = snapshotAfter(OPEN, batches);
      const plain = ask(snapshot, { q, ...given });
      const hits = ask(snapshot, { q, ...given, also_query_by: 'tags' });
      expect(hits.slice(0, plain.length)).toEqual(plain);

      const tokens = tokenize(q);
      const added = hits.slice(plain.length);
      const naive = new NaiveCollection();
      for (const change of batches.flat()) naive.change(change);
      const documents = new Map(naive.documents().map(({ document }) => [document['id'], document]));
      const tagsOf = (id: string): string[] => elementsOf(documents.get(id) ?? {}, 'tags').flat();
      for (const { document, text_match } of added) {
        expect(tokens.some((token) => tagsOf(document.id).includes(token))).toBe(true);
        expect(text_match).toBeGreaterThan(0);
        expect(text_match).toBeLessThan(100);
      }
      expect(added.map(({ text_match }) => text_match)).toEqual(
        added.map(({ text_match }) => text_match).sort((a, b) => b - a),
      );
      // With a filter, some documents must not be found.
      if (given.filter_by !== undefined) return;
      const ids = new Set(hits.map(({ document }) => document.id));
      for (const [id, document] of documents) {
        const own = ['title', 'tags'].flatMap((field) => elementsOf(document, field).flat());
        if (tokens.every((token) => own.includes(token))) expect(ids).toContain(id);
      }
    }),
    { numRuns: 200 },
  );
});

const snapshot = snapshotAfter(SCHEMA, [
  [
    { id: 'a', document: { title: 'Winterlandschaft', tags: ['Winter Winter', 'Landschaft Landschaft'] } },
    { id: 'b', document: { title: 'Am Fluss im Winter', tags: ['Landschaft Landschaft'] } },
    { id: 'c', document: { title: 'Landschaft mit Fluss' } },
    { id: 'd', document: { title: 'Gesellschaft' } },
    { id: 'e', document: { title: 'Herrscher', tags: ['Landschafter Landschafter'] } },
  ],
]);

const check = (parameters: Readonly<Record<string, string>>, expected: string): void =>
  expect(
    ask(snapshot, { also_query_by: 'tags', ...parameters })
      .map(({ document }) => document.id)
      .join(' '),
  ).toBe(expected);

test('words are found there only as they are typed', () => {
  // The title first, then the newest of equal ones.
  check({ q: 'landschaft' }, 'c b a');
  check({ q: 'landsch' }, 'c');
  // An object without typing errors in the title is none, so these are corrected.
  check({ q: 'landschafft' }, 'c');
  check({ q: '"winter landschaft"' }, '');
});

test('each word may be in either of them, but dropping words is decided without them', () => {
  // "landschaft winter" is in no title, so "landschaft" alone is searched; b and a have both words.
  check({ q: 'landschaft winter' }, 'c b a');
  check({ q: 'landschaft winter', drop_tokens_threshold: '0' }, 'b a');
  // Excluded are titles.
  check({ q: 'landschaft -winter' }, 'c a');
});

test('nor do case and marks matter, in either field', () => {
  const other = snapshotAfter(SCHEMA, [
    [
      { id: 'a', document: { title: 'Жара guͦt', tags: ['жара жара', 'gut gut'] } },
      { id: 'b', document: { title: 'жара gut' } },
    ],
  ]);
  const found = (q: string) =>
    ask(other, { q, also_query_by: 'tags', num_typos: '0' }).map(({ document }) => document.id);
  expect(found('жара')).toEqual(['b', 'a']);
  expect(found('ЖАРА')).toEqual(['b', 'a']);
  expect(found('Жара')).toEqual(['a', 'b']);
  expect(found('gut')).toEqual(['b', 'a']);
  expect(found('guͦt жара')).toEqual(['a', 'b']);
});

test('they are neither marked nor, if there are none, an error', () => {
  const [, added] = ask(snapshot, { q: 'landschaft', also_query_by: 'tags' });
  expect(added).toMatchObject({ document: { id: 'b' }, highlight: {}, text_match: 99 });
  check({ q: 'landschaft', also_query_by: 'nothing,year' }, 'c');
});

test('an order of the client decides the places of all hits', () =>
  check({ q: 'landschaft', sort_by: '_seq_id:asc' }, 'a b c'));
