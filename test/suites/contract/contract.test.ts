import { Buffer } from 'node:buffer';
import { afterAll, describe, expect, test } from 'vitest';
import type { JsonSchema, OpenApiDocument } from '../../../src/api/openapi.ts';
import { ENGINE_PARAMETERS } from '../../../src/api/parameters/engine.ts';
import { MAX_FILTER_CHARACTERS, MAX_Q_CHARACTERS } from '../../../src/api/parameters/kinds.ts';
import { searchParameters } from '../../../src/api/parameters/search.ts';
import { SEARCH_OPTIONS } from '../../../src/engine/search-options.ts';
import { encodeVectorToken } from '../../../src/kernel/vector-token.ts';
import { contentEntryShape } from '../../../src/stores/cms/content-entry.ts';
import { institutionShape } from '../../../src/stores/cms/institution.ts';
import { BASE_URL } from '../../src/api/open-app.ts';
import { memoryCms } from '../../src/stores/cms/memory-cms.ts';
import { EMPTY_REPLY, engineReply, recordingEngine } from '../../src/use-cases/recording-engine.ts';
import { brokenPromises, differences, routedPaths, UUID } from './contract.ts';
import { openApiFaults } from './openapi-faults.ts';
import { responseChecker } from './response-faults.ts';
import { ENTITY_FOUND, openWholeApp } from './whole-app.ts';

const TOKEN = encodeVectorToken(new Float32Array(512).fill(0.04));

const RECORD = {
  '@context': `${BASE_URL}/ns/v1/edm.json`,
  id: `${BASE_URL}/id/u1/aggregation`,
  type: 'Aggregation',
  aggregatedCHO: { id: `${BASE_URL}/id/u1/cho`, type: 'ProvidedCHO', title: ['A'] },
};

/** The uuid that a filter asks for, by default that of the example. */
const idIn = (filter: string): string => /^id:=`([\da-f-]{36})`$/.exec(filter)?.[1] ?? UUID;

const engine = recordingEngine();
engine.reply = ({ collection, parameters }) =>
  Promise.resolve(
    engineReply(
      collection === 'chos-entities'
        ? ENTITY_FOUND
        : parameters['filter_by'] === undefined || parameters['vector_query'] !== undefined
          ? { ...EMPTY_REPLY, found: 1 }
          : {
              ...EMPTY_REPLY,
              found: 1,
              hits: [
                { document: { id: idIn(parameters['filter_by']), sourceRecord: JSON.stringify(RECORD) } },
              ],
            },
    ),
  );
const cms = memoryCms({
  institution: async (id) => institutionShape.parse({ id, translations: [] }),
  contentById: async (id) => contentEntryShape.parse({ id, status: 'draft' }),
  contentIndex: async () => ({
    valid: [contentEntryShape.parse({ id: 1, status: 'draft' })],
    mismatches: [],
  }),
  institutions: async () => ({
    valid: ['a', 'albertina'].map((id) => institutionShape.parse({ id, translations: [] })),
    mismatches: [],
  }),
  hasAsset: async () => true,
});
const { app, document } = await openWholeApp(engine, {
  assetPictures: { get: async () => ({ outcome: 'picture', bytes: Buffer.from('·'), suffix: 'jpg' }) },
  cms: { cms, url: 'https://cms.example' },
});
afterAll(() => app.close());

const routed = routedPaths(app);

