import { describe, expect, test } from 'vitest';
import { Problem } from '../../../src/kernel/problem.ts';
import { splitVectorField } from '../../../src/use-cases/request/vector-fields.ts';
import type { SearchRequest } from '../../../src/use-cases/search-request.ts';

const REQUEST: SearchRequest = {
  collection: 'chos',
  q: 'winter',
  query_by: undefined,
  filter_by: undefined,
  sort_by: undefined,
  page: undefined,
  per_page: 20,
  facet_by: undefined,
  max_facet_values: 50,
  highlight_full_fields: '',
  use_cache: true,
  further: {},
};

type Given = Partial<Pick<SearchRequest, 'q' | 'query_by' | 'further' | 'collection'>>;

/** The request as the engine gets it, less what it had before, and what is left for a vector. */
function check(given: Given, expected: Given, vectorWords?: object): void {
  const { request, ...rest } = splitVectorField({ ...REQUEST, ...given });
  expect(request).toEqual({ ...REQUEST, ...given, ...expected });
  expect(rest.vectorWords).toEqual(vectorWords);
}

const words = (more: object = {}) => ({
  field: 'metadataEmbedding',
  text: 'winter',
  before: 'metadataEmbedding:([',
  after: '], ef:500)',
  alone: false,
  ...more,
});

describe('[search-25] a vector field in query_by', () => {
  test('none is there', () => check({ query_by: 'title,creator' }, {}));
  test('alone', () =>
    check({ query_by: ' metadataEmbedding ' }, { q: '*', query_by: undefined }, words({ alone: true })));
  test('beside text fields', () =>
    check({ query_by: 'title,metadataEmbedding,creator' }, { query_by: 'title,creator' }, words()));
  test('of images', () =>
    check(
      { query_by: 'title,imageEmbedding' },
      { query_by: 'title' },
      words({ field: 'imageEmbedding', before: 'imageEmbedding:([' }),
    ));
  test('named twice', () =>
    check({ query_by: 'metadataEmbedding,title,metadataEmbedding' }, { query_by: 'title' }, words()));
  test.each(['*', '', ' * '])('is dropped with q=%j', (q) =>
    check({ q, query_by: 'title,metadataEmbedding' }, { query_by: 'title' }),
  );
  test('loses its values in parallel lists', () =>
    check(
      {
        query_by: 'title,metadataEmbedding',
        further: { query_by_weights: '3,1', prefix: 'true', num_typos: '2,0' },
      },
      { query_by: 'title', further: { query_by_weights: '3', prefix: 'true', num_typos: '2' } },
      words(),
    ));
  test('alone, removes parallel lists', () =>
    check(
      { query_by: 'metadataEmbedding', further: { query_by_weights: '3', group_by: 'dcType' } },
      { q: '*', query_by: undefined, further: { group_by: 'dcType' } },
      words({ alone: true }),
    ));
  test('of chos is unknown in other collections', () =>
    check({ collection: 'editorial', query_by: 'metadataEmbedding' }, {}));
  test('only one', () =>
    expect(() => splitVectorField({ ...REQUEST, query_by: 'metadataEmbedding,imageEmbedding' })).toThrow(
      new Problem(400, 'Only one embedding field is allowed in the query.'),
    ));
});

describe('beside vector_query', () => {
  const further = (vector_query: string) => ({
    query_by: 'title,metadataEmbedding',
    further: { vector_query },
  });
  test('without a vector, its parameters count', () =>
    check(
      further('metadataEmbedding: ( [ ], k: 9, alpha:0.5)'),
      { query_by: 'title', further: {} },
      words({ after: '], k: 9, alpha:0.5)' }),
    ));
  test.each(['metadataEmbedding:([0.1,0.2])', 'metadataEmbedding:([], id: u1)', 'imageEmbedding:([], k:3)'])(
    '%s is the vector itself',
    (own) => check(further(own), { query_by: 'title', further: { vector_query: own } }),
  );
  test('with q=* a query without a vector is dropped', () =>
    check({ q: '*', ...further('metadataEmbedding:([], k:3)') }, { query_by: 'title', further: {} }));
});
