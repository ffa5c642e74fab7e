import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { collectionSchema } from '../../../src/documents/fields/collection-schema.ts';
import type { CollectionName } from '../../../src/documents/fields/collections.ts';
import { buildChoDocument } from '../../../src/documents/objects/cho-document.ts';
import { uuidOf } from '../../uuid-of.ts';
import { type EngineNode, engineNode, KEYS } from '../stores/search/engine-node.ts';
import { openClusterSearch, openTypesenseSearch } from '../stores/search/open-search.ts';
import { BASE_URL, openApp } from './open-app.ts';
import { vectorAt } from './served-vectors.ts';

/*
 * A collection in a Typesense cluster that somebody else has filled: it has the fields of the specification, and
 * nothing that Vitrine adds. It is compared with one of the same documents that Vitrine has filled.
 */

const CONTEXT = { baseUrl: BASE_URL, idBase: `${BASE_URL}/id`, objectPageUrl: `${BASE_URL}/objects/{uuid}` };

const OBJECTS = [
  { title: ['Der Kuss'], creator: ['Klimt, Gustav'], publisher: ['Verlag'], created: ['1908'] },
  { title: ['Winterlandschaft'], contributor: ['Moll, Carl'], created: ['1901-1950'] },
  { title: ['Landschaft'], subject: ['Fluss'], description: ['Am Fluss'] },
].map((cho, number) => ({
  ...buildChoDocument(
    { uuid: uuidOf(number), pipelineId: 'museum', datestamp: 1000 + number },
    {
      id: `http://source.example/${uuidOf(number)}/aggregation`,
      type: 'Aggregation',
      dataProvider: 'Museum',
      edmRights: 'http://creativecommons.org/publicdomain/mark/1.0/',
      aggregatedCHO: {
        id: `http://source.example/${uuidOf(number)}/cho`,
        type: 'ProvidedCHO',
        edmType: 'IMAGE',
        ...cho,
      },
    },
    CONTEXT,
    {},
  ),
  imageEmbedding: vectorAt(number * 10, 'imageEmbedding'),
}));
const DOCUMENTS = {
  chos: OBJECTS,
  editorial: [{ id: 'e1', docType: 'contentPage', title: 'Fluss', docLanguage: 'de', updatedAt: 5 }],
  knowledge: [{ id: 'k1', docType: 'wikiPage', title: 'Fluss', docLanguage: 'de', updatedAt: 5 }],
};

const FIELDS = {
  chos: [
    'uuid string',
    'title string',
    'description string[]',
    'alternative string[]',
    'provenance string[]',
    'previewImage string stored',
    'url string stored',
    'dataProvider string facet sort',
    'creator string[] facet',
    'contributor string[]',
    'publisher string[]',
    'intermediateProvider string[] facet',
    'pipelineId string facet',
    'edmType string[] facet',
    'dcType string[] facet',
    'subject string[] facet',
    'medium string[] facet',
    'isPartOf string[] facet',
    'identifier string[]',
    'dateMin int64 facet sort',
    'dateMax int64 sort',
    'date string[]',
    'spatial string[]',
    'coverage string[]',
    'temporal string[]',
    'edmRightsName string[] facet',
    'edmRightsReusePolicy string[] facet',
    'edmRights string[] stored',
    'dcRights string[] stored',
    'mediaCount int32 facet',
    'imageCount int32 facet',
    'mediaTypes string[] facet',
    'imageMegapixel float',
    'imageAspectRatio float',
    'imageOrientation string facet',
    'hasIiifManifest bool facet',
    'hasInstitutionalIiifManifest bool facet',
    'iiifManifest string stored',
    'imageColor string facet',
    'imageColorIsGrayscale bool facet',
    'imageColorScore float sort',
    'titleKey int64 sort',
    'sourceRecord string stored',
    'metadataEmbedding float[] 384',
    'imageEmbedding float[] 512',
    'docType string',
    'docLanguage string',
    'updatedAt int64 sort',
    'isShownAt string stored',
    'isShownBy string stored',
  ],
  editorial: [
    'docType string facet',
    'title string',
    'description string[]',
    'url string stored',
    'docLanguage string facet',
    'updatedAt int64 sort',
    'previewImage string stored',
    'body string',
    'legalName string',
    'providerNames string[] facet',
    'category string facet',
    'place string facet',
  ],
  knowledge: [
    'docType string facet',
    'title string',
    'description string[]',
    'url string stored',
    'docLanguage string facet',
    'updatedAt int64 sort',
    'previewImage string stored',
    'body string',
    'book string facet',
    'chapter string facet',
  ],
} as const satisfies Record<CollectionName, readonly string[]>;

