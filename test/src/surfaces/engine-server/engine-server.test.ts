import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { createEngineServer } from '../../../../src/surfaces/engine-server/engine-server.ts';
import type { ServedEngine } from '../../../../src/surfaces/engine-server/served-engine.ts';
import { memoryEngine } from './memory-engine.ts';

const BOOKS = {
  name: 'books',
  fields: [
    { name: 'title', type: 'string' },
    { name: 'year', type: 'int32', optional: true },
  ],
};

/** One request and all of its answer: JSON, or text as it is. */
type Step = readonly [
  request: string,
  status: number,
  answer: unknown,
  body?: string | object | undefined,
  key?: string,
];

/** `METHOD path`, sent in turn to one server that has the collection `books`. */
async function check(...steps: readonly Step[]): Promise<void> {
  const app = createEngineServer(memoryEngine(), { admin: 'admin', search: 'search' });
  const send = async (request: string, body: string | object | undefined, key: string) => {
    const [method = '', url = ''] = request.split(/ (.*)/);
    const options: InjectOptions = {
      method: method as 'GET',
      url,
      headers: key === '' ? {} : { 'x-typesense-api-key': key },
    };
    const payload = typeof body === 'object' ? JSON.stringify(body) : body;
    return app.inject(payload === undefined ? options : { ...options, payload });
  };
  await send('POST /collections', BOOKS, 'admin');
  for (const [request, status, answer, body, key = 'admin'] of steps) {
    const reply = await send(request, body, key);
    const json = reply.headers['content-type']?.toString().startsWith('application/json');
    expect({ request, status: reply.statusCode, answer: json ? reply.json() : reply.body }).toEqual({
      request,
      status,
      answer,
    });
    expect(reply.headers['access-control-allow-origin']).toBe('*');
  }
  await app.close();
}

const FORBIDDEN = { message: 'Forbidden - a valid `x-typesense-api-key` header must be sent.' };
const NO_COLLECTION = { message: 'Collection not found' };
const found = (parameters: object) => ({ collection: 'books', parameters });

const field = (name: string, type: string, more: object) => ({
  facet: false,
  index: true,
  infix: false,
  locale: '',
  name,
  optional: false,
  sort: false,
  stem: false,
  stem_dictionary: '',
  store: true,
  type,
  ...more,
});
const shown = (name: string, documents: number) => ({
  created_at: 0,
  default_sorting_field: '',
  enable_nested_fields: false,
  fields: [field('title', 'string', {}), field('year', 'int32', { optional: true, sort: true })],
  name,
  num_documents: documents,
  symbols_to_index: [],
  token_separators: [],
});

test('health and unknown routes need no key', () =>
  check(
    ['GET /health', 200, { ok: true }, undefined, ''],
    ['GET /nowhere', 404, { message: 'Not Found' }, undefined, 'wrong'],
  ));

test('the search key searches, the admin key does everything', () =>
  check(
    ['GET /collections/books/documents/search?q=a', 200, found({ q: 'a' }), undefined, 'search'],
    ['GET /collections/books/documents/search?q=a', 200, found({ q: 'a' })],
    [
      'GET /collections/books/documents/search?q=a&x-typesense-api-key=search',
      200,
      found({ q: 'a' }),
      undefined,
      '',
    ],
    ['GET /collections/books/documents/search?q=a', 401, FORBIDDEN, undefined, ''],
    ['GET /collections/books/documents/search?q=a', 401, FORBIDDEN, undefined, 'wrong'],
    ['POST /multi_search', 200, { results: [] }, { searches: [] }, 'search'],
    ['POST /multi_search', 401, FORBIDDEN, { searches: [] }, 'wrong'],
    ['GET /collections', 401, FORBIDDEN, undefined, 'search'],
    ['DELETE /collections/books', 401, FORBIDDEN, undefined, 'search'],
    ['POST /collections/books/documents/import', 401, FORBIDDEN, '{"id":"a","title":"x"}', 'search'],
    ['GET /collections/books/documents/a', 401, FORBIDDEN, undefined, 'search'],
    ['GET /aliases', 401, FORBIDDEN, undefined, ''],
  ));

