import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { SEARCH_DEFAULTS } from '../../../src/documents/fields/search-defaults.ts';
import { EngineUnreachable } from '../../../src/stores/search/search-engine.ts';
import { uuidOf } from '../../uuid-of.ts';
import { EMPTY_REPLY, engineReply, recordingEngine } from '../use-cases/recording-engine.ts';
import { BASE_URL, openApp } from './open-app.ts';
import { serveCollections } from './served-collections.ts';

const U1 = uuidOf(1);
const U2 = uuidOf(2);
const U9 = uuidOf(9);

const HEADERS = {
  deprecation: 'true',
  sunset: 'Thu, 01 Apr 2027 00:00:00 GMT',
  link: `<${BASE_URL}/docs/reference/grundlagen/#legacy>; rel="deprecation"`,
};

const RECORD = '{"@context":"c","title":["Öl"]}';

/** Two objects: one with several values everywhere, one with a title alone. */
const DOCUMENTS = [
  {
    id: U1,
    uuid: U1,
    title: 'Der Kuß / Liebespaar',
    titleKey: 1,
    creator: ['Klimt, Gustav'],
    publisher: ['Verlag A', 'Verlag B'],
    contributor: ['Drucker'],
    dataProvider: 'Museum (Wien)',
    edmType: ['IMAGE', '3D'],
    edmRights: ['http://rights.example/inc', 'http://rights.example/by'],
    edmRightsName: ['InC', 'CC BY'],
    edmRightsReusePolicy: ['CLOSED', 'OPEN'],
    dcRights: ['Museum'],
    dateMax: -1,
    sourceRecord: RECORD,
    legacyPublisher: ['Verlag A', 'Verlag B'],
    legacyContributor: ['Drucker'],
    legacyIssued: ['1908'],
    legacyEdmRights: ['http://rights.example/inc', 'http://rights.example/by'],
    legacyDcRights: ['Museum'],
  },
  { id: U2, uuid: U2, title: 'Anderer Kuß', titleKey: 0 },
];

/** Lists of the old structure that the documents have nothing for. */
const EMPTY_LISTS = Object.fromEntries(
  'alternative coverage created date dcType description disclaimer identifier intermediateProvider isPartOf isReferencedBy issued language medium spatial subject temporal triggerWarning'
    .split(' ')
    .map((name) => [name, []]),
);

const app = await openApp(await serveCollections({ chos: DOCUMENTS }, undefined, afterAll));
afterAll(() => app.close());

async function ask(url: string) {
  const response = await app.inject(url);
  expect(response.headers).toMatchObject(HEADERS);
  expect(response.headers['x-service-api-version']).toBeUndefined();
  return response;
}