const node = await engineNode(afterAll);
await fillWithSpecifiedFields(node, DOCUMENTS);
const specified = await openApp(openClusterSearch([node.url], afterAll).engine);
const { engine, index } = await openTypesenseSearch(afterAll);
for (const name of ['chos', 'editorial', 'knowledge'] as const) {
  await index.createCollection(collectionSchema(name, `${name}-1`, {}));
  await index.upsert(
    `${name}-1`,
    DOCUMENTS[name].map((document) => JSON.stringify(document)),
  );
  await index.setAlias(name, `${name}-1`);
}
const own = await openApp(engine);
afterAll(async () => {
  await specified.close();
  await own.close();
});

const get = async (path: string, app = specified) => {
  const { statusCode: status, body } = await app.inject({
    url: path,
    headers: { accept: 'application/json' },
  });
  return { status, body: body.replace(/"search_time_ms":\d+/g, '"search_time_ms":0') };
};

describe('[search-3] the answers of the specification are the same', () => {
  test.each([
    '/v2/search?q=*',
    '/v2/search?q=landschaft&word_forms=on&filter_by=dateMin:>0',
    '/v2/search?q=*&collection=editorial',
    '/v2/search?q=fluss&collection=knowledge',
    '/v2/search?q=*&sort_by=titleKey:asc&query_by=title,*',
    '/v2/search/federated?q=fluss',
    `/v2/similar?id=${uuidOf(0)}&on=image`,
    `/v2/object?id=${uuidOf(1)}`,
    `/v2/object?id=${uuidOf(7)}`,
    `/object?id=${uuidOf(1)}`,
    '/search?q=*&facet_by=creator',
    '/search?q=*&filter_by=publisher:=Verlag&facet_by=',
    '/health/ready',
  ])('%s', async (path) => {
    const answer = await get(path);
    expect(answer).toEqual(await get(path, own));
    expect([200, 404]).toContain(answer.status);
  });
});

test('the deprecated search counts the facets that there are', async () => {
  const { status, body } = await get('/search?q=*');
  expect(status).toBe(200);
  const { facet_counts, hits } = JSON.parse(body);
  expect(facet_counts.map(({ field_name }: { field_name: string }) => field_name)).toEqual([
    'dataProvider',
    'creator',
    'edmType',
    'dcType',
    'subject',
    'medium',
    'isPartOf',
    'edmRightsName',
    'edmRightsReusePolicy',
    'dateMin',
    'intermediateProvider',
  ]);
  expect(hits).toEqual(JSON.parse((await get('/search?q=*', own)).body).hits);
});

test('names with * stand for the facets that there are', async () => {
  const { status, body } = await get('/v2/search?q=*&facet_by=*');
  expect(status).toBe(200);
  const names = JSON.parse(body).facet_counts.map(({ field_name }: { field_name: string }) => field_name);
  expect(names).toContain('mediaCount');
  expect(names).not.toContain('dateMax');
});

describe('additions that need no other fields', () => {
  test.each([
    '/v2/timeline?interval=decade',
    '/v2/timeline?interval=decade&count=each&filter_by=dateMin:>0',
    '/v2/timeline?interval=year&count=each&from=1900&to=1910',
    '/v2/facets/creator',
    '/v2/search?q=landschaft&semantic=auto',
    `/v2/object?id=${uuidOf(1)}&quality=true`,
    `/v2/objects?ids=${uuidOf(2)},${uuidOf(0)}`,
    '/feed.atom',
    '/v2/export?q=*&format=ndjson',
  ])('%s', async (path) => {
    const answer = await get(path);
    expect(answer).toEqual(await get(path, own));
    expect(answer.status).toBe(200);
  });

  test('an export goes on after an object, in order of publication', async () => {
    const { status, body } = await get(`/v2/export?q=*&format=ndjson&after=${uuidOf(0)}`);
    expect(status).toBe(200);
    expect(body.match(/(?<="uuid":")[^"]+/g)).toEqual([uuidOf(1), uuidOf(2)]);
    expect(await get(`/v2/export?q=*&format=csv&after=${uuidOf(7)}`)).toEqual({
      status: 400,
      body: `{"detail":"after: no object with ID ${uuidOf(7)}"}`,
    });
  });

  test.each([
    '/',
    '/de/search',
    '/de/search?q=landschaft',
    '/de/search?q=*&imageColor=red',
    `/objects/${uuidOf(0)}`,
    '/de/entities',
    '/de/institutions',
  ])('the page %s', async (path) => {
    const { statusCode, body } = await specified.inject({ url: path, headers: { accept: 'text/html' } });
    expect([200, 302, 303], body).toContain(statusCode);
  });
});