test('collections are created, listed and dropped', () =>
  check(
    ['POST /collections', 409, { message: 'A collection with name `books` already exists.' }, BOOKS],
    ['POST /collections', 400, { message: 'Parameter `fields` is required.' }, { name: 'x' }],
    ['POST /collections', 400, { message: 'Bad JSON.' }, 'nonsense'],
    ['POST /collections', 201, shown('more', 0), { ...BOOKS, name: 'more' }],
    ['GET /collections', 200, [shown('more', 0), shown('books', 0)]],
    ['GET /collections?limit=1', 200, [shown('more', 0)]],
    ['GET /collections?offset=1&limit=5', 200, [shown('books', 0)]],
    ['GET /collections?limit=0&offset=1', 200, [shown('books', 0)]],
    ['GET /collections?offset=2', 400, { message: 'Invalid offset param.' }],
    ['GET /collections?limit=x', 400, { message: 'Limit param should be unsigned integer.' }],
    ['GET /collections?offset=-1', 400, { message: 'Offset param should be unsigned integer.' }],
    [
      'GET /collections?limit=1&exclude_fields=fields,created_at,symbols_to_index,token_separators',
      200,
      [{ default_sorting_field: '', enable_nested_fields: false, name: 'more', num_documents: 0 }],
    ],
    [
      'PATCH /collections/more',
      400,
      { message: 'Changing the schema of a collection is not supported by this engine.' },
      { fields: [] },
    ],
    ['PATCH /collections/none', 404, NO_COLLECTION, { fields: [] }],
    ['GET /collections/more', 200, shown('more', 0)],
    ['DELETE /collections/more', 200, shown('more', 0)],
    ['GET /collections/more', 404, NO_COLLECTION],
    ['DELETE /collections/more', 404, { message: 'No collection with name `more` found.' }],
  ));

test('an import is still read while the engine writes, and its outcomes are in order', async () => {
  const secondCame = Promise.withResolvers<void>();
  const engine = memoryEngine();
  let batches = 0;
  const write: ServedEngine['write'] = async (...batch) => {
    batches += 1;
    if (batches === 2) secondCame.resolve();
    await secondCame.promise;
    return engine.write(...batch);
  };
  const app = createEngineServer({ ...engine, write }, { admin: 'admin', search: undefined });
  const headers = { 'x-typesense-api-key': 'admin' };
  await app.inject({ method: 'POST', url: '/collections', headers, payload: BOOKS });
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const reply = await app.inject({
    method: 'POST',
    url: '/collections/books/documents/import?return_id=true',
    headers,
    payload: ids.map((id) => JSON.stringify({ id, title: 'long '.repeat(250_000) })).join('\n'),
  });
  expect(reply.body.split('\n').map((line) => JSON.parse(line).id)).toEqual(ids);
  expect(batches).toBeGreaterThan(1);
  await app.close();
});

test('an import has an outcome for each line', () =>
  check(
    [
      'POST /collections/books/documents/import?action=upsert',
      200,
      [
        '{"success":true}',
        '{"code":400,"error":"Field `title` must be a string.","success":false}',
        '{"code":400,"error":"Bad JSON: it is","success":false}',
        '{"success":true}',
      ].join('\n'),
      '{"id":"ä/ö","title":"Älteres"}\n\n{"id":"b","title":3}\n{nonsense\r\n{"id":"c","title":"c\u2028d"}\n',
    ],
    ['GET /collections/books', 200, shown('books', 2)],
    ['GET /collections/books/documents/%C3%A4%2F%C3%B6', 200, { id: 'ä/ö', title: 'Älteres' }],
    [
      'POST /collections/books/documents/import?return_id=true&return_doc=true',
      200,
      '{"code":409,"error":"A document with id c already exists.","id":"c","success":false}\n{"document":{"id":"e","title":"x"},"id":"e","success":true}',
      '{"id":"c","title":"x"}\n{"id":"e","title":"x"}',
    ],
    ['POST /collections/books/documents/import?action=upsert', 200, '', ''],
    [
      'POST /collections/books/documents/import?action=replace',
      400,
      { message: 'Parameter `action` must be a create|update|upsert.' },
      '{}',
    ],
    ['POST /collections/none/documents/import', 404, NO_COLLECTION, '{}'],
  ));