const found = async (query: string) => {
  const response = await ask(`/search?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json();
};

/** The old ids of the objects found, in order. */
async function check(query: string, ids: readonly string[]) {
  const { hits } = await found(query);
  expect(hits.map(({ document }: { document: { kp_id: string } }) => document.kp_id)).toEqual(ids);
}

async function refused(url: string, status: number, detail: unknown) {
  const response = await ask(url);
  expect([response.statusCode, response.json()]).toEqual([status, { detail }]);
}

const idOf = (uuid: string) => createHash('sha256').update(uuid).digest('hex').slice(0, 24);

describe('an object in the old structure', () => {
  test('[legacy-6] with several values', async () => {
    const [hit] = (await found(`q=kuß&filter_by=kp_id:=${U1}`)).hits;
    expect(hit.document).toEqual({
      ...EMPTY_LISTS,
      id: idOf(U1),
      kp_id: U1,
      collection: `${BASE_URL}/v2/search?q=*&filter_by=pipelineId%3A%3D%60p%60`,
      db: 'p',
      fullViewMetadata: `${BASE_URL}/object?id=${U1}`,
      title: ['Der Kuß / Liebespaar'],
      titleSort: 'Der Kuß / Liebespaar',
      creator: ['Klimt, Gustav'],
      publisher: ['Verlag A', 'Verlag B'],
      contributor: ['Drucker'],
      dataProvider: 'Museum (Wien)',
      edmType: 'IMAGE',
      edmRights: 'http://rights.example/inc',
      edmRightsName: 'InC',
      edmRightsReusePolicy: 'OPEN',
      dcRights: ['Museum'],
      dateMax: -86_400,
      pipelineId: 'p',
      docType: 'cho',
      docLanguage: 'mul',
      updatedAt: 0,
    });
  });

  test('[legacy-12] the URL of its record works', async () => {
    const [hit] = (await found('q=liebespaar')).hits;
    const response = await ask(hit.document.fullViewMetadata.slice(BASE_URL.length));
    expect([response.statusCode, response.body]).toEqual([200, `{"metadata":${RECORD}}`]);
  });
});

describe('[legacy-9] [legacy-11] [legacy-13] old names in a request', () => {
  test.each<[string, readonly string[]]>([
    [`filter_by=kp_id:=${U2}`, [U2]],
    ['filter_by=publisher:=`Verlag B`', [U1]],
    ['filter_by=contributor:=Drucker', [U1]],
    ['filter_by=issued:=1908', [U1]],
    ['filter_by=edmRights:=`http://rights.example/by`', [U1]],
    ['filter_by=dcRights:!=Museum', [U2]],
    [`filter_by=(publisher:=\`Verlag A\` || kp_id:=${U2}) && dataProvider:="Museum (Wien)"`, [U1]],
    ['sort_by=titleSort:asc', [U2, U1]],
    ['sort_by=titleSort:desc', [U1, U2]],
    ['query_by=&per_page=1&page=3', []],
  ])('%s', (query, ids) => {
    const [name = '', value = ''] = query.split(/=(.*)/s);
    return check(
      query.startsWith('query_by') ? `q=*&${query}` : `q=*&${name}=${encodeURIComponent(value)}`,
      ids,
    );
  });

  test('q is looked for in the old default fields', () => check('q=verlag', [U1]));
  test('query_by', () => check(`q=${U2}&query_by=kp_id,title`, [U2]));

  test('[legacy-5] facets, by default those of once', async () => {
    const { facet_counts } = await found('q=*');
    const names = facet_counts.map(({ field_name }: { field_name: string }) => field_name);
    expect(names).toEqual(
      'dataProvider creator edmType dcType subject medium publisher isPartOf edmRightsName edmRightsReusePolicy dateMin contributor intermediateProvider'.split(
        ' ',
      ),
    );
    const publisher = facet_counts.find(
      ({ field_name }: { field_name: string }) => field_name === 'publisher',
    );
    expect(publisher.counts.map(({ value }: { value: string }) => value).sort()).toEqual([
      'Verlag A',
      'Verlag B',
    ]);
  });

  test('[legacy-10] facets on request', async () => {
    const { facet_counts } = await found('q=*&facet_by=issued,edmRights,dcRights,dateMax');
    expect(facet_counts.map(({ field_name }: { field_name: string }) => field_name)).toEqual([
      'issued',
      'edmRights',
      'dcRights',
      'dateMax',
    ]);
  });

  test('facet_by= switches facets off', async () => {
    expect((await found('q=*&facet_by=')).facet_counts).toEqual([]);
  });
});

