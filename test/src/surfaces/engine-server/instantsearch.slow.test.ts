import { Client } from 'typesense';
import * as adapter from 'typesense-instantsearch-adapter';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ADMIN_KEY, SEARCH_KEY, type StartedEngine, startEngine } from './start-engine.ts';

/**
 * InstantSearch over `vitrine engine`: its adapter gets the requests of
 * InstantSearch's widgets, with the query and refinements of a page.
 */
let engine: StartedEngine;

const SCHEMA = {
  name: 'pictures',
  fields: [
    { name: 'title', type: 'string' as const },
    { name: 'kinds', type: 'string[]' as const, facet: true },
    { name: 'place.country', type: 'string' as const, facet: true },
    { name: 'place.town', type: 'string' as const, facet: true },
    { name: 'year', type: 'int32' as const, facet: true },
    { name: 'open', type: 'bool' as const, facet: true },
    { name: 'shape', type: 'float[]' as const, num_dim: 2 },
  ],
};

/** The nearer two years, the nearer their directions. */
const direction = (year: number): [number, number] => [Math.cos(year / 100), Math.sin(year / 100)];

const picture = (id: string, title: string, kinds: string[], town: string, year: number, open: boolean) => ({
  id,
  title,
  kinds,
  'place.country': town === 'Paris' ? 'Frankreich' : 'Österreich',
  'place.town': town === 'Paris' ? 'Frankreich > Paris' : `Österreich > ${town}`,
  year,
  open,
  shape: direction(year),
});

const PICTURES = [
  picture('kuss', 'Der Kuss', ['Gemälde', 'Jugendstil (Wien)'], 'Wien', 1908, true),
  picture('kuss2', 'Kuss und Kinder', ['Zeichnung'], 'Linz', 1910, false),
  picture('turm', 'Der Turm & die Stadt', ['Fotografie', 'Gemälde'], 'Paris', 1890, true),
  picture('garten', 'Im Garten, mit Blumen', ['Gemälde'], 'Wien', 1895, false),
];

interface Hit {
  readonly objectID: string;
  readonly _highlightResult: Readonly<
    Record<string, { readonly value: string; readonly matchLevel: string }>
  >;
  readonly vector_distance?: number;
}

