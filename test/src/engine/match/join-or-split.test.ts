import { expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import { makeField } from '../make-field.ts';
import { snapshotAfter } from '../naive-collection.ts';

const SCHEMA = { name: 'things', fields: [makeField('title', 'string'), makeField('notes', 'string[]')] };

/** Ids of what is found, best first; documents are in order of age. Nothing is found but by joining or splitting. */
function check(
  documents: Readonly<Record<string, object>>,
  q: string,
  expected: string,
  queryBy = 'title',
): void {
  const snapshot = snapshotAfter(SCHEMA, [
    Object.entries(documents).map(([id, document]) => ({ id, document: { id, ...document } })),
  ]);
  const parameters = { q, query_by: queryBy, prefix: 'false', num_typos: '0', drop_tokens_threshold: '0' };
  const { body } = search(snapshot, SCHEMA.name, parameters, noLimits());
  const { hits } = JSON.parse(body) as { readonly hits: readonly { readonly document: { id: string } }[] };
  expect(hits.map(({ document }) => document.id).join(' ')).toBe(expected);
}

test('all words are joined', () =>
  check({ a: { title: 'Tonkrug' }, b: { title: 'Krug Tonware' } }, 'ton krug', 'a'));

test('joins two neighbours of three words if a document contains the others too', () =>
  // b has the joined word, but not `wien`.
  check({ a: { title: 'Tonkrug in Wien' }, b: { title: 'Tonkrug aus Linz' } }, 'ton krug wien', 'a'));

test('joins nothing if no document contains all the words', () =>
  check({ a: { title: 'Tonkrug' }, b: { title: 'Wien' } }, 'ton krug wien', ''));

test('joins two words only with each other', () => check({ a: { title: 'Tonkrug' } }, 'to krug', ''));

test('splits a word into two that follow each other', () =>
  // b has both words, but not side by side; once the query is read as two words, it is found as well.
  check({ a: { title: 'Ton Krug' }, b: { title: 'Krug aus Ton' } }, 'tonkrug', 'a b'));

test('does not split a word if the two never follow each other', () =>
  check({ b: { title: 'Krug aus Ton' } }, 'tonkrug', ''));

test('the first part of a split word is as long as possible', () =>
  // `tonkr ug` is looked for before `ton krug`.
  check({ a: { title: 'ton krug' }, b: { title: 'tonkr ug' } }, 'tonkrug', 'b'));

test('does not split a word if no document contains the other words of the query', () =>
  check({ a: { title: 'Ton Krug' }, b: { title: 'Wien' } }, 'wien tonkrug', ''));

test('words that are not in the field, and those after them, do not prevent a split', () =>
  // `wien` is in no title: the query is read as `ton krug wien`, which b fulfils in two fields.
  check(
    { a: { title: 'Ton Krug' }, b: { title: 'Ton Krug', notes: ['Wien'] } },
    'tonkrug wien',
    'b',
    'title,notes',
  ));

test('the first field with another form decides', () =>
  // As `ton krug`, which is a title; that the notes hold `tonk rug` is not looked at.
  check({ a: { title: 'Ton Krug' }, b: { notes: ['tonk rug'] } }, 'tonkrug', 'a', 'title,notes'));

test('only the first five words are split', () =>
  check({ a: { title: 'a b c d e Ton Krug' } }, 'a b c d e tonkrug', ''));
