import { describe, expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import { makeField } from '../make-field.ts';
import { snapshotAfter } from '../naive-collection.ts';

const SCHEMA = {
  name: 'words',
  fields: [makeField('title', 'string'), makeField('place', 'string'), makeField('tags', 'string[]')],
};

type Document = Readonly<Record<string, string | readonly string[]>>;
type Parameters = Readonly<Record<string, string>>;

/** Documents are in order of age. */
function check(
  documents: Readonly<Record<string, Document>>,
  parameters: Parameters,
  expected: string,
): void {
  const snapshot = snapshotAfter(SCHEMA, [
    Object.entries(documents).map(([id, document]) => ({ id, document: { id, ...document } })),
  ]);
  const { body } = search(snapshot, SCHEMA.name, { query_by: 'title', ...parameters }, noLimits());
  const { hits, message } = JSON.parse(body) as {
    readonly message?: string;
    readonly hits?: readonly { readonly document: { readonly id: string } }[];
  };
  expect(message ?? hits?.map(({ document }) => document.id).join(' ')).toBe(expected);
}

describe('weights of fields', () => {
  const documents = {
    a: { title: 'Krug', place: 'Linz Krug' },
    b: { place: 'Krug' },
    c: { title: 'ein Krug' },
  };
  const parameters = { q: 'krug', query_by: 'title,place' };
  // c: the word in one field; a: title exact and place; b: place exact
  test('by default the first field counts most', () => check(documents, parameters, 'a b c'));
  test('sum_score uses descending weights as they are given', () =>
    // Sums of weights: a 10 (exact) + 1, c 10, b 1 (exact); with 15 and 14 in their place b would come before c.
    check(documents, { ...parameters, text_match_type: 'sum_score', query_by_weights: '10,1' }, 'a c b'));
  test('other weights become 15, 14 and so on', () =>
    check(documents, { ...parameters, text_match_type: 'sum_score', query_by_weights: '1,10' }, 'a b c'));
  test('with max_weight a field of weight 0 adds nothing', () =>
    check(documents, { ...parameters, text_match_type: 'max_weight', query_by_weights: '1,0' }, 'a c b'));
  test('candidates come from the heaviest field first', () =>
    check(
      { a: { title: 'Kirche' }, b: { place: 'Kirsche' } },
      { q: 'kirxche', query_by: 'title,place', query_by_weights: '1,2', max_candidates: '1' },
      'b',
    ));
});

describe('candidates of several words', () => {
  const documents = { a: { title: 'Wiener Walzer' }, b: { title: 'Wien Wiener' }, c: { title: 'Wiener' } };
  test('a candidate for one word of the query is not a candidate for the next', () =>
    check(documents, { q: 'wiener wie', drop_tokens_threshold: '0' }, 'b'));
  test('searches a repeated word once', () =>
    // b: two words in the query, two in the title, and the last is one of them, which Typesense calls exact; then the newest.
    check(documents, { q: 'wiener wiener', drop_tokens_threshold: '0' }, 'b c a'));
  test('after typing errors, only candidates of the first field are kept', () =>
    // `artur` has candidates in both fields when it is looked up, `schnizler` none as typed; then only Arthur is left.
    check(
      {
        a: { title: 'Arthur Schnitzler' },
        b: { title: 'Schnitzler', place: 'Artus' },
      },
      { q: 'artur schnizler', query_by: 'title,place', drop_tokens_threshold: '0' },
      'a',
    ));
});

describe('[typesense-4] when the search stops', () => {
  const documents = {
    a: { title: 'Kirche' },
    b: { title: 'Kirsche' },
    c: { title: 'Kirche Linz' },
    d: { title: 'Linz' },
  };
  test('tries typing errors only if nothing else is found', () => check(documents, { q: 'kirche' }, 'a c'));
  test('an exhaustive search always tries typing errors', () =>
    check(documents, { q: 'kirche', exhaustive_search: 'true' }, 'a c b'));
  test('an exhaustive search also drops words', () =>
    check(documents, { q: 'kirche linz', exhaustive_search: 'true', num_typos: '0' }, 'c d a'));
  test('a threshold of 0 switches typing errors off', () =>
    check(documents, { q: 'kirxhe', typo_tokens_threshold: '0' }, ''));
  test('max_candidates=0 is the default', () => check(documents, { q: 'kir', max_candidates: '0' }, 'c b a'));
});

describe('typing errors in words outside ASCII', () => {
  const documents = { a: { title: 'Жаворонок' } };
  test('are corrected', () => check(documents, { q: 'Жаворонк' }, 'a'));
  test('are not corrected if that is switched off', () =>
    check(
      documents,
      { q: 'Жаворонк', enable_typos_for_alpha_numerical_tokens: 'false', prefix: 'false' },
      '',
    ));
});
