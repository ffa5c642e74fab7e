import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { SearchEngine } from '../../../src/stores/search/search-engine.ts';
import { openApp } from './open-app.ts';
import { serveCollections } from './served-collections.ts';

const uuid = (number: number): string =>
  `${String(number % 1000).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The uuids of every thousandth object begin alike. */
const OBJECTS = Array.from({ length: 1300 }, (_, i) => ({
  id: uuid(i),
  uuid: uuid(i),
  title: i % 2 === 0 ? `Wien, "${i}"` : '=Linz',
  subject: ['a', `b${i}`],
  dateMin: 0 - i,
  sourceRecord: '{}',
  legacyPublisher: ['Verlag'],
}));

const inOrder = OBJECTS.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));

const engine = await serveCollections({ chos: OBJECTS }, undefined, afterAll);
const app = await openApp(engine);
afterAll(() => app.close());

const get = (query: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/v2/export?${query}`, headers });

/** The lines of a response, and the last one. */
function linesOf(body: string) {
  const lines = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const { vitrine } = lines.pop() as { readonly vitrine: Record<string, unknown> };
  return { documents: lines, vitrine };
}

const COMPLETE = {
  documents: OBJECTS.length,
  complete: true,
};

async function refused(query: string, status: number, detail: unknown) {
  const reply = await get(query);
  expect([reply.statusCode, reply.json()]).toEqual([status, { detail }]);
}

test('[export-1] all objects as NDJSON, in order of uuid', async () => {
  const reply = await get('q=*');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/x-ndjson',
    'content-disposition': 'attachment; filename="objects.ndjson"',
    'x-vitrine-documents': String(OBJECTS.length),
    'x-service-api-version': '2.0.3',
    'access-control-allow-origin': '*',
  });
  const { documents, vitrine } = linesOf(reply.body);
  expect(vitrine).toEqual(COMPLETE);
  expect(documents.map((document) => document['uuid'])).toEqual(inOrder.map((object) => object.uuid));
  const { id: _, sourceRecord: __, legacyPublisher: ___, ...first } = OBJECTS[0] ?? {};
  expect(documents[0]).toEqual({
    ...first,
    docType: 'cho',
    docLanguage: 'mul',
    pipelineId: 'p',
    updatedAt: 0,
  });
});

