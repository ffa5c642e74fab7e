import { afterAll, describe, expect, test } from 'vitest';
import { contentEntryShape } from '../../src/cms/content-entry.ts';
import { institutionShape } from '../../src/cms/institution.ts';
import type { JsonSchema, OpenApiDocument } from '../../src/http/openapi.ts';
import { RESPONSE_SCHEMAS } from '../../src/http/response-schemas.ts';
import { encodeVectorToken } from '../../src/vectors/vector-token.ts';
import { EMPTY_REPLY, engineReply, recordingEngine } from '../catalogue/recording-engine.ts';
import { memoryCms } from '../cms/memory-cms.ts';
import { BASE_URL, openApp } from '../http/open-app.ts';
import { brokenPromises, differences, routedPaths } from './contract.ts';
import { openApiFaults } from './openapi-faults.ts';

const TOKEN = encodeVectorToken(new Float32Array(512).fill(0.04));

const RECORD = {
  '@context': `${BASE_URL}/ns/v1/edm.json`,
  id: `${BASE_URL}/id/u1/aggregation`,
  type: 'Aggregation',
};

const engine = recordingEngine();
engine.reply = ({ parameters }) =>
  Promise.resolve(
    engineReply(
      parameters['filter_by'] === undefined || parameters['vector_query'] !== undefined
        ? { ...EMPTY_REPLY, found: 1 }
        : { hits: [{ document: { id: 'u1', sourceRecord: JSON.stringify(RECORD) } }] },
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
    valid: [institutionShape.parse({ id: 'a', translations: [] })],
    mismatches: [],
  }),
  hasAsset: async () => true,
});
const app = await openApp(engine, {
  assetPictures: { get: async () => ({ outcome: 'picture', bytes: Buffer.from('·'), suffix: 'jpg' }) },
  cms: { cms, url: 'https://cms.example' },
});
afterAll(() => app.close());
const document: OpenApiDocument = (await app.inject('/openapi.json')).json();

const routed = routedPaths(app);

/** Routes of the site for people, and of files for browsers and crawlers, are not part of the API. */
const isOfTheSite = (path: string): boolean =>
  /^\/(?:(?:de|en|static|sitemap)(?:[/*].*)?|objects\/[^/]+\/citation\.\w+|[\w-]+\.\w+)?$/.test(path) &&
  path !== '/openapi.json';
const ofTheApi = routed.filter((path) => !isOfTheSite(path));

test('every public route is documented, and every documented path has a route', () => {
  expect(routed).toContain('/v2/search');
  expect(routed.filter(isOfTheSite)).toContain('/de/search');
  expect(differences(ofTheApi, document)).toEqual([]);
  const posted = routedPaths(app, 'POST').filter((path) => !isOfTheSite(path));
  expect(differences(posted, document, 'post')).toEqual([]);
});

test('every documented path answers, with the documented limits', async () => {
  expect(await brokenPromises(app, document)).toEqual([]);
});

describe('a breach is found', () => {
  test('a planted route', () => {
    expect(differences([...ofTheApi, '/v2/planted'], document)).toEqual(['/v2/planted: not documented']);
  });
  test('a route for POST', () => {
    expect(differences([], document, 'post')).toEqual(['/v2/similar/image: no route']);
    expect(differences(['/v2/similar/image', '/v2/search'], document, 'post')).toEqual([
      '/v2/search: not documented',
    ]);
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

describe('the documented defaults are those of the spec and of the requests', () => {
  const defaults = Object.fromEntries(
    (document.paths['/v2/search']?.get.parameters ?? []).map(({ name, schema }) => [name, schema['default']]),
  );

  test('as the spec says', () => {
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

describe('responses match the documented schemas', () => {
  test.each<[string, keyof typeof RESPONSE_SCHEMAS]>([
    ['/v2/search?q=a', 'SearchResult'],
    ['/v2/search/federated?q=a', 'FederatedResult'],
    ['/search?q=a', 'OldSearchResult'],
    ['/object?id=u1', 'ObjectRecord'],
    ['/v2/similar?id=11111111-1111-4111-8111-111111111111', 'SearchResult'],
    [`/v2/similar/image?vector=${TOKEN}`, 'SimilarImages'],
    ['/v2/object?id=u1', 'ObjectRecord'],
    ['/institutions', 'InstitutionList'],
    ['/institutions/a', 'InstitutionAnswer'],
    ['/content', 'ContentList'],
    ['/content/1', 'ContentAnswer'],
    ['/content/0', 'ValidationProblem'],
    ['/health', 'Health'],
    ['/health/ready', 'Readiness'],
    ['/ns/v1/edm.json', 'ContextFile'],
    ['/openapi.json', 'OpenApi'],
    ['/v2/search', 'ValidationProblem'],
    ['/nothing', 'Problem'],
  ])('%s: %s', async (url, shape) => {
    const answer = (await app.inject(url)).json();
    expect(RESPONSE_SCHEMAS[shape].safeParse(answer)).toMatchObject({ success: true });
  });
});

describe('the OpenAPI document', () => {
  test('has this version and URL, and no hidden field', () => {
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

  test('is valid', () => {
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
      '"#/components/schemas/Health"',
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
