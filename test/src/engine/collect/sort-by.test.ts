import { describe, expect, test } from 'vitest';
import { EngineFault } from '../../../../src/engine/fault.ts';
import { readSortBy } from '../../../../src/engine/request/sort-by.ts';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import { makeField } from '../make-field.ts';
import { snapshotAfter } from '../naive-collection.ts';

const key = (field: string, order: string, argument?: string) => ({ field, order, argument });
const MALFORMED = '400 Parameter `sort_by` is malformed.';

const read = (text: string): unknown => {
  try {
    return readSortBy(text);
  } catch (error) {
    if (error instanceof EngineFault) return `${error.status} ${error.message}`;
    throw error;
  }
};

test.each<[string, unknown]>([
  ['', []],
  ['  ', []],
  ['year:asc', [key('year', 'ASC')]],
  [' year : DESC ', [key('year', 'DESC')]],
  ['year:asc,name:desc', [key('year', 'ASC'), key('name', 'DESC')]],
  ['year(missing_values: first):asc', [key('year', 'ASC', 'missing_values: first')]],
  ['year (missing_values:last) :asc', [key('year', 'ASC', 'missing_values:last')]],
  ['_rand():asc', [key('_rand', 'ASC', '')]],
  ['a:b:asc', [key('a:b', 'ASC')]],
  ['year:asc,', [key('year', 'ASC,')]],
  [
    '_eval(tags:=[a,b] && (year:>1 || title:`)`)):desc, year:asc',
    [
      { expressions: [{ filter: 'tags:=[a,b] && (year:>1 || title:`)`)', score: 1 }], order: 'DESC' },
      key('year', 'ASC'),
    ],
  ],
  [
    '_eval([ (year:>1): 3, (year:1): -2 ]):asc',
    [
      {
        expressions: [
          { filter: 'year:>1', score: 3 },
          { filter: 'year:1', score: -2 },
        ],
        order: 'ASC',
      },
    ],
  ],
  ['year', MALFORMED],
  ['year:', MALFORMED],
  [',', MALFORMED],
  ['_rand()', MALFORMED],
  ['_eval(year:1)', MALFORMED],
  ['_eval(year:1:asc', MALFORMED],
  ['_eval:asc', MALFORMED],
  ['_eval([(year:1):x]):asc', MALFORMED],
  ['_eval([(year:1):1', MALFORMED],
  [`year${' '.repeat(100_000)}x`, MALFORMED],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

const SNAPSHOT = snapshotAfter(
  {
    name: 'things',
    fields: [
      makeField('title', 'string', { sort: true }),
      makeField('tags', 'string[]', { facet: true }),
      makeField('year', 'int32', { sort: true }),
      makeField('place', 'float[]', { numDim: 2 }),
    ],
  },
  [
    [
      { id: 'a', document: { id: 'a', title: 'Krug', year: 3, tags: ['x'] } },
      { id: 'b', document: { id: 'b', title: 'ein Krug', year: 1 } },
    ],
    [{ id: 'c', document: { id: 'c', title: 'Vase', tags: ['x', 'y'], place: [1, 0] } }],
  ],
);

function check(parameters: Readonly<Record<string, string>>, expected: string): void {
  const { status, body } = search(SNAPSHOT, 'things', { q: '*', ...parameters }, noLimits());
  const { hits, message } = JSON.parse(body) as {
    readonly message?: string;
    readonly hits?: readonly { readonly document: { readonly id: string } }[];
  };
  expect(hits?.map(({ document }) => document.id).join(' ') ?? `${status} ${message}`).toBe(expected);
}

describe('_eval', () => {
  test('puts matches of a filter first', () => check({ sort_by: '_eval(tags:=x):desc' }, 'c a b'));
  test('or last, ascending', () => check({ sort_by: '_eval(tags:=x):asc,year:desc' }, 'b a c'));
  test('the first matching filter gives the score', () =>
    check({ sort_by: '_eval([(year:>2):5,(tags:=y):9,(tags:=x):7]):desc' }, 'c a b'));
  test('together with words', () =>
    check({ q: 'krug', query_by: 'title', sort_by: '_eval(year:1):desc' }, 'b a'));
});

describe('errors come in the order in which upstream finds them', () => {
  const NOT_SORTED = (name: string): string =>
    `404 Could not find a field named \`${name}\` in the schema for sorting.`;
  test.each<[string, string]>([
    ['year:up', '400 Order for field` year` should be either ASC or DESC.'],
    ['year:asc,', '400 Order for field` year` should be either ASC or DESC.'],
    ['nix:up', NOT_SORTED('nix')],
    [':asc', NOT_SORTED('')],
    ['a:b:asc', NOT_SORTED('a:b')],
    ['tags:asc', NOT_SORTED('tags')],
    ['_seq_id(x):asc', NOT_SORTED('_seq_id')],
    ['year(x: y):up', '400 Bad syntax for sorting field `year`'],
    ['year(missing_values: firstly):asc', '400 Bad syntax for sorting field `year`'],
    ['nix(missing_values: firstly):asc', NOT_SORTED('nix')],
    ['_rand(-1):asc', '400 Only positive integer seed value is allowed.'],
    ['_rand(4294967296):asc', '400 Only positive integer seed value is allowed.'],
    [
      '_vector_distance:asc',
      '404 sort_by vector_distance is only supported for vector queries, semantic search and hybrid search.',
    ],
    ['_group_found:asc', '404 group_by parameters should not be empty when using sort_by group_found'],
    ['_eval():desc', '400 The eval expression in sort_by is empty.'],
    ['_eval(nix:1):desc', '400 Error parsing eval expression in sort_by clause.'],
    ['_eval(year:1):desc,_eval(year:2):desc', '422 Only one sorting eval expression is allowed.'],
    ['year:asc,title:asc,year:asc,nix:asc', '400 Only upto 3 sort fields are allowed.'],
  ])('%s', (sortBy, expected) => check({ sort_by: sortBy }, expected));

  test('the page and the filter before the order', () => {
    check({ sort_by: 'year:up', per_page: '251' }, '422 Only upto 250 hits can be fetched per page.');
    check({ sort_by: 'nix:asc', filter_by: 'nix' }, '400 Could not parse the filter query.');
  });
  test('more than one option', () =>
    check({ sort_by: 'year(missing_values: last, missing_values: first):asc' }, 'c b a'));
});