describe('errors', () => {
  test('[legacy-13] nothing matches', () => refused('/search?q=nirgends', 404, 'No results found'));
  test('no words', () =>
    refused('/search', 422, [{ type: 'missing', loc: ['query', 'q'], msg: 'Field required' }]));
  test('an unknown field in the filter', () =>
    refused('/search?q=a&filter_by=x:=1', 500, 'Could not find a filter field named `x` in the schema.'));
  test('a field that cannot be counted, by its old name', () =>
    refused('/search?q=a&facet_by=kp_id', 500, 'Could not find a facet field named `kp_id` in the schema.'));
  test('a hidden field by its own name', () =>
    refused(
      '/search?q=a&facet_by=legacyPublisher',
      500,
      'Could not find a facet field named `legacyPublisher` in the schema.',
    ));

  describe('[legacy-13] what the service refuses in place of the engine', () => {
    const names = (count: number) => Array.from({ length: count }, (_, i) => `f${i}`).join();
    test.each<[string, Record<string, string>, string]>([
      [
        'a number beyond int64',
        { filter_by: 'dateMin:>99999999999999999999' },
        'Error with filter field `dateMin`: `99999999999999999999` exceeds the range of an int64.',
      ],
      [
        'such a number in a field with an old name',
        { filter_by: 'titleSort:>99999999999999999999' },
        'Error with filter field `titleSort`: `99999999999999999999` exceeds the range of an int64.',
      ],
      [
        'such a number in a sort key',
        { sort_by: '_eval(dateMin:>99999999999999999999):desc' },
        'Error with filter field `dateMin`: `99999999999999999999` exceeds the range of an int64.',
      ],
      [
        'a backtick in a quoted value',
        { filter_by: 'creator:="a`b"' },
        'A filter value in double quotes cannot contain a backtick: "a`b"',
      ],
      ['a join', { filter_by: '$other(a:=1)' }, 'Joins with other collections are not available: $other'],
      [
        'a join in query_by',
        { query_by: '$other(a)' },
        'Joins with other collections are not available: $other',
      ],
      [
        'a join in facet_by',
        { facet_by: '$other(a)' },
        'Joins with other collections are not available: $other',
      ],
      [
        'a join in sort_by',
        { sort_by: '$other(a:asc)' },
        'Joins with other collections are not available: $other',
      ],
      ['101 fields', { query_by: names(101) }, 'query_by names more than 100 fields'],
      ['101 facets', { facet_by: names(101) }, 'facet_by names more than 100 fields'],
      [
        'too many facet values',
        { facet_by: names(31), max_facet_values: '1000' },
        'facet_by names 31 fields with 1000 values each: more than 30000 in all',
      ],
      [
        'a hidden field in the filter',
        { filter_by: 'legacyPublisher:=a' },
        'Could not find a filter field named `legacyPublisher` in the schema.',
      ],
    ])('%s', (_what, query, detail) =>
      refused(`/search?${new URLSearchParams({ q: '*', ...query })}`, 500, detail),
    );
  });

  test('[legacy-14] an unknown object', () => refused(`/object?id=${U9}`, 404, `No object with ID ${U9}`));
  test('no id', () =>
    refused('/object/', 422, [{ type: 'missing', loc: ['query', 'id'], msg: 'Field required' }]));
});