test('single documents are written, read, changed and removed', () =>
  check(
    ['POST /collections/books/documents', 201, { id: 'a', title: 'one' }, { id: 'a', title: 'one' }],
    [
      'POST /collections/books/documents',
      409,
      { message: 'A document with id a already exists.' },
      { id: 'a', title: 'two' },
    ],
    [
      'POST /collections/books/documents?action=upsert',
      201,
      { id: 'a', title: 'two' },
      { id: 'a', title: 'two' },
    ],
    ['PATCH /collections/books/documents/a', 201, { id: 'a', title: 'two', year: 3 }, { year: 3 }],
    [
      'PATCH /collections/books/documents/b',
      404,
      { message: 'Could not find a document with id: b' },
      { year: 3 },
    ],
    ['GET /collections/books/documents/export', 200, '{"id":"a","title":"two","year":3}'],
    ['DELETE /collections/books/documents/a', 200, { id: 'a', title: 'two', year: 3 }],
    ['GET /collections/books/documents/a', 404, { message: 'Could not find a document with id: a' }],
    ['DELETE /collections/books/documents/a', 404, { message: 'Could not find a document with id: a' }],
    ['DELETE /collections/books/documents/a?ignore_not_found=true', 200, { id: 'a' }],
    ['DELETE /collections/books/documents?filter_by=a', 200, { num_deleted: 0 }],
    ['DELETE /collections/books/documents', 400, { message: 'Parameter `filter_by` must be provided.' }],
    ['DELETE /collections/books/documents?filter_by=a&batch_size=1000000000', 200, { num_deleted: 0 }],
    ...['0', '-1', 'x', '', '4294967296'].map(
      (size): Step => [
        `DELETE /collections/books/documents?filter_by=a&batch_size=${size}`,
        400,
        { message: 'Parameter `batch_size` must be a positive integer.' },
      ],
    ),
    ['GET /collections/none/documents/a', 404, NO_COLLECTION],
  ));

test('several searches: the URL has precedence, a failure is one of the results', () =>
  check(
    [
      'POST /multi_search?q=b&per_page=1',
      200,
      {
        results: [
          found({ q: 'b', page: '2', exact: 'true', per_page: '1' }),
          { code: 404, error: 'Collection not found' },
        ],
      },
      { searches: [{ collection: 'books', q: 'a', page: 2, exact: true }, { collection: 'none' }] },
    ],
    ['POST /multi_search', 400, { message: 'Missing `searches` array.' }, {}],
    ['POST /multi_search', 400, { message: 'Bad JSON.' }, 'nonsense'],
    [
      'POST /multi_search',
      400,
      { message: 'The `searches` value must be an array of objects.' },
      { searches: 1 },
    ],
    [
      'POST /multi_search',
      400,
      { message: 'Number of multi searches must not exceed 50.' },
      { searches: Array(51).fill({}) },
    ],
    [
      'POST /multi_search?limit_multi_searches=1',
      400,
      { message: 'Number of multi searches must not exceed 1.' },
      { searches: [{}, {}] },
    ],
    [
      'POST /multi_search?limit_multi_searches=60&collection=books',
      200,
      { results: Array(51).fill(found({})) },
      { searches: Array(51).fill({}) },
    ],
    [
      'POST /multi_search',
      400,
      { message: 'Parameter `union` is not supported by this engine: results are separate.' },
      { union: true, searches: [{ collection: 'books' }] },
    ],
  ));

test('several searches together return 64 MB at most', async () => {
  const large = { status: 200, body: Buffer.alloc(20 * 1024 * 1024, '1') };
  const server = createEngineServer(
    { ...memoryEngine(), search: async () => large },
    { admin: 'admin', search: 'search' },
  );
  const searches = Array(20).fill({ collection: 'books' });
  const { body } = await server.inject({
    method: 'POST',
    url: '/multi_search',
    headers: { 'x-typesense-api-key': 'search' },
    payload: { searches },
  });
  const tooMuch = '{"code":408,"error":"Request Timeout"}';
  const start = '{"results":['.length;
  expect(body.slice(start + 3 * (large.body.length + 1))).toBe(`${Array(17).fill(tooMuch).join(',')}]}`);
});

test('the last value of a repeated parameter counts', () =>
  check(['GET /collections/books/documents/search?q=a&q=b+c', 200, found({ q: 'b c' })]));

test('an alias can replace its collection', () =>
  check(
    ['PUT /aliases/shelf', 200, { collection_name: 'books', name: 'shelf' }, { collection_name: 'books' }],
    ['PUT /aliases/shelf', 400, { message: 'Parameter `collection_name` is required.' }, {}],
    ['GET /aliases/shelf', 200, { collection_name: 'books', name: 'shelf' }],
    ['GET /aliases', 200, { aliases: [{ collection_name: 'books', name: 'shelf' }] }],
    ['GET /collections/shelf/documents/search?q=a', 200, found({ q: 'a' })],
    ['DELETE /aliases/shelf', 200, { collection_name: 'books', name: 'shelf' }],
    ['GET /aliases/shelf', 404, NO_COLLECTION],
    ['DELETE /aliases/shelf', 404, NO_COLLECTION],
  ));

