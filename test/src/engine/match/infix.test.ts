import fc from 'fast-check';
import { expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import type { Snapshot } from '../../../../src/engine/segment/snapshot.ts';
import { runs } from '../../../runs.ts';
import { history, SCHEMA } from '../arbitrary-search.ts';
import { NaiveCollection, snapshotAfter } from '../naive-collection.ts';
import { elementsOf } from '../naive-search.ts';

interface Reply {
  readonly message?: string;
  readonly hits: readonly {
    readonly document: { readonly id: string };
    readonly text_match: number;
    readonly highlight: Readonly<Record<string, { readonly snippet: string }>>;
  }[];
}

function ask(snapshot: Snapshot, parameters: Readonly<Record<string, string>>): Reply {
  const { body } = search(
    snapshot,
    snapshot.schema.name,
    {
      per_page: '250',
      num_typos: '0',
      split_join_tokens: 'off',
      ...parameters,
    },
    noLimits(),
  );
  return JSON.parse(body) as Reply;
}

const idsOf = ({ hits, message }: Reply): string =>
  message ?? hits.map(({ document }) => document.id).join(' ');

/** The schema of the generated documents, both text fields open to infix. */
const OPEN = {
  ...SCHEMA,
  fields: SCHEMA.fields.map((field) => (field.type.startsWith('string') ? { ...field, infix: true } : field)),
};

test('finds the same as checking every term', () => {
  const part = fc.constantFrom('ru', 'ug', 'krug', 'i', 'l', 'lb', 'а', 'жар', '90', '京', 'zz');
  const most = fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined });
  fc.assert(
    fc.property(
      history,
      part,
      most,
      most,
      fc.constantFrom('', 'year:>=0'),
      (batches, q, before, behind, filter) => {
        const naive = new NaiveCollection();
        for (const change of batches.flat()) naive.change(change);
        const fits = (token: string): boolean => {
          const bytes = Buffer.from(token);
          const at = bytes.indexOf(q);
          const rest = bytes.length - at - Buffer.byteLength(q);
          return at !== -1 && at <= (before ?? Infinity) && rest <= (behind ?? Infinity);
        };
        const documents = naive
          .documents()
          .map(({ document }) => document)
          .filter((document) => filter === '' || Number(document['year']) >= 0);
        const tokensOf = (document: (typeof documents)[number]): string[] =>
          ['title', 'tags'].flatMap((field) => elementsOf(document, field)).flat();
        const asWord = documents.filter((document) => tokensOf(document).includes(q));
        const within = documents.filter(
          (document) => !asWord.includes(document) && tokensOf(document).some(fits),
        );
        const { hits } = ask(snapshotAfter(OPEN, batches), {
          q,
          query_by: 'title,tags',
          prefix: 'false',
          infix: 'always',
          filter_by: filter,
          ...(before === undefined ? {} : { max_extra_prefix: String(before) }),
          ...(behind === undefined ? {} : { max_extra_suffix: String(behind) }),
        });
        const ids = hits.map(({ document }) => document.id);
        const idsIn = (some: typeof documents): unknown[] => some.map((document) => document['id']).sort();
        // Whole words score higher than parts, which all score the same.
        expect(ids.slice(0, asWord.length).sort()).toEqual(idsIn(asWord));
        expect(ids.slice(asWord.length).sort()).toEqual(idsIn(within));
        expect(hits.slice(asWord.length).every((hit) => hit.text_match === 100)).toBe(true);
      },
    ),
    { numRuns: runs(500) },
  );
});

/** `title` is open to infix, `tags` is not. */
const snapshot = snapshotAfter(
  {
    ...SCHEMA,
    fields: SCHEMA.fields.map((field) => (field.name === 'title' ? { ...field, infix: true } : field)),
  },
  [
    [
      { id: 'a', document: { title: 'Ölbild', tags: ['Wandbild'] } },
      { id: 'b', document: { title: 'Bilder im Buch' } },
      { id: 'c', document: { title: 'Papapapa' } },
      { id: 'd', document: { title: 'ein Lenkrad', tags: ['Lenkrad'] } },
      { id: 'e', document: { title: `${'Zahn '.repeat(36)}Zahnrad` } },
    ],
  ],
);

const check = (parameters: Readonly<Record<string, string>>, expected: string): void =>
  expect(idsOf(ask(snapshot, { query_by: 'title', ...parameters }))).toBe(expected);