test('the result of words and a filter, with some fields', async () => {
  const { body } = await get('q=wien&filter_by=dateMin:>-10&include_fields=title&trailer=false');
  const expected = OBJECTS.slice(0, 10).filter((_, i) => i % 2 === 0);
  expect(
    body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(expected.map(({ title, uuid: id }) => ({ title, uuid: id })));
});

test('CSV', async () => {
  const { body, headers } = await get('q=*&format=csv&include_fields=title,subject&limit=2&bom=true');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(body).toBe(
    `\ufeffuuid,title,subject\r\n${uuid(0)},"Wien, ""0""",a; b0\r\n${uuid(1000)},"Wien, ""1000""",a; b1000\r\n`,
  );
});

test.each([
  [';', `uuid;title;subject\r\n${uuid(0)};"Wien, ""0""";"a; b0"\r\n`],
  ['%3B', `uuid;title;subject\r\n${uuid(0)};"Wien, ""0""";"a; b0"\r\n`],
  ['tab', `uuid\ttitle\tsubject\r\n${uuid(0)}\t"Wien, ""0"""\ta; b0\r\n`],
  [',', `uuid,title,subject\r\n${uuid(0)},"Wien, ""0""",a; b0\r\n`],
])('CSV separated by %s', async (separator, expected) => {
  const query = `q=*&format=csv&include_fields=title,subject&limit=1&separator=${separator}`;
  expect((await get(query)).body).toBe(expected);
});

describe('[export-8] CSV with years', () => {
  test.each([
    ['dateMin,title', 'uuid,dateMin,yearMin,title,yearMax', ',-1,1969,=Linz,'],
    ['title', 'uuid,title,yearMin,yearMax', ',=Linz,1969,'],
    ['dateMax,dateMin', 'uuid,dateMax,yearMax,dateMin,yearMin', ',,,-1,1969'],
  ])('behind the fields of seconds, or at the end: %s', async (fields, head, row) => {
    const query = `q=*&filter_by=dateMin:-1&format=csv&formulas=keep&years=true&include_fields=${fields}`;
    expect((await get(query)).body).toBe(`${head}\r\n${uuid(1)}${row}\r\n`);
  });

  test.each(['ndjson', 'parquet'])('not as %s', async (format) => {
    const query = `q=*&format=${format}&include_fields=title&limit=3`;
    expect((await get(`${query}&years=true`)).rawPayload).toEqual((await get(query)).rawPayload);
  });
});

test('CSV with formulas', async () => {
  const query = 'format=csv&include_fields=subject,title&formulas=keep&limit=1';
  const { body } = await get(`q=*&filter_by=dateMin:-1&${query}`);
  expect(body).toBe(`uuid,subject,title\r\n${uuid(1)},a; b1,=Linz\r\n`);
});

test('Parquet', async () => {
  const { rawPayload, headers } = await get('q=*&include_fields=dateMin,subject', {
    accept: 'application/vnd.apache.parquet',
  });
  expect(headers['content-type']).toBe('application/vnd.apache.parquet');
  const rows = await parquetReadObjects({ file: new Uint8Array(rawPayload).buffer });
  expect(rows).toEqual(
    inOrder.map((object) => ({
      uuid: object.uuid,
      dateMin: BigInt(object.dateMin),
      subject: object.subject,
    })),
  );
});

test.each([
  ['text/csv', 'text/csv; charset=utf-8'],
  ['text/html, */*;q=0.8', 'application/x-ndjson'],
  ['application/x-ndjson;q=0.1, application/vnd.apache.parquet', 'application/vnd.apache.parquet'],
])('Accept: %s', async (accept, type) => {
  expect((await get('q=*&limit=1', { accept })).headers['content-type']).toBe(type);
});

test('[export-1] no acceptable format is 406', async () => {
  const reply = await get('q=*', { accept: 'image/png' });
  expect([reply.statusCode, reply.json()]).toEqual([
    406,
    { detail: 'An export is available as application/x-ndjson, text/csv, application/vnd.apache.parquet' },
  ]);
});

test('HEAD has the headers only', async () => {
  const reply = await app.inject({ method: 'HEAD', url: '/v2/export?q=*&format=csv' });
  expect([reply.statusCode, reply.body]).toEqual([200, '']);
  expect(reply.headers).toMatchObject({
    'x-vitrine-documents': '1300',
    'content-type': 'text/csv; charset=utf-8',
  });
});

describe('continuing', () => {
  test('[export-5] page by page after the last document', async () => {
    const uuids: unknown[] = [];
    for (let after = ''; ; ) {
      const { documents, vitrine } = linesOf((await get(`q=linz&limit=211${after}`)).body);
      uuids.push(...documents.map((document) => document['uuid']));
      if (vitrine['complete']) break;
      expect(documents).toHaveLength(211);
      after = `&after=${uuids.at(-1)}`;
    }
    expect(uuids).toEqual(inOrder.filter(({ title }) => title.includes('Linz')).map((object) => object.uuid));
  });

  test.each([0, 1, 555, 1299])(
    '[export-5] after the document %i that has arrived, in another format',
    async (last) => {
      const { body } = await get(`q=*&after=${inOrder[last]?.uuid}&format=csv&include_fields=uuid`);
      expect(body).toBe(['uuid', ...inOrder.slice(last + 1).map((object) => object.uuid), ''].join('\r\n'));
    },
  );

  test('[limits-3] a broken connection frees what the export held', async () => {
    await app.listen({ port: 0 });
    const { port } = app.server.address() as AddressInfo;
    // More than may be open at once.
    for (let i = 0; i < 12; i += 1) {
      const sent = request({ port, path: '/v2/export?q=*' }).end();
      const [response] = await once(sent, 'response');
      expect(response.statusCode).toBe(200);
      const closed = once(sent, 'close');
      sent.on('error', () => {}).destroy();
      await closed;
      await expect.poll(async () => (await get('q=nothing')).statusCode).toBe(200);
    }
  });
});

describe('[export-6] what an export cannot have', () => {
  const NOT_RANKED = 'an export has every match, and all documents have a distance';
  const IN_ORDER = 'it is in order of uuid';
  test.each([
    ['vector_query=metadataEmbedding:([], k: 5)', `vector_query is not possible in an export: ${NOT_RANKED}`],
    ['group_by=dataProvider', 'group_by is not possible in an export: it has documents, not groups'],
    ['sort_by=_rand()', `sort_by is not possible in an export: ${IN_ORDER}`],
    ['sort_by=dateMin:asc', `sort_by is not possible in an export: ${IN_ORDER}`],
    ['page=2', 'page is not possible in an export: it is the whole result; see limit and after'],
    ['cursor=a', 'cursor is not possible in an export: it is the whole result; see limit and after'],
    ['query_by=metadataEmbedding', `query_by is not possible with metadataEmbedding: ${NOT_RANKED}`],
    ['include_fields=titel', 'include_fields: unknown field titel'],
    ['include_fields=uuidKey', 'include_fields: unknown field uuidKey'],
    ['exclude_fields=legacy*', 'exclude_fields: unknown field legacy*'],
    ['exclude_fields=*', 'exclude_fields excludes every field'],
    ['filter_by=nothing:1', 'Could not find a filter field named `nothing` in the schema.'],
    ['filter_by=uuidKey:>1', 'Could not find a filter field named `uuidKey` in the schema.'],
  ])('%s', (query, detail) => refused(`q=a&${query}`, 400, detail));

  test('an unknown field in query_by', () =>
    refused('q=a&query_by=nothing', 404, 'Could not find a field named `nothing` in the schema.'));

  test.each([
    '',
    'q=*&format=xml',
    'q=*&separator=x',
    'q=*&separator=',
    'q=*&bom=perhaps',
    'q=*&formulas=run',
    'q=*&trailer=2',
    'q=*&limit=0',
    'q=*&collection=editorial',
    'q=*&after=b',
  ])('%s is 422', async (query) => expect((await get(query)).statusCode).toBe(422));
});

test('no parameters lead to an error of the service', async () => {
  const names = [
    'q',
    'format',
    'include_fields',
    'exclude_fields',
    'limit',
    'after',
    'filter_by',
    'query_by',
    'prefix',
    'num_typos',
  ];
  const value = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('*', 'csv', 'title', '1', uuid(1), 'a*', ':=', '&&'),
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), value), async (parameters) => {
      const { statusCode } = await get(String(new URLSearchParams({ q: 'nothing', ...parameters })));
      expect(statusCode).toBeLessThan(500);
    }),
    { numRuns: 60 },
  );
});

test('[export-7] three exports of a client, and ten in all, may be in progress', async () => {
  const stuck = Promise.withResolvers<undefined>();
  const slow: SearchEngine = {
    ...engine,
    matches: async () => ({ total: 1, read: () => stuck.promise, close: () => {} }),
  };
  const busy = await openApp(slow);
  const request = async (client: string) => busy.inject({ url: '/v2/export?q=*', remoteAddress: client });
  const open = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].flatMap((client) =>
    [1, 2, 3].map(() => request(client)),
  );
  const answerTo = async (client: string) => {
    const { statusCode, headers, body } = await request(client);
    return [statusCode, headers['retry-after'], JSON.parse(body)];
  };
  expect(await answerTo('192.0.2.1')).toEqual([
    429,
    '30',
    { detail: '3 exports of this client are in progress' },
  ]);
  open.push(request('192.0.2.4'));
  expect(await answerTo('192.0.2.5')).toEqual([503, '30', { detail: '10 exports are in progress' }]);
  stuck.resolve(undefined);
  for (const { statusCode } of await Promise.all(open)) expect(statusCode).toBe(200);
  await vi.waitFor(async () => expect((await request('192.0.2.1')).statusCode).toBe(200));
  await busy.close();
});
