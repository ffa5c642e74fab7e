import { describe, expect, test } from 'vitest';
import { splitVectorField } from '../../src/catalogue/request/vector-fields.ts';
import type { SearchRequest } from '../../src/catalogue/search-request.ts';
import { Problem } from '../../src/kernel/problem.ts';

const REQUEST: SearchRequest = {
  collection: 'chos',
  q: 'winter',
  queryBy: undefined,
  filterBy: undefined,
  sortBy: undefined,
  page: undefined,
  perPage: 20,
  facetBy: undefined,
  maxFacetValues: 50,
  highlightFullFields: '',
  useCache: true,
  further: {},
};

type Given = Partial<Pick<SearchRequest, 'q' | 'queryBy' | 'further' | 'collection'>>;

/** The request as the engine gets it, less what it had before, and what is left for a vector. */
function check(given: Given, expected: Given, semantic?: object): void {
  const { request, ...rest } = splitVectorField({ ...REQUEST, ...given });
  expect(request).toEqual({ ...REQUEST, ...given, ...expected });
  expect(rest.semantic).toEqual(semantic);
}

const words = (more: object = {}) => ({
  field: 'metadataEmbedding',
  text: 'winter',
  before: 'metadataEmbedding:([',
  after: '])',
  alone: false,
  ...more,
});

describe('a vector field in query_by', () => {
  test('none is there', () => check({ queryBy: 'title,creator' }, {}));
  test('alone', () =>
    check({ queryBy: ' metadataEmbedding ' }, { q: '*', queryBy: undefined }, words({ alone: true })));
  test('beside text fields', () =>
    check({ queryBy: 'title,metadataEmbedding,creator' }, { queryBy: 'title,creator' }, words()));
  test('of images', () =>
    check(
      { queryBy: 'title,imageEmbedding' },
      { queryBy: 'title' },
      words({ field: 'imageEmbedding', before: 'imageEmbedding:([' }),
    ));
  test('named twice', () =>
    check({ queryBy: 'metadataEmbedding,title,metadataEmbedding' }, { queryBy: 'title' }, words()));
  test.each(['*', '', ' * '])('is dropped with q=%j', (q) =>
    check({ q, queryBy: 'title,metadataEmbedding' }, { queryBy: 'title' }),
  );
  test('takes its places in other lists along', () =>
    check(
      {
        queryBy: 'title,metadataEmbedding',
        further: { query_by_weights: '3,1', prefix: 'true', num_typos: '2,0' },
      },
      { queryBy: 'title', further: { query_by_weights: '3', prefix: 'true', num_typos: '2' } },
      words(),
    ));
  test('alone, leaves no such lists', () =>
    check(
      { queryBy: 'metadataEmbedding', further: { query_by_weights: '3', group_by: 'dcType' } },
      { q: '*', queryBy: undefined, further: { group_by: 'dcType' } },
      words({ alone: true }),
    ));
  test('of chos is unknown elsewhere', () =>
    check({ collection: 'editorial', queryBy: 'metadataEmbedding' }, {}));
  test('only one', () =>
    expect(() => splitVectorField({ ...REQUEST, queryBy: 'metadataEmbedding,imageEmbedding' })).toThrow(
      new Problem(400, 'Only one embedding field is allowed in the query.'),
    ));
});

describe('beside vector_query', () => {
  const further = (vector_query: string) => ({
    queryBy: 'title,metadataEmbedding',
    further: { vector_query },
  });
  test('without a vector, its parameters count', () =>
    check(
      further('metadataEmbedding: ( [ ], k: 9, alpha:0.5)'),
      { queryBy: 'title', further: {} },
      words({ after: '], k: 9, alpha:0.5)' }),
    ));
  test.each(['metadataEmbedding:([0.1,0.2])', 'metadataEmbedding:([], id: u1)', 'imageEmbedding:([], k:3)'])(
    '%s is the vector itself',
    (own) => check(further(own), { queryBy: 'title', further: { vector_query: own } }),
  );
  test('with q=* nothing is left of one without a vector', () =>
    check({ q: '*', ...further('metadataEmbedding:([], k:3)') }, { queryBy: 'title', further: {} }));
});
