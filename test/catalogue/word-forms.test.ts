import { describe, expect, test } from 'vitest';
import { engineParameters } from '../../src/catalogue/request/engine-parameters.ts';
import { removeWordForms } from '../../src/catalogue/request/word-forms.ts';
import type { SearchRequest } from '../../src/catalogue/search-request.ts';
import { SEARCH_DEFAULTS } from '../../src/collections/search-defaults.ts';

const DEFAULT = SEARCH_DEFAULTS.chos.query_by.join(',');

const request = (further: Record<string, string>, rest: Partial<SearchRequest> = {}): SearchRequest => ({
  collection: 'chos',
  q: 'landschaft',
  per_page: 20,
  max_facet_values: 50,
  highlight_full_fields: '',
  use_cache: true,
  further,
  ...rest,
});

const LISTS = ['query_by', 'query_by_weights', 'prefix', 'num_typos', 'infix'] as const;

/** What the engine gets of the fields and their lists. */
function check(sent: SearchRequest, expected: Partial<Record<(typeof LISTS)[number], string>>) {
  const parameters = engineParameters(sent);
  const lists = Object.fromEntries(
    LISTS.flatMap((name) => (name in parameters ? [[name, parameters[name]]] : [])),
  );
  expect(lists).toEqual(expected);
}

const times = (count: number, value: string) => Array(count).fill(value).join(',');
const WEIGHTS = '15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,1,0';
const ADDED = {
  query_by: `${DEFAULT},wordForms`,
  query_by_weights: WEIGHTS,
  prefix: `${times(16, 'true')},false`,
  num_typos: `${times(16, '2')},0`,
};

describe('the default query_by has the hidden field, with the lowest weight and only for whole words', () => {
  test('without further parameters', () => check(request({}), ADDED));
  test('one value is for the other fields', () =>
    check(request({ prefix: 'false', num_typos: '1', infix: 'off' }), {
      ...ADDED,
      prefix: times(17, 'false'),
      num_typos: `${times(16, '1')},0`,
      infix: times(17, 'off'),
    }));
  test('lists are continued', () =>
    check(request({ query_by_weights: times(16, '3'), prefix: times(16, 'true') }), {
      ...ADDED,
      query_by_weights: `${times(16, '3')},0`,
    }));
});

describe('it is not added', () => {
  test("to a client's own query_by, even if it is the default", () => {
    check(request({}, { query_by: DEFAULT }), { query_by: DEFAULT });
    check(request({}, { query_by: 'title' }), { query_by: 'title' });
  });
  test('without words', () => check(request({}, { q: '*' }), { query_by: DEFAULT }));
  test('to another collection', () =>
    check(request({}, { collection: 'knowledge' }), { query_by: 'title,body,description' }));
  test('to lists of another length, which the engine refuses', () => {
    check(request({ prefix: 'true,false' }), { query_by: DEFAULT, prefix: 'true,false' });
    check(request({ query_by_weights: '1' }), { query_by: DEFAULT, query_by_weights: '1' });
  });
});

test('clients cannot name it', () => {
  const named: Partial<SearchRequest>[] = [
    { query_by: 'title,wordForms' },
    { query_by: 'wordF*' },
    { filter_by: 'wordForms:=a' },
    { facet_by: 'wordForms' },
    { sort_by: 'wordForms:asc' },
    { further: { group_by: 'wordForms' } },
  ];
  for (const rest of named) {
    expect(() => engineParameters(request({}, rest)), JSON.stringify(rest)).toThrow(
      expect.objectContaining({ name: 'Problem' }),
    );
  }
});

test.each<[string, Record<string, string>]>([
  ['*', {}],
  ['title,*', { prefix: 'true,false' }],
  ['*', { query_by_weights: '3', num_typos: '1', infix: 'always' }],
])('names with * do not stand for it: %s with %j', (query_by, lists) => {
  const sent = engineParameters(request(lists, { query_by }));
  const fields = sent['query_by']?.split(',') ?? [];
  expect(fields).toEqual(expect.arrayContaining(['title', 'nameVariant']));
  for (const field of ['wordForms', 'entityMention', '*']) expect(fields).not.toContain(field);
  for (const name of Object.keys(lists)) expect(sent[name]?.split(',')).toHaveLength(fields.length);
});

test('it is never returned or highlighted', () => {
  const sent = engineParameters(
    request({ include_fields: 'wordForms,title', highlight_fields: 'title,wordForms' }),
  );
  expect(sent['exclude_fields']).toContain('wordForms');
  expect(sent['highlight_fields']).toBe('title');
  expect(engineParameters(request({ highlight_fields: 'wordForms' }))['highlight_fields']).toBe('none');
  const own = engineParameters(request({ highlight_fields: 'title,none' }));
  expect(own['highlight_fields']).toBe('title,none');
});

test.each<[string, Record<string, string>]>([
  ['nothing', {}],
  ['one value', { prefix: 'false' }],
  ['lists', { query_by_weights: times(16, '3'), num_typos: times(16, '1') }],
  ['infix', { infix: 'always' }],
])('without it, a search with %s is what it was', (_, further) => {
  const own = engineParameters(request(further, { query_by: DEFAULT }));
  const removed = removeWordForms(engineParameters(request(further)));
  // One value is the same as a list of it.
  const prefix = own['prefix'] === undefined ? {} : { prefix: times(16, own['prefix']) };
  expect(removed).toEqual({ ...own, ...prefix });
});
