import { afterAll, describe, expect, test } from 'vitest';
import { uuidOf } from '../../uuid-of.ts';
import { memoryCms } from '../stores/cms/memory-cms.ts';
import { openApp } from './open-app.ts';
import { serveCollections } from './served-collections.ts';
import { vectorAt } from './served-vectors.ts';

const U1 = uuidOf(1);
const U2 = uuidOf(2);
const U3 = uuidOf(3);

/*
 * How public clients call this kind of API: portals, games, research software.
 * They must keep working unchanged.
 */

const cho = (uuid: string, more: object) => ({ id: uuid, uuid, ...more });

const DOCUMENTS = [
  cho(U1, {
    title: 'Ansicht von Wien',
    dataProvider: 'Österreichische Nationalbibliothek',
    edmType: ['IMAGE'],
    dcType: ['Fotografie'],
    edmRightsReusePolicy: ['OPEN'],
    edmRightsName: ['CC BY'],
    imageColor: 'blue',
    imageOrientation: 'landscape',
    hasIiifManifest: true,
    isShownBy: 'https://a.example/1.jpg',
    previewImage: 'https://vitrine.example/previews/1.webp',
    date: ['um 1900'],
    dateMin: -2_208_988_800,
    dateMax: -2_177_452_801,
    imageEmbedding: vectorAt(0, 'imageEmbedding'),
    metadataEmbedding: vectorAt(0, 'metadataEmbedding'),
    sourceRecord: '{"title":["Ansicht von Wien"]}',
  }),
  cho(U2, {
    title: 'Urkunde',
    dataProvider: 'Stift Göttweig – Archiv, Bibliothek',
    edmType: ['TEXT'],
    dateMin: -40_000_000_000,
    dateMax: -39_000_000_000,
    hasIiifManifest: false,
    imageEmbedding: vectorAt(10, 'imageEmbedding'),
    metadataEmbedding: vectorAt(90, 'metadataEmbedding'),
  }),
  cho(U3, { title: 'Ohne alles' }),
];

const cms = memoryCms({ institutions: async () => ({ valid: [{ id: 'a' } as never], mismatches: [] }) });
const app = await openApp(await serveCollections({ chos: DOCUMENTS }, undefined, afterAll), {
  cms: { cms, url: 'https://cms.example' },
});
afterAll(() => app.close());

interface Answer {
  readonly found: number;
  readonly hits: readonly {
    readonly document: Readonly<Record<string, unknown>>;
    readonly text_match: unknown;
  }[];
  readonly facet_counts: readonly {
    readonly field_name: string;
    readonly counts: readonly { readonly value: unknown; readonly count: number }[];
  }[];
}

const get = async (url: string): Promise<Answer> => {
  const response = await app.inject(url);
  expect([url, response.statusCode, response.headers['location']]).toEqual([url, 200, undefined]);
  return response.json();
};

const ids = ({ hits }: Answer) => hits.map(({ document }) => document['uuid']).sort();

test.each([
  '/search/?q=wien',
  `/object/?id=${U1}`,
  '/institutions/',
  '/institutions/?language=de',
  '/v2/search?q=wien',
  '/v2/search/?q=wien',
])('[openapi-1] %s is answered without a redirect', async (url) => {
  await get(url);
});

test('[search-16] parts of words, with the default fields', async () => {
  expect(ids(await get('/v2/search?q=nsich&num_typos=0'))).toEqual([]);
  for (const infix of ['always', 'fallback']) {
    expect(ids(await get(`/v2/search?q=nsich&num_typos=0&infix=${infix}`))).toEqual([U1]);
  }
  expect(ids(await get('/v2/search?q=rkund&num_typos=0&infix=always&query_by=creator,title'))).toEqual([U2]);
});

test('[facets-10] statistics in one call', async () => {
  const { hits, facet_counts } = await get(
    '/v2/search?q=*&per_page=1&include_fields=uuid&max_facet_values=300&facet_by=dataProvider,edmType,imageColor,edmRightsReusePolicy,hasIiifManifest,edmRightsName,imageOrientation,dcType',
  );
  expect(hits).toHaveLength(1);
  expect(Object.keys(hits[0]?.document ?? {})).toEqual(['uuid']);
  expect(facet_counts).toHaveLength(8);
  for (const { counts } of facet_counts) {
    for (const [at, { value, count }] of counts.entries()) {
      expect(typeof value).toBe('string');
      expect(count).toBeLessThanOrEqual(counts[at - 1]?.count ?? Number.POSITIVE_INFINITY);
    }
  }
  const manifests = facet_counts.find(({ field_name }) => field_name === 'hasIiifManifest');
  expect(manifests?.counts.map(({ value }) => value).sort()).toEqual(['false', 'true']);
});