/** Routes of the site for people, and of files for browsers and crawlers, are not part of the API. */
const isOfTheSite = (path: string): boolean =>
  /^\/(?:(?:de|en|docs|static|sitemap)(?:[/*].*)?|[\w-]+\.\w+)?$/.test(path) &&
  !['/openapi.json', '/feed.atom'].includes(path);
const ofTheApi = routed.filter((path) => !isOfTheSite(path));
const posted = routedPaths(app, 'POST').filter((path) => !isOfTheSite(path));

test('[openapi-2] every public route is documented, and every documented path has a route', () => {
  expect(routed).toContain('/v2/search');
  expect(routed.filter(isOfTheSite)).toContain('/de/search');
  expect(differences(ofTheApi, document)).toEqual([]);
  expect(differences(posted, document, 'post')).toEqual([]);
});

test('[filters-11] [openapi-2] every documented path answers, with the documented limits', async () => {
  expect(await brokenPromises(app, document)).toEqual([]);
});

test('[filters-11] `q` and `filter_by` have the same bounds wherever they are', () => {
  const bounds = Object.entries(document.paths).flatMap(([path, { get, post }]) =>
    [get, post].flatMap((operation) => {
      const bodies = Object.values(operation?.requestBody?.content ?? {}).map(({ schema }) => schema);
      const fields = bodies.flatMap(({ properties }) => Object.entries((properties as object) ?? {}));
      const parameters = operation?.parameters.map(({ name, schema }) => [name, schema]) ?? [];
      return [...parameters, ...fields].map(([name, { maxLength }]) => [path, name, maxLength] as const);
    }),
  );
  const of = (wanted: string) => bounds.filter(([, name]) => name === wanted);
  const searches = ['/v2/search', '/v2/search/federated', '/v2/export', '/search', '/iiif/search'];
  expect(of('q').map(([path]) => path)).toEqual(expect.arrayContaining(searches));
  expect(of('filter_by').map(([path]) => path)).toEqual(expect.arrayContaining(['/v2/similar', ...searches]));
  expect(of('q').filter(([, , most]) => most !== MAX_Q_CHARACTERS)).toEqual([]);
  expect(of('filter_by').filter(([, , most]) => most !== MAX_FILTER_CHARACTERS)).toEqual([]);
});

describe('a breach is found', () => {
  test('a planted route', () => {
    expect(differences([...ofTheApi, '/v2/planted'], document)).toEqual(['/v2/planted: not documented']);
  });
  test('a route for POST', () => {
    const others = posted.filter((path) => path !== '/v2/similar/image');
    expect(differences(others, document, 'post')).toEqual(['/v2/similar/image: no route']);
    expect(differences([...posted, '/v2/search'], document, 'post')).toEqual(['/v2/search: not documented']);
  });
  test('a documented path without a route', () => {
    expect(differences(ofTheApi.slice(1), document)).toEqual([`${ofTheApi[0]}: no route`]);
  });

  /** The document with one parameter of the search described otherwise. */
  const misdescribed = (name: string, schema: JsonSchema, required = false): OpenApiDocument => {
    const search = document.paths['/v2/search']?.get;
    if (!search) throw new Error('no /v2/search');
    const parameters = search.parameters.map((one) =>
      one.name === name ? { ...one, schema, required } : one,
    );
    return { ...document, paths: { '/v2/search': { get: { ...search, parameters } } } };
  };

  test.each<[string, string, JsonSchema, string]>([
    ['a higher limit', 'per_page', { type: 'integer', minimum: 1, maximum: 300 }, 'per_page=300'],
    ['a lower limit', 'page', { type: 'integer', minimum: 0 }, 'page=0'],
    ['another value', 'collection', { enum: ['chos', 'planted'] }, 'collection=planted'],
    ['no empty value', 'filter_by', { type: 'string', minLength: 1 }, 'filter_by='],
  ])('%s', async (_name, parameter, schema, query) => {
    const broken = await brokenPromises(app, misdescribed(parameter, schema));
    expect(broken.length).toBeGreaterThan(0);
    expect(broken[0]).toContain(query);
  });
});

describe('the documented defaults are those of the contract and of the requests', () => {
  // These are ours, and no engine receives them.
  const added = ['semantic', 'word_forms'];
  const defaults = Object.fromEntries(
    (document.paths['/v2/search']?.get?.parameters ?? [])
      .filter(({ name }) => !Object.hasOwn(ENGINE_PARAMETERS, name) && !added.includes(name))
      .map(({ name, schema }) => [name, schema['default']]),
  );

  test('[search-12] [search-14] as the contract says', () => {
    expect(defaults).toEqual({
      q: undefined,
      collection: 'chos',
      query_by: undefined,
      filter_by: undefined,
      sort_by: undefined,
      page: 1,
      per_page: 20,
      facet_by: undefined,
      max_facet_values: 50,
      highlight_full_fields: 'title,description,creator,subject',
      use_cache: true,
    });
  });

  test('[openapi-3] the engine has those that it reads itself', () => {
    const honoured = Object.entries(SEARCH_OPTIONS).filter(([, { treatment }]) => treatment === 'honoured');
    const own = Object.keys(searchParameters.shape);
    // The API sets per_page, which comes before limit.
    const passed = honoured.map(([name]) => name).filter((name) => ![...own, 'limit'].includes(name));
    expect(Object.keys(ENGINE_PARAMETERS).sort()).toEqual(passed.sort());
  });

  test('as requests are filled in', async () => {
    engine.searches.length = 0;
    await app.inject('/v2/search?q=a');
    const { collection, parameters } = engine.searches[0] ?? { collection: '', parameters: {} };
    const sent: Record<string, string> = { page: '1', collection, ...parameters };
    for (const [name, value] of Object.entries(defaults)) {
      if (value !== undefined) expect([name, sent[name]]).toEqual([name, String(value)]);
    }
  });
});

describe('[search-20] [openapi-3] [records-10] responses match the document', () => {
  const faults = responseChecker(document);

  test.each([
    '/v2/search?q=a',
    '/v2/search/federated?q=a',
    '/search?q=a',
    `/object?id=${UUID}`,
    '/v2/similar?id=11111111-1111-4111-8111-111111111111',
    `/v2/similar/image?vector=${TOKEN}`,
    `/v2/object?id=${UUID}`,
    '/institutions',
    '/institutions/a',
    '/content',
    '/content/1',
    '/content/0',
    '/health',
    '/health/ready',
    '/ns/v1/edm.json',
    '/openapi.json',
    '/oai?verb=Identify',
    `/id/${UUID}`,
    `/id/${UUID}.ttl`,
    `/id/${UUID}/cho.rdf`,
    `/iiif/${UUID}/manifest`,
    '/iiif/search?q=a',
    '/iiif/image/3/preview~3f1d0c5a9be24d60877f2a41c6e05b9d/info.json',
    '/iiif/image/3/preview~3f1d0c5a9be24d60877f2a41c6e05b9d/full/max/0/default.jpg',
    '/iiif/image/3/preview~3f1d0c5a9be24d60877f2a41c6e05b9d/full/max/1/default.jpg',
    '/v2/search',
    '/v2/object?id=',
    `/v2/object?id=${'x'.repeat(17_000)}`,
  ])('%.60s', async (url) => {
    const { statusCode, headers, body } = await app.inject(url);
    const contentType = headers['content-type'];
    expect(faults({ method: 'GET', url, status: statusCode, contentType, body })).toEqual([]);
  });

  test.each([
    ['a status', { status: 201 }, 'the status is not documented'],
    ['a media type', { contentType: 'text/html' }, 'text/html is not documented'],
    ['a body', { body: '{"metadata":{"id":"a"}}' }, 'must'],
    ['a path', { url: '/v3/object' }, 'no such operation'],
  ])('%s that is not documented is found', (_name, wrong, fault) => {
    const body = JSON.stringify({ metadata: RECORD });
    const sound = {
      method: 'GET',
      url: `/v2/object?id=${UUID}`,
      status: 200,
      contentType: 'application/json',
      body,
    };
    expect(faults(sound)).toEqual([]);
    expect(faults({ ...sound, ...wrong }).join()).toContain(fault);
  });
});

describe('the OpenAPI document', () => {
  test('[openapi-7] has this version and URL, and no hidden field', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '2.0.3']);
    expect(document.servers).toEqual([{ url: BASE_URL }]);
    expect(JSON.stringify(document)).not.toContain('legacy');
  });

  test('describes the form of an upload', () => {
    const { schema } =
      document.paths['/v2/similar/image']?.post?.requestBody?.content['multipart/form-data'] ?? {};
    expect(schema).toMatchObject({
      required: ['image'],
      properties: {
        image: { type: 'string', format: 'binary' },
        per_page: { type: 'integer', minimum: 1, maximum: 250, default: 20 },
        filter_by: { type: 'string' },
        threshold: { type: 'number', minimum: 0 },
      },
    });
  });

  test('[openapi-4] is valid', () => {
    expect(JSON.stringify(document).match(/"\$ref"/g)?.length).toBeGreaterThan(10);
    expect(openApiFaults(document)).toEqual([]);
  });

  /** The document with something else in the place of some text. */
  const spoilt = (text: string, other: string): OpenApiDocument => {
    const whole = JSON.stringify(document);
    expect(whole).toContain(text);
    return JSON.parse(whole.replace(text, other));
  };

  test.each([
    [
      '"#/components/schemas/HealthState"',
      '"#/components/schemas/Planted"',
      '#/components/schemas/Planted leads nowhere',
    ],
    ['"operationId":"getObject"', '"operationId":"search"', 'operationId search comes twice'],
    ['"name":"filter_by"', '"name":"q"', '/v2/search: q comes twice'],
    ['"default":20', '"default":251', '/v2/search per_page: 251 does not fit'],
    ['"default":"chos"', '"default":"chose"', '/v2/search collection: "chose" does not fit'],
    ['"example":"klimt"', '"example":7', '/v2/search q: 7 does not fit'],
    ['"required":["detail"]', '"required":["details"]', 'Problem: requires details'],
    ['"type":"boolean"', '"type":"bool"', '/v2/search use_cache: type'],
    ['"minLength":1', '"minSize":1', '/v2/search/federated collections: minSize'],
    ['"in":"query"', '"in":"path"', '/v2/search q: in path'],
    ['"404":{', '"4040":{', '/v2/search: status 4040'],
  ])('%s instead of %s is found', (text, other, fault) => {
    expect(openApiFaults(spoilt(text, other))).toContain(fault);
  });
});
