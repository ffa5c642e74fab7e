import { describe, expect, test } from 'vitest';
import { search } from '../../../src/engine/search.ts';
import { noLimits } from '../../../src/engine/search-budget.ts';
import { makeField } from './make-field.ts';
import { snapshotAfter } from './naive-collection.ts';

const SCHEMA = {
  name: 'things',
  fields: [
    makeField('title', 'string', { infix: true }),
    makeField('titles', 'string[]'),
    makeField('stored', 'string', { index: false }),
    makeField('kind', 'string', { facet: true }),
    makeField('year', 'int32', { sort: true }),
    makeField('place', 'float[]', { numDim: 2 }),
  ],
};
const SNAPSHOT = snapshotAfter(SCHEMA, [
  ['Krug', 'Kruge', 'Vase', 'Tisch', 'Bett'].map((title, i) => ({
    id: `d${i}`,
    document: { id: `d${i}`, title, titles: [`alter ${title}`], kind: 'x', place: [1, i] },
  })),
]);

interface Reply {
  readonly message?: string;
  readonly page?: number;
  readonly offset?: number;
  readonly hits: readonly { readonly document: { readonly id: string } }[];
}

type Parameters = Readonly<Record<string, string>>;

function ask(parameters: Parameters): Reply & { readonly status: number } {
  const { status, body } = search(SNAPSHOT, 'things', { q: '*', ...parameters }, noLimits());
  return { status, ...(JSON.parse(body) as Reply) };
}

/** Ids, or status and message. */
const check = (parameters: Parameters, expected: string): void => {
  const { status, message, hits } = ask(parameters);
  expect(
    message === undefined ? hits.map(({ document }) => document.id).join(' ') : `${status} ${message}`,
  ).toBe(expected);
};

const MISMATCH = (subject: string): string =>
  `400 Number of ${subject} does not match number of \`query_by\` fields.`;

describe('pages', () => {
  const placed = (parameters: Parameters): unknown => {
    const { page, offset, hits } = ask({ per_page: '2', ...parameters });
    return { page, offset, ids: hits.map(({ document }) => document.id).join(' ') };
  };
  test('an offset of 0 is the first page', () =>
    expect(placed({ offset: '0' })).toEqual({ page: 1, ids: 'd4 d3' }));
  test('page=0 keeps the offset', () =>
    expect(placed({ page: '0', offset: '1' })).toEqual({ offset: 1, ids: 'd3 d2' }));
  test('any other page ignores the offset', () =>
    expect(placed({ page: '2', offset: '1' })).toEqual({ page: 2, ids: 'd2 d1' }));
  test('a facet query returns no hits unless per_page asks for them', () => {
    check({ facet_by: 'kind', facet_query: 'kind:x', limit: '3' }, '');
    check({ facet_by: 'kind', facet_query: 'kind:x', per_page: '1' }, 'd4');
  });
});

describe('numbers are unsigned and have 32 bits', () => {
  test.each(['4294967296', '99999999999999999999', '-1', '+1', '1.0', '1e3', ' '])('page=%s', (page) =>
    check({ page }, '400 Parameter `page` must be an unsigned integer.'),
  );
  test('the largest', () => check({ page: '4294967295' }, ''));
  test('also in parameters without effect', () => {
    check(
      { facet_sample_threshold: 'x' },
      '400 Parameter `facet_sample_threshold` must be an unsigned integer.',
    );
    check({ facet_sample_percent: '101' }, '400 Value of `facet_sample_percent` must be less than 100.');
    check({ synonym_num_typos: '3' }, '400 Value of `synonym_num_typos` must not be greater than 2.');
  });
});