describe('[filters-3] [filters-8] [documents-15] filters', () => {
  test.each<[string, readonly string[]]>([
    ['dataProvider:=Österreichische Nationalbibliothek', [U1]],
    ['dataProvider:=`Stift Göttweig – Archiv, Bibliothek`', [U2]],
    ['dataProvider:=Stift Göttweig – Archiv, Bibliothek', [U2]],
    ['edmType:=[IMAGE,TEXT]', [U1, U2]],
    ['title:*nsich*', [U1]],
    ['(edmType:=IMAGE || edmType:=TEXT) && dcType:=Fotografie ', [U1]],
    ['dateMin:<-30610224000', [U2]],
    ['dateMin:[-5364662400..-2208988800]', [U1]],
    ['edmRightsReusePolicy:=OPEN  ', [U1]],
  ])('%s', async (filter, found) => {
    const encoded = await get(`/v2/search?q=*&filter_by=${encodeURIComponent(filter)}`);
    expect(ids(encoded)).toEqual(found);
  });

  test('[filters-6] a negated filter also finds objects that lack the field', async () => {
    const matches = async (filter: string) =>
      ids(await get(`/v2/search?q=*&filter_by=${encodeURIComponent(filter)}`));
    expect(await matches('edmType:!=IMAGE')).toEqual([U2, U3]);
    expect(await matches('dateMin:!=-40000000000')).toEqual([U1, U3]);
    expect(await matches('dateMin:>-99999999999')).toEqual([U1, U2]);
  });

  test('an unencoded && cuts the filter, and the rest is ignored', async () => {
    expect(
      ids(await get('/v2/search?q=*&filter_by=edmType:=IMAGE && edmType:=TEXT'.replaceAll(' ', '%20'))),
    ).toEqual([U1]);
  });

  test('twelve ranges in parallel draw one time line', async () => {
    const ranges = Array.from({ length: 12 }, (_, at) => {
      const start = -41_000_000_000 + at * 4_000_000_000;
      return `dateMin:[${start}..${start + 3_999_999_999}]`;
    });
    const counted = await Promise.all(
      ranges.map((range) =>
        get(`/v2/search?q=*&per_page=1&facet_by=&filter_by=${encodeURIComponent(range)}`),
      ),
    );
    expect(counted.reduce((sum, { found }) => sum + found, 0)).toBe(2);
  });
});

test('[search-6] everything, with q=* and with an empty q', async () => {
  for (const q of ['*', '']) expect(ids(await get(`/v2/search?q=${q}`))).toEqual([U1, U2, U3]);
});

test('[search-32] every hit has an integer as its text_match', async () => {
  for (const query of ['q=*', 'q=wien', 'q=wien&sort_by=dateMin:asc,dateMax:asc,titleKey:asc']) {
    const { hits } = await get(`/v2/search?${query}`);
    expect(hits.length).toBeGreaterThan(0);
    for (const { text_match } of hits) expect(Number.isInteger(text_match)).toBe(true);
  }
});

test('random samples, also beyond the end', async () => {
  const sample = 'q=*&filter_by=edmType:=[IMAGE,TEXT]&sort_by=_rand():asc&use_cache=false&per_page=250';
  expect(ids(await get(`/v2/search?${sample}`))).toEqual([U1, U2]);
  expect(await get(`/v2/search?${sample}&page=4711`)).toMatchObject({ found: 2, hits: [] });
});

test.each([
  '/v2/search?q=a',
  '/v2/search/?q=a',
  '/institutions',
  `/object/?id=${U1}`,
  '/assets/x',
  '/previews/x.webp',
])('[http-4] a preflight for %s succeeds', async (url) => {
  const { statusCode, headers } = await app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin: 'https://a.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'content-type',
    },
  });
  expect([
    statusCode,
    headers['access-control-allow-origin'],
    headers['access-control-allow-headers'],
  ]).toEqual([204, '*', 'content-type']);
});

test('documents: id is uuid, and displayed fields are present', async () => {
  const [hit] = (await get('/v2/search?q=wien')).hits;
  expect(hit?.document).toMatchObject({
    id: U1,
    uuid: U1,
    isShownBy: 'https://a.example/1.jpg',
    date: ['um 1900'],
  });
});

test('a preview can be drawn on a canvas of another site', async () => {
  const { headers } = await app.inject({
    url: '/previews/3f1d0c5a9be24d60877f2a41c6e05b9d.webp',
    headers: { origin: 'https://a.example' },
  });
  expect(headers['access-control-allow-origin']).toBe('*');
});

test('[openapi-1] legacy: hits, facets and order as they were', async () => {
  const response = await get('/search/?q=*&facet_by=dateMax&sort_by=titleSort:asc');
  const { document } = response.hits.find((hit) => hit.document['kp_id'] === U1) ?? {};
  expect(document).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    kp_id: U1,
    title: ['Ansicht von Wien'],
    edmType: 'IMAGE',
    fullViewMetadata: `https://vitrine.example/object?id=${U1}`,
  });
  expect(response.facet_counts.map(({ field_name }) => field_name)).toEqual(['dateMax']);
  const record = await app.inject(`/object/?id=${U1}`);
  expect(record.json()).toEqual({ metadata: { title: ['Ansicht von Wien'] } });
});