test('requests that no route can read get an ordinary error', () =>
  check(
    ['GET /collections/%', 404, { message: 'Not Found' }],
    [`GET /collections/${'a'.repeat(3000)}/documents/search?q=a`, 404, { message: 'Not Found' }],
    ['OPTIONS /multi_search', 204, '', undefined, ''],
  ));

test('a connection stays usable after a body that is not read completely', async () => {
  const app = createEngineServer(memoryEngine(), { admin: 'admin', search: undefined });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, body = '') =>
    new Promise<[number | undefined, string]>((resolve, reject) => {
      const headers = { 'x-typesense-api-key': 'admin', 'content-length': Buffer.byteLength(body) };
      request({ port, method, path, agent, headers }, async (answer) => {
        resolve([answer.statusCode, Buffer.concat(await Array.fromAsync(answer)).toString()]);
      })
        .on('error', reject)
        .end(body);
    });
  const tooLarge = [413, '{"message":"Request body is too large."}'];
  expect(await send('POST', '/multi_search', ' '.repeat(33 * 1024 * 1024))).toEqual(tooLarge);
  for (const _ of [1, 2]) expect(await send('GET', '/health')).toEqual([200, '{"ok":true}']);
  agent.destroy();
  await app.close();
});

test.each([
  ['GET', '/collections/books/documents/search?q=a', ''],
  ['POST', '/multi_search', '{"searches":[{"collection":"books"},{"collection":"books"}]}'],
])('%s %s ends when its client leaves', async (method, path, body) => {
  const { promise: left, resolve } = Promise.withResolvers<unknown>();
  const asked = Promise.withResolvers<void>();
  const search: ServedEngine['search'] = (_collection, _parameters, { signal } = {}) => {
    asked.resolve();
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        reject(signal.reason);
        resolve(signal.reason);
      });
    });
  };
  const app = createEngineServer({ ...memoryEngine(), search }, { admin: 'admin', search: undefined });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'x-typesense-api-key': 'admin' };
  const client = request({ port, host: '127.0.0.1', method, path, headers });
  client.on('error', () => {}).end(body);
  await asked.promise;
  client.destroy();
  expect(String(await left)).toContain('AbortError');
  await app.close();
});

test('a long export with characters beyond ASCII is complete', async () => {
  const lines = Array.from({ length: 10_000 }, (_, i) =>
    JSON.stringify({ id: String(i), title: 'Öl'.repeat(200) }),
  );
  const exportDocuments: ServedEngine['exportDocuments'] = async function* () {
    yield* lines;
  };
  const engine: ServedEngine = { ...memoryEngine(), exportDocuments };
  await engine.createCollection({ name: 'books', fields: [], defaultSortingField: '' });
  const app = createEngineServer(engine, { admin: 'admin', search: undefined });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'x-typesense-api-key': 'admin' };
  const reply = await fetch(`${address}/collections/books/documents/export`, { headers });
  expect((await reply.text()) === lines.join('\n')).toBe(true);
  await app.close();
});

test('an unexpected error shows no details to the client', async () => {
  const engine = { ...memoryEngine(), collections: () => Promise.reject(new Error('secret')) };
  const app = createEngineServer(engine, { admin: 'admin', search: undefined });
  const reply = await app.inject({ url: '/collections', headers: { 'x-typesense-api-key': 'admin' } });
  expect([reply.statusCode, reply.json()]).toEqual([500, { message: 'Internal Server Error' }]);
});

test('a closing server ends keep-alive connections', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let begun = () => {};
  const reached = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const engine = memoryEngine();
  const search: ServedEngine['search'] = async (...given) => {
    begun();
    await asked;
    return engine.search(...given);
  };
  const app = createEngineServer({ ...engine, search }, { admin: 'admin', search: undefined });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const answered = fetch(`${address}/collections/books/documents/search?q=a`, {
    headers: { 'x-typesense-api-key': 'admin' },
  });
  await reached;
  const ended = app.close();
  setImmediate(answer);
  expect((await answered).headers.get('connection')).toBe('close');
  await ended;
});
