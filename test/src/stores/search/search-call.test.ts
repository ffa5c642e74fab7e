import { describe, expect, test } from 'vitest';
import { searchCalls, withAlsoQueryBy } from '../../../../src/stores/search/typesense/search-call.ts';
import { ownParameters } from '../../../../src/surfaces/engine-server/search-routes.ts';

const calls = searchCalls(undefined);

/** The request for a search in `chos`, without its hash. */
function call(parameters: Record<string, string>) {
  const { path, body, collection, ...made } = calls.search({ collection: 'chos', parameters });
  expect(collection).toBe('chos');
  return { path: withoutHash(path), ...(body !== undefined && { body: withoutHash(body) }), ...made };
}

const withoutHash = (text: string) =>
  text.replace(/&vitrine_cache_key=[\w-]{27}|,"vitrine_cache_key":"[\w-]{27}"/g, '');

test('a search is a GET', () =>
  expect(call({ q: 'ä &', query_by: 'title', use_cache: 'true' })).toEqual({
    method: 'GET',
    path: '/collections/chos/documents/search?q=%C3%A4+%26&query_by=title&use_cache=true',
    isMultiSearch: false,
  }));

test('other names or values are another hash', () => {
  const hashOf = (parameters: Record<string, string>) =>
    /vitrine_cache_key=([\w-]{27})/.exec(calls.search({ collection: 'chos', parameters }).path)?.[1];
  const searches = [
    { q: 'a', page: '1', per_page: '23' },
    { q: 'a', page: '12', per_page: '3' },
    { q: 'a', offset: '1', per_page: '23' },
    { q: 'a', page: '1', per_page: '23', vitrine_cache_key: 'given' },
  ];
  expect(new Set(searches.map(hashOf)).size).toBe(searches.length);
  expect(hashOf({ q: 'a' })).toBe(hashOf({ q: 'a' }));
});

test('[search-34] queries of up to 4,000 characters are a GET', () => {
  const others = `?q=&vitrine_cache_key=${'h'.repeat(27)}`;
  const ofLength = (length: number) => ({ q: 'a'.repeat(length - others.length) });
  expect(call(ofLength(4000)).method).toBe('GET');
  expect(call(ofLength(4001))).toEqual({
    method: 'POST',
    path: '/multi_search',
    body: JSON.stringify({ searches: [{ ...ofLength(4001), collection: 'chos' }] }),
    isMultiSearch: true,
  });
});

test('a vector search is a POST', () =>
  expect(call({ q: '*', vector_query: 'v:([1])', use_cache: 'true' })).toEqual({
    method: 'POST',
    path: '/multi_search?use_cache=true',
    body: '{"searches":[{"q":"*","vector_query":"v:([1])","collection":"chos"}]}',
    isMultiSearch: true,
  }));

test('replies are cached if all searches allow it', () => {
  const of = (...wanted: string[]) =>
    calls.multiSearch(wanted.map((use_cache) => ({ collection: 'chos', parameters: { q: 'a', use_cache } })))
      .path;
  expect(of('true', 'true')).toBe('/multi_search?use_cache=true');
  expect(of('true', 'false')).toBe('/multi_search');
});

test.each(['collection', 'x-typesense-api-key', 'X-Typesense-User-Id', ' collection '])(
  '%s is withheld',
  (name) => {
    for (const more of [{}, { vector_query: 'v:([1])' }]) {
      const { path, body } = call({ q: 'a', [name]: 'other', ...more });
      expect(path + (body ?? '')).not.toContain('other');
    }
  },
);

test('the same parameters make different requests for different collections', () => {
  const parameters = { q: 'a' };
  const paths = ['chos', 'editorial', 'chos'].map(
    (collection) => calls.search({ collection, parameters }).path,
  );
  expect(paths.map(withoutHash)).toEqual(
    ['chos', 'editorial', 'chos'].map((name) => `/collections/${name}/documents/search?q=a`),
  );
});

describe('search_cutoff_ms is at most the limit', () => {
  test.each<[number | undefined, Record<string, string>, string | undefined]>([
    [undefined, { q: 'a' }, undefined],
    [2000, { q: 'a' }, '2000'],
    [2000, { q: 'a', search_cutoff_ms: '30000' }, '2000'],
    [2000, { q: 'a', search_cutoff_ms: '500' }, '500'],
    [2000, { q: 'a', search_cutoff_ms: 'soon' }, 'soon'],
  ])('%s ms with %j', (limit, parameters, expected) => {
    const limited = searchCalls(limit);
    const search = { collection: 'chos', parameters };
    const { path } = limited.search(search);
    expect(new URL(path, 'http://x').searchParams.get('search_cutoff_ms')).toBe(expected ?? null);
    const body = withoutHash(limited.multiSearch([search]).body ?? '');
    const { searches } = JSON.parse(body) as { searches: object[] };
    expect(searches).toEqual([
      { ...parameters, ...(expected && { search_cutoff_ms: expected }), collection: 'chos' },
    ]);
    expect(limited.search(search)).toBe(limited.search(search));
  });
});

type Parameters = Readonly<Record<string, string>>;

/** What Typesense reads of a search with `also_query_by`; `vitrine engine` reads the search itself. */
function check(search: Parameters, expected: Parameters): void {
  const given = { q: 'a b', also_query_by: 'c', ...search };
  const sent = withAlsoQueryBy(given);
  const { vitrine, ...forTypesense } = sent;
  expect(forTypesense).toEqual({ q: 'a b', ...expected });
  expect(ownParameters(sent)).toEqual(given);
}

test('the field is the last one, with the lowest weight and only for whole words', () =>
  check(
    { query_by: 'a,b', page: '2' },
    {
      query_by: 'a,b,c',
      page: '2',
      query_by_weights: '15,14,0',
      prefix: 'true,true,false',
      num_typos: '2,2,0',
      infix: 'off,off,off',
    },
  ));

test('its weight is below that of the sixteenth field', () => {
  const fields = Array.from({ length: 16 }, (_, i) => `f${i}`).join(',');
  const { query_by_weights } = withAlsoQueryBy({ q: 'a', query_by: fields, also_query_by: 'c' });
  expect(query_by_weights).toBe('15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,1,0');
});

test('lists are continued, and one value is for all other fields', () =>
  check(
    { query_by: 'a,b', query_by_weights: '3,1', prefix: 'false', num_typos: '1,0', infix: 'always' },
    {
      query_by: 'a,b,c',
      query_by_weights: '3,1,0',
      prefix: 'false,false,false',
      num_typos: '1,0,0',
      infix: 'always,always,off',
    },
  ));

test('lists of another length stay, which the engine refuses', () => {
  for (const list of [{ query_by_weights: '1' }, { prefix: 'true,false' }]) {
    expect(withAlsoQueryBy({ q: 'a', query_by: 'a,b,c', also_query_by: 'd', ...list })).toEqual({
      q: 'a',
      query_by: 'a,b,c',
      ...list,
    });
  }
});

test('other searches stay as they are', () => {
  const search = { q: 'a', query_by: 'a' };
  expect(withAlsoQueryBy(search)).toBe(search);
  expect(ownParameters(search)).toBe(search);
});