describe('lists with one value for each field of query_by', () => {
  const two = { q: 'krug', query_by: 'title,titles' };
  test('one value applies to all fields', () => check({ ...two, prefix: 'false', num_typos: '0' }, 'd0'));
  test('numbers are read up to the first invalid one', () => {
    check({ ...two, num_typos: '0,x', prefix: 'false' }, 'd0');
    check({ ...two, num_typos: 'x,0' }, MISMATCH('values in `num_typos`'));
    check({ ...two, query_by_weights: '2,x' }, MISMATCH('weights in `query_by_weights`'));
    check({ ...two, query_by_weights: 'x,2', prefix: 'false' }, 'd0');
  });
  test('unknown values of infix are ignored', () => {
    check({ ...two, infix: 'off,never', prefix: 'false' }, 'd0');
    check({ ...two, infix: 'never' }, MISMATCH('infix values in `infix`'));
  });
  test('an empty list is too short', () =>
    check({ ...two, prefix: '' }, MISMATCH('prefix values in `prefix`')));
  test('without fields, lengths are not checked', () =>
    check({ prefix: 'true,false', num_typos: '1,1', infix: 'off,off', per_page: '1' }, 'd4'));
});

describe('fields of query_by', () => {
  const NO_PATTERN = '404 No string or string array field found matching the pattern `place*` in the schema.';
  test('a pattern means the text fields with that prefix', () => {
    check({ q: 'alter', query_by: 'title*', per_page: '2' }, 'd4 d3');
    check({ q: 'alter', query_by: 'place*' }, NO_PATTERN);
  });
  test('the weight of a pattern applies to each of its fields', () =>
    check({ q: 'vase', query_by: 'title*,kind', query_by_weights: '2,1', prefix: 'false' }, 'd2'));
  test('the id cannot be searched', () =>
    check({ q: 'a', query_by: 'id' }, '400 Cannot use `id` as a query by field.'));
  test('a vector field is ignored if everything matches', () =>
    check({ query_by: 'place', per_page: '1' }, 'd4'));
  test('the type is checked before whether the field is indexed', () => {
    check({ q: 'a', query_by: 'stored,year' }, '400 Field `year` should be a string or a string array.');
    check(
      { q: 'a', query_by: 'stored,title' },
      '400 Field `stored` is marked as a non-indexed field in the schema.',
    );
  });
});

test('sets of stop words do not exist', () =>
  check({ stopwords: 'common' }, '404 Could not find the stopword set named `common`.'));

test('split_join_tokens may be true or false', () => {
  const parameters = { q: 'kru ge', query_by: 'title', num_typos: '0', drop_tokens_threshold: '0' };
  check({ ...parameters, split_join_tokens: 'true' }, 'd1');
  check({ ...parameters, split_join_tokens: 'false' }, '');
});

describe('hidden hits', () => {
  test('are not found', () => check({ hidden_hits: 'd4, d2,nobody', per_page: '2' }, 'd3 d1'));
  test('also with a filter', () => check({ hidden_hits: 'd0,d1', filter_by: 'id:[d0,d1,d2]' }, 'd2'));
});

test('a prefix in a filter means at most max_filter_by_candidates terms', () => {
  check({ filter_by: 'title:kru*' }, 'd1 d0');
  check({ filter_by: 'title:kru*', max_filter_by_candidates: '1' }, 'd1');
  check({ filter_by: 'title:kru* || kind:y', max_filter_by_candidates: '1' }, 'd1');
  check(
    { filter_by: 'title:a', max_filter_by_candidates: 'x' },
    '400 Parameter `max_filter_by_candidates` must be an unsigned integer.',
  );
});

test('pinned hits are refused rather than ignored', () => {
  check({ pinned_hits: '', per_page: '1' }, 'd4');
  check({ pinned_hits: 'd1' }, '400 Pinned hits are not in expected format.');
  check({ pinned_hits: 'd1:0' }, '400 Pinned hits must start from position 1.');
  check({ pinned_hits: 'd1:1,d2:2' }, '400 Pinned hits are not supported by this engine.');
});

test('without validate_field_names, unknown fields are not searched', () => {
  const unchecked = { validate_field_names: 'false' };
  check({ q: 'vase', query_by: 'nope' }, '404 Could not find a field named `nope` in the schema.');
  check({ q: 'vase', query_by: 'nope', ...unchecked }, '');
  check({ q: 'vase', query_by: 'nope,titles', query_by_weights: '2,1', ...unchecked }, 'd2');
  check(
    { q: 'krug', query_by: 'year', ...unchecked },
    '400 Field `year` should be a string or a string array.',
  );
  check({ query_by: 'nope', per_page: '1', ...unchecked }, 'd4');
  check({ q: '-krug', query_by: 'nope', per_page: '1', ...unchecked }, 'd4');
});