describe('[search-3] additions that need other fields are absent', () => {
  test('fields', async () => {
    const { fields } = JSON.parse((await get('/v2/fields')).body);
    const names = fields.map(({ name }: { name: string }) => name);
    expect(names).toContain('sourceRecord');
    for (const name of ['contentTier', 'creatorUri', 'nameVariant', 'linkOk'])
      expect(names).not.toContain(name);
    expect(fields.find(({ name }: { name: string }) => name === 'dateMax').facet).toBe(false);
  });
  test('values of facets', async () => {
    const { status, body } = await get('/v2/facets/dateMax');
    expect(status).toBe(404);
    expect(body).toMatch(
      /Could not find a facet field named `dateMax` in `chos`, which has dataProvider, .*dateMin/,
    );
  });
  test('entities', async () => {
    expect(await get('/v2/entities')).toEqual({ status: 200, body: '{"found":0,"page":1,"entities":[]}' });
  });
  test.each(['/v2/quality', '/quality'])('%s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404 });
  });
});

test('what a collection has is read again when its alias leads to another one', async () => {
  const moving = await engineNode();
  await fillWithSpecifiedFields(moving, DOCUMENTS);
  const opened = openClusterSearch([moving.url], onTestFinished);
  const app = await openApp(opened.engine);
  expect((await get('/v2/facets/dateMax', app)).status).toBe(404);
  await opened.index.createCollection(collectionSchema('chos', 'chos-2', {}));
  await opened.index.upsert(
    'chos-2',
    OBJECTS.map((document) => JSON.stringify(document)),
  );
  await opened.index.setAlias('chos', 'chos-2');
  await get('/v2/search?q=*', app);
  await vi.waitFor(async () => expect((await get('/v2/facets/dateMax', app)).status).toBe(200));
  await app.close();
});

/**
 * Fills a node, over Typesense's API, with collections that have the fields of the specification and
 * no others, as somebody else would. Other fields of the documents are left out.
 */
async function fillWithSpecifiedFields(
  { url }: EngineNode,
  documents: Readonly<Record<CollectionName, readonly object[]>>,
): Promise<void> {
  const send = async (path: string, method: string, body: string): Promise<void> => {
    const reply = await fetch(url + path, { method, body, headers: { 'x-typesense-api-key': KEYS.admin } });
    const text = await reply.text();
    if (!reply.ok || text.includes('"success":false')) throw new Error(text);
  };
  for (const [name, fields] of Object.entries(FIELDS)) {
    const names = new Set(['id', ...fields.map((row) => row.split(' ')[0])]);
    await send('/collections', 'POST', JSON.stringify({ name: `${name}_a`, fields: fields.map(field) }));
    const lines = documents[name as CollectionName].map((document) =>
      JSON.stringify(Object.fromEntries(Object.entries(document).filter(([key]) => names.has(key)))),
    );
    if (lines.length > 0)
      await send(`/collections/${name}_a/documents/import?action=create`, 'POST', lines.join('\n'));
    await send(`/aliases/${name}`, 'PUT', JSON.stringify({ collection_name: `${name}_a` }));
  }
}

function field(row: string): object {
  const [name, type, ...uses] = row.split(' ');
  const dimensions = Number(uses[0]);
  return {
    name,
    type,
    optional: true,
    facet: uses.includes('facet'),
    ...(uses.includes('sort') && { sort: true }),
    ...(uses.includes('stored') && { index: false }),
    ...(dimensions > 0 && { num_dim: dimensions }),
  };
}