const CLOSED =
  'Could not find `tags` in the infix index. Make sure to enable infix search by specifying `infix: true` in the schema.';

test('[typesense-5] fallback searches within words only if nothing else is found', () => {
  check({ q: 'bild', infix: 'always' }, 'b a');
  check({ q: 'bild', infix: 'fallback' }, 'b');
  check({ q: 'ild', infix: 'fallback' }, 'b a');
  check({ q: 'ild', infix: 'off' }, '');
  check({ q: 'ild' }, '');
});

test('only the first word is searched within words', () => {
  check({ q: 'ild buch', infix: 'always' }, 'b a');
  check({ q: 'buch ild', infix: 'always' }, 'b');
  check({ q: '*', infix: 'always', query_by: 'title' }, 'e d c b a');
});

test('a field without infix is refused when it is searched, in the order of the fields', () => {
  check({ q: 'ild', query_by: 'title,tags', infix: 'always' }, CLOSED);
  check({ q: 'ild', query_by: 'title,tags', infix: 'always,off' }, 'b a');
  check({ q: 'ild', query_by: 'title,tags', infix: 'fallback' }, 'b a');
  check({ q: 'ild', query_by: 'tags,title', infix: 'fallback' }, CLOSED);
  check({ q: 'zzz', query_by: 'title,tags', infix: 'fallback' }, CLOSED);
  check({ q: '*', query_by: 'title,tags', infix: 'always' }, 'e d c b a');
  check(
    { q: 'ild', query_by: 'title,tags', infix: 'always', per_page: '251' },
    'Only upto 250 hits can be fetched per page.',
  );
});

test('max_extra_prefix and max_extra_suffix count from the first occurrence', () => {
  check({ q: 'pa', infix: 'always', prefix: 'false', max_extra_suffix: '5' }, '');
  check({ q: 'pa', infix: 'always', prefix: 'false', max_extra_suffix: '6' }, 'c');
  check({ q: 'pa', infix: 'always', prefix: 'false', max_extra_prefix: '0' }, 'c');
  check({ q: 'lb', infix: 'always', max_extra_prefix: '1', max_extra_suffix: '3' }, 'a');
  check({ q: 'lb', infix: 'always', max_extra_prefix: '0' }, '');
  check(
    { q: 'lb', infix: 'always', max_extra_suffix: 'x' },
    'Parameter `max_extra_suffix` must be an unsigned integer.',
  );
});

test('marks words in all hits, and in short texts whole words that contain the infix', () => {
  const marks = (parameters: Readonly<Record<string, string>>): string[] =>
    ask(snapshot, { query_by: 'title', infix: 'always', ...parameters }).hits.map(
      ({ document, highlight }) =>
        `${document.id}: ${Object.entries(highlight).map(([field, { snippet }]) => `${field} ${snippet}`)}`,
    );
  expect(marks({ q: 'bild' })).toEqual([
    'b: title <mark>Bild</mark>er im Buch',
    'a: title <mark>Ölbild</mark>',
  ]);
  // The first field is searched within words, the second is not.
  expect(marks({ q: 'rad', query_by: 'title,tags', infix: 'always,off' })).toEqual([
    'e: ',
    'd: title ein <mark>Lenkrad</mark>',
  ]);
  // What stands in the text as it is written decides, else the words that were found do.
  const parts = snapshotAfter(OPEN, [
    [
      { id: 'f', document: { title: 'Bild, Wandbild', tags: ['Bild', 'Ö-lbild', 'Krug'] } },
      { id: 'g', document: { title: `Wandbild ${'x'.repeat(91)}`, tags: ['W-andbild'] } },
    ],
  ]);
  const { hits } = ask(parts, { q: 'bild', query_by: 'title,tags', infix: 'always', prefix: 'false' });
  expect(Object.fromEntries(hits.map(({ document, highlight }) => [document.id, highlight]))).toMatchObject({
    f: {
      title: { snippet: '<mark>Bild</mark>, <mark>Wandbild</mark>' },
      tags: [
        { snippet: '<mark>Bild</mark>' },
        { snippet: '<mark>Ö-lbild</mark>' },
        { matched_tokens: [], snippet: 'Krug' },
      ],
    },
    // A hundred bytes are too many.
    g: { tags: [{ snippet: '<mark>W-andbild</mark>' }] },
  });
});