interface Results {
  readonly hits: readonly Hit[];
  readonly nbHits: number;
  readonly nbPages: number;
  readonly page: number;
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly facets_stats: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

interface InstantSearchClient {
  search(requests: readonly object[]): Promise<{ readonly results: readonly Results[] }>;
  searchForFacetValues(
    requests: readonly object[],
  ): Promise<
    readonly { readonly facetHits: readonly { value: string; highlighted: string; count: number }[] }[]
  >;
}

/** Its types take it for a module of the old kind and say nothing of its search client. */
const { default: Adapter } = adapter as unknown as {
  readonly default: new (options: object) => { readonly searchClient: InstantSearchClient };
};

let searchClient: InstantSearchClient;

const open = (more: object = {}): InstantSearchClient =>
  new Adapter({
    server: {
      nodes: [{ host: '127.0.0.1', port: engine.port, protocol: 'http' }],
      apiKey: SEARCH_KEY,
      numRetries: 0,
      useServerSideSearchCache: true,
    },
    additionalSearchParameters: { query_by: 'title,kinds', highlight_full_fields: 'title', ...more },
  }).searchClient;

beforeAll(async () => {
  engine = await startEngine();
  const client = new Client({
    nodes: [{ host: '127.0.0.1', port: engine.port, protocol: 'http' }],
    apiKey: ADMIN_KEY,
  });
  await client.collections().create(SCHEMA);
  await client.collections('pictures').documents().import(PICTURES);
  searchClient = open();
});
afterAll(() => engine.stop());

const FACETS = ['kinds', 'place.country', 'place.town', 'year', 'open'];

/** Requests of a page: one, and one for each refinement whose other values stay visible. */
async function page(params: object, ...more: readonly object[]): Promise<readonly Results[]> {
  const requests = [params, ...more].map((own) => ({
    indexName: 'pictures',
    params: { query: '', facets: FACETS, maxValuesPerFacet: 10, ...own },
  }));
  return (await searchClient.search(requests)).results;
}

const idsOf = (results: Results | undefined): string[] =>
  (results?.hits ?? []).map(({ objectID }) => objectID);

test('the first page, with all facets and their statistics', async () => {
  const [first] = await page({ hitsPerPage: 3 });
  expect(idsOf(first)).toEqual(['garten', 'turm', 'kuss2']);
  expect(first).toMatchObject({ nbHits: 4, nbPages: 2, page: 0 });
  expect(first?.facets).toEqual({
    kinds: { Gemälde: 3, 'Jugendstil (Wien)': 1, Zeichnung: 1, Fotografie: 1 },
    'place.country': { Österreich: 3, Frankreich: 1 },
    'place.town': { 'Österreich > Wien': 2, 'Österreich > Linz': 1, 'Frankreich > Paris': 1 },
    year: { '1890': 1, '1895': 1, '1908': 1, '1910': 1 },
    open: { true: 2, false: 2 },
  });
  expect(first?.facets_stats['year']).toMatchObject({ min: 1890, max: 1910, total_values: 4 });
  expect(idsOf((await page({ hitsPerPage: 3, page: 1 }))[0])).toEqual(['kuss']);
});

test('refinements of several kinds, also values with characters of the filter syntax', async () => {
  const found = async (params: object) => idsOf((await page(params))[0]);
  expect(await found({ facetFilters: [['kinds:Gemälde']] })).toEqual(['garten', 'turm', 'kuss']);
  expect(await found({ facetFilters: [['kinds:Zeichnung', 'kinds:Fotografie']] })).toEqual(['turm', 'kuss2']);
  expect(await found({ facetFilters: [['kinds:Jugendstil (Wien)']] })).toEqual(['kuss']);
  expect(await found({ facetFilters: ['kinds:Gemälde', 'kinds:-Fotografie'] })).toEqual(['garten', 'kuss']);
  expect(await found({ facetFilters: [['open:true'], ['kinds:Gemälde']] })).toEqual(['turm', 'kuss']);
  expect(await found({ numericFilters: ['year>=1890', 'year<=1900'] })).toEqual(['garten', 'turm']);
  expect(await found({ numericFilters: ['year>=1908'], facetFilters: [['open:false']] })).toEqual(['kuss2']);
  expect(await found({ filters: 'year:<1900 && title:=`Der Turm & die Stadt`' })).toEqual(['turm']);
});

test('a refined facet still shows its other values', async () => {
  const [refined, kinds] = await page(
    { facetFilters: [['kinds:Zeichnung']] },
    { facets: ['kinds'], hitsPerPage: 0 },
  );
  expect(refined?.facets['kinds']).toEqual({ Zeichnung: 1 });
  expect(kinds?.facets).toEqual({
    kinds: { Gemälde: 3, 'Jugendstil (Wien)': 1, Zeichnung: 1, Fotografie: 1 },
  });
});

test('a menu of two levels', async () => {
  const [all] = await page({ facetFilters: [['place.country:Österreich']] });
  expect(all?.facets['place.town']).toEqual({ 'Österreich > Wien': 2, 'Österreich > Linz': 1 });
  const [town] = await page({ facetFilters: [['place.town:Österreich > Wien']] });
  expect(idsOf(town)).toEqual(['garten', 'kuss']);
});

test('words are highlighted with the tags of InstantSearch', async () => {
  const [found] = await page({
    query: 'kus',
    highlightPreTag: '__ais-highlight__',
    highlightPostTag: '__/ais-highlight__',
  });
  expect(idsOf(found)).toEqual(['kuss2', 'kuss']);
  expect(found?.hits[0]?._highlightResult['title']).toEqual({
    value: '__ais-highlight__Kus__/ais-highlight__s und Kinder',
    matchLevel: 'full',
    matchedWords: ['Kus'],
  });
  expect(found?.hits[0]?._highlightResult['place.country']).toMatchObject({ matchLevel: 'none' });
});

test('other orders are other indexes', async () => {
  const { results } = await searchClient.search([
    { indexName: 'pictures/sort/year:asc', params: { query: '' } },
  ]);
  expect(idsOf(results[0])).toEqual(['turm', 'garten', 'kuss', 'kuss2']);
});

test('values of a facet are found by their words', async () => {
  const params = { facetName: 'kinds', facetQuery: 'jug', facets: ['kinds'], query: '' };
  const [{ facetHits } = { facetHits: [] }] = await searchClient.searchForFacetValues([
    {
      indexName: 'pictures',
      params: { ...params, highlightPreTag: '<b>', highlightPostTag: '</b>' },
    },
  ]);
  expect(facetHits).toEqual([
    { value: 'Jugendstil (Wien)', highlighted: '<b>Jug</b>endstil (Wien)', count: 1 },
  ]);
});

test('hits that are like a vector', async () => {
  const [like] = await page({ typesenseVectorQuery: `shape:([${direction(1890)}], k: 2)` });
  expect(idsOf(like)).toEqual(['turm', 'garten']);
  expect(like?.hits[0]?.vector_distance).toBeCloseTo(0, 5);
});

test('hits in groups', async () => {
  const grouped = open({ group_by: 'place.country', group_limit: 1 });
  const { results } = await grouped.search([{ indexName: 'pictures', params: { query: '' } }]);
  expect(idsOf(results[0])).toEqual(['garten', 'turm']);
});

test('the adapter reports refused searches', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const wrong = searchClient.search([{ indexName: 'pictures', params: { query: '', filters: 'nix:1' } }]);
  await expect(wrong).rejects.toThrow('400 - Could not find a filter field named `nix` in the schema.');
  expect(told).toHaveBeenCalledOnce();
  told.mockRestore();
});