describe('the engine', () => {
  const engine = recordingEngine();
  let now = 0;
  const opened = openApp(engine, { clock: () => now });
  afterAll(async () => (await opened).close());
  beforeEach(() => {
    engine.searches.length = 0;
    engine.reply = () => Promise.resolve(engineReply({ ...EMPTY_REPLY, found: 1 }));
  });
  const get = async (url: string, method: 'GET' | 'POST' | 'OPTIONS' = 'GET') =>
    (await opened).inject({ method, url });

  test('[legacy-5] searches chos by the current names, without unlisted parameters', async () => {
    await get('/search/?q=a&sort_by=titleSort:asc&filter_by=publisher:=b&include_fields=title&collection=x');
    const [search] = engine.searches;
    expect(search?.collection).toBe('chos');
    expect(search?.parameters).toEqual({
      q: 'a',
      query_by:
        'title,description,creator,subject,dataProvider,publisher,contributor,coverage,spatial,temporal,dcType,medium,isPartOf,identifier,alternative',
      filter_by: 'legacyPublisher:=b',
      sort_by: 'titleKey:asc',
      per_page: '20',
      facet_by:
        'dataProvider,creator,edmType,dcType,subject,medium,legacyPublisher,isPartOf,edmRightsName,edmRightsReusePolicy,dateMin,legacyContributor,intermediateProvider',
      max_facet_values: '50',
      highlight_full_fields: 'title,description,creator,subject',
      use_cache: 'true',
      // All that v2 leaves out by default, except the record, from which some old fields are read.
      exclude_fields: `legacy*,uuidKey,entityMention,wordForms,identifierKey,${SEARCH_DEFAULTS.chos.additions},metadataEmbedding,imageEmbedding`,
    });
  });

  test('keeps all digits of its numbers', async () => {
    const hit = '{"document":{"uuid":"u","dateMin":-30610224000},"text_match":578730123365187705}';
    engine.reply = () =>
      Promise.resolve(engineReply(`{"facet_counts":[],"found":1,"hits":[${hit}],"x":1.0}`));
    expect((await get('/search?q=a')).body).toContain('"text_match":578730123365187705');
  });

  test('is revalidated, and unchanged responses are not sent again', async () => {
    engine.reply = () => Promise.resolve(engineReply({ ...EMPTY_REPLY, found: 1, search_time_ms: 1 }));
    const tag = String((await get('/search?q=a')).headers['etag']);
    engine.reply = () => Promise.resolve(engineReply({ ...EMPTY_REPLY, found: 1, search_time_ms: 27 }));
    const headers = { 'if-none-match': tag };
    expect((await (await opened).inject({ url: '/search?q=a', headers })).statusCode).toBe(304);
  });

  test.each(['/search?q=a', `/object?id=${U1}`])('[legacy-13] [legacy-14] not reachable: %s', async (url) => {
    engine.reply = () => Promise.reject(new EngineUnreachable('refused'));
    const response = await get(url);
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { detail: 'The search engine is not reachable' },
    ]);
  });

  describe('[legacy-2] responds until the end date', () => {
    const END = Date.UTC(2027, 3, 1);
    const gone = (path: string) => ({ detail: `${path} was switched off on 2027-04-01; use /v2${path}` });

    test.each(['/search?q=a', '/search/?q=a'])('%s', async (url) => {
      now = END - 1;
      expect((await get(url)).statusCode).toBe(200);
      now = END;
      engine.searches.length = 0;
      const response = await get(url);
      expect([response.statusCode, response.json()]).toEqual([410, gone('/search')]);
      expect(response.headers).toMatchObject({ ...HEADERS, 'cache-control': 'no-store' });
      expect(engine.searches).toEqual([]);
    });

    test('/object', async () => {
      now = END;
      for (const url of [`/object?id=${U1}`, '/object']) {
        const response = await get(url);
        expect([response.statusCode, response.json()]).toEqual([410, gone('/object')]);
      }
      now = END - 1;
      expect((await get(`/object?id=${U1}`)).statusCode).toBe(404);
    });
  });

  test.each<[string, 'GET' | 'POST' | 'OPTIONS', number]>([
    ['/search?q=a', 'POST', 405],
    ['/search/', 'OPTIONS', 204],
    [`/object?id=${'a'.repeat(17_000)}`, 'GET', 414],
    ['/%73earch', 'GET', 422],
  ])('[legacy-3] %s %s carries the headers, too', async (url, method, status) => {
    now = 0;
    const response = await get(url, method);
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject(HEADERS);
  });

  test.each(['/v2/search?q=a', '/objects', '/health'])('[legacy-1] %s carries none of them', async (url) => {
    const { headers } = await get(url);
    expect([headers['deprecation'], headers['sunset'], headers['link']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test('[legacy-3] errors of the parser have the headers, too', async () => {
  const app = await openApp(recordingEngine());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(`GET /search?q=a HTTP/1.1\r\nHost: a.example\r\nX: ${'a'.repeat(60_000)}\r\n\r\n`);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  await app.close();
  const text = Buffer.concat(chunks).toString();
  expect(text).toMatch(/^HTTP\/1\.1 431 /);
  expect(text).toContain(`Deprecation: true\r\nSunset: ${HEADERS.sunset}\r\nLink: ${HEADERS.link}\r\n`);
});
