import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inMemoryRateLimiter } from '../../../../src/kernel/rate-limit.ts';
import { recordOf } from '../../site/open-objects.ts';
import { openMcpApp, openParts, PICTURE } from './open-mcp.ts';

const parts = await openParts([{ record: recordOf({ title: ['Winter'] }) }]);
const app = await openMcpApp(parts, { openRateLimiter: inMemoryRateLimiter(() => 0) });

const JSON_TYPES = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

const post = (payload: string | object, headers: Readonly<Record<string, string>> = {}, to = app) =>
  to.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...JSON_TYPES, ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const call = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

test('a message without a session is answered, also to pages of other hosts', async () => {
  const { statusCode, headers, body } = await post(call('search', { q: 'winter' }), {
    origin: 'https://chat.example',
  });
  expect([statusCode, headers['access-control-allow-origin'], headers['cache-control']]).toEqual([
    200,
    '*',
    'no-cache, no-transform',
  ]);
  expect(body).toContain('"found\\":1');
});

describe('[mcp-6] types that a client accepts', () => {
  const { accept: _, ...untyped } = JSON_TYPES;
  const answer = async (accept: string | undefined) => {
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...untyped, ...(accept !== undefined && { accept }) },
      payload: JSON.stringify(call('search', { q: 'winter' })),
    });
    return { statusCode, type: headers['content-type'], body };
  };

  test.each([['*/*'], ['application/json'], ['application/*, text/*'], [undefined], ['text/html']])(
    '%s: JSON',
    async (accept) => {
      const { statusCode, type, body } = await answer(accept);
      expect([statusCode, type]).toEqual([200, 'application/json']);
      expect(JSON.parse(body)).toMatchObject({ id: 1, result: { structuredContent: { found: 1 } } });
    },
  );

  test.each([['application/json, text/event-stream'], ['text/event-stream'], ['Text/Event-Stream;q=0.5']])(
    '%s: a stream',
    async (accept) => {
      const { statusCode, type, body } = await answer(accept);
      expect([statusCode, type]).toEqual([200, 'text/event-stream']);
      expect(body).toContain('"found\\":1');
    },
  );
});

describe('null in place of what is omitted', () => {
  const result = async (message: object) => {
    const { statusCode, body } = await post(
      { jsonrpc: '2.0', id: 1, ...message },
      { accept: 'application/json' },
    );
    expect(statusCode).toBe(200);
    return JSON.parse(body).result;
  };

  test.each([
    ['tools/list', { params: null }],
    ['tools/list', { params: { cursor: null } }],
    ['resources/list', { params: { cursor: null, _meta: null } }],
  ])('%s %j', async (method, message) =>
    expect(await result({ method, ...message })).toEqual(await result({ method })),
  );

  test.each<[object]>([
    [{ arguments: null }],
    [{ arguments: null, _meta: null }],
    [{ arguments: { q: null, filters: null, page: null } }],
  ])('the call of a tool with %j', async (params) => {
    const { structuredContent } = await result({
      method: 'tools/call',
      params: { name: 'search', ...params },
    });
    expect(structuredContent).toMatchObject({ found: 1, page: 1 });
  });
});

test('a notification has no body', async () => {
  const { statusCode, body } = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
  expect([statusCode, body]).toEqual([202, '']);
});

test.each(['GET', 'DELETE'] as const)('%s is 405, because there are no sessions', async (method) => {
  const { statusCode, headers } = await app.inject({
    method,
    url: '/mcp',
    headers: { accept: 'text/event-stream' },
  });
  expect([statusCode, headers.allow]).toEqual([405, 'OPTIONS, POST']);
});

test('browsers may send the headers of the protocol', async () => {
  const { statusCode, headers } = await app.inject({
    method: 'OPTIONS',
    url: '/mcp',
    headers: {
      origin: 'https://chat.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,mcp-protocol-version,mcp-method',
    },
  });
  expect([statusCode, headers['access-control-allow-headers']]).toEqual([
    204,
    'content-type,mcp-protocol-version,mcp-method',
  ]);
});

test.each([
  ['{', 400],
  ['', 400],
  ['[]', 400],
  ['"x"', 400],
  ['x'.repeat(13 * 1024 * 1024), 413],
])('%.10s is %i', async (payload, status) => {
  const { statusCode } = await post(payload);
  expect(statusCode).toBe(status);
});

test('another type than JSON is 415', async () => {
  expect((await post('{}', { 'content-type': 'text/plain' })).statusCode).toBe(415);
});

describe('[mcp-8] a service of this machine only', async () => {
  const local = await openMcpApp({ ...parts, baseUrl: 'http://127.0.0.1:8080' });
  test.each([
    ['http://localhost:3000', 200],
    ['http://127.0.0.1:8080', 200],
    ['http://[::1]', 200],
    ['https://rebound.example', 403],
    ['null', 403],
  ])('answers %s with %i', async (origin, status) => {
    const { statusCode, body } = await post(call('search', {}), { origin }, local);
    expect(statusCode).toBe(status);
    if (status === 403) expect(JSON.parse(body).detail).toContain(`The origin ${origin} is not allowed`);
  });
});

test('[mcp-8] pictures count as uploads, by message or by call; large messages are refused as a whole', async () => {
  const limited = await openMcpApp(parts, { openRateLimiter: inMemoryRateLimiter(() => 0) });
  const search = call('search_by_picture', { url: 'https://a.example/b.jpg' });
  const texts: string[] = [];
  for (let i = 0; i < 5; i++) texts.push((await post(search, {}, limited)).body);
  expect(texts.slice(0, 4).filter((text) => text.includes('Too many uploads'))).toEqual([]);
  expect(texts[4]).toContain('Too many uploads: 4 in a row and 10 a minute are allowed');
  const large = call('search_by_picture', { image: 'A'.repeat(70_000) });
  const { statusCode, headers } = await post(large, {}, limited);
  expect([statusCode, headers['retry-after']]).toEqual([429, '6']);
  // Other calls are not limited.
  expect((await post(call('search', {}), {}, limited)).statusCode).toBe(200);
});

test('messages of unknown length are refused while they come, and the connection goes on', async () => {
  const app = await openMcpApp(parts, { openRateLimiter: inMemoryRateLimiter(() => 0) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = async (path: string, body: string) => {
    const { port } = app.addresses()[0] as AddressInfo;
    const request = httpRequest({
      port,
      path,
      agent,
      method: body === '' ? 'GET' : 'POST',
      headers: JSON_TYPES,
    });
    if (body !== '') request.write(body);
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    for await (const _ of response);
    return response.statusCode;
  };
  const large = 'x'.repeat(100_000);
  const statuses = [];
  for (const body of ['x'.repeat(13 * 1024 * 1024), large, large, large, large, large]) {
    statuses.push(await ask('/mcp', body));
  }
  expect(statuses).toEqual([413, 400, 400, 400, 429, 429]);
  expect(await ask('/health', '')).toBe(200);
});

test('a large picture counts once', async () => {
  const limited = await openMcpApp(parts, { openRateLimiter: inMemoryRateLimiter(() => 0) });
  // Bytes after the end of a JPEG are not read.
  const image = Buffer.concat([PICTURE, Buffer.alloc(100_000)]).toString('base64');
  for (let i = 0; i < 4; i++) {
    const { statusCode, body } = await post(call('search_by_picture', { image }), {}, limited);
    expect([statusCode, body.includes('Too many')]).toEqual([200, false]);
  }
  expect((await post(call('search_by_picture', { image }), {}, limited)).statusCode).toBe(429);
});

describe('batches', () => {
  const batch = (length: number, name: string, args: object) =>
    Array.from({ length }, (_, i) => ({ ...call(name, args), id: i }));
  const json = { accept: 'application/json' };

  test('each picture of a batch counts, also in a message that is large itself', async () => {
    for (const padding of ['', 'x'.repeat(70_000)]) {
      const limited = await openMcpApp(parts, { openRateLimiter: inMemoryRateLimiter(() => 0) });
      const pictures = batch(7, 'search_by_picture', { url: 'https://a.example/b.jpg' });
      const ping = { jsonrpc: '2.0', id: 'ping', method: 'ping', params: { _meta: { padding } } };
      const { body } = await post([...pictures, ping], json, limited);
      const texts = JSON.parse(body).map((one: object) => JSON.stringify(one));
      expect(texts.filter((text: string) => text.includes('no object has an image vector'))).toHaveLength(4);
      expect(texts.filter((text: string) => text.includes('Too many uploads: 4 in a row'))).toHaveLength(3);
    }
  });

  test.each(['application/json', 'application/json, text/event-stream'])(
    'of more than 20 messages are refused to %s',
    async (accept) => {
      expect((await post(batch(20, 'search', { q: 'winter' }), { accept })).statusCode).toBe(200);
      const { statusCode, body } = await post(batch(21, 'search', { q: 'winter' }), { accept });
      const message = 'A batch has 20 messages at most, this one has 21';
      expect([statusCode, JSON.parse(body)]).toEqual([
        400,
        { jsonrpc: '2.0', error: { code: -32600, message }, id: null },
      ]);
    },
  );

  test('within batches are not read', async () => {
    expect((await post('['.repeat(30_000) + ']'.repeat(30_000))).statusCode).toBe(400);
  });
});

describe('[mcp-12] a message that means nothing is refused before it is parsed', () => {
  const params = (json: string) => `{"jsonrpc":"2.0","id":1,"method":"ping","params":${json}}`;
  test.each([
    ['[', 'Lists and objects of a message may be nested 64 levels deep'],
    ['{"a":', 'Lists and objects of a message may be nested 64 levels deep'],
    ['1,', 'A message has 10000 values at most'],
    [' '.repeat(100), 'A message has 10000 values at most'],
  ])('one of %j again and again', async (part, message) => {
    const { statusCode, body } = await post(params(part.repeat(12_000)));
    expect([statusCode, JSON.parse(body).error]).toEqual([400, { code: -32600, message }]);
  });

  test('one with a large picture is not', async () => {
    const { statusCode } = await post(params(`{"a":"${'x'.repeat(1_000_000)}"}`));
    expect(statusCode).toBe(200);
  });
});

test('an error that clients learn nothing of is logged', async () => {
  const errors: unknown[] = [];
  const broken = await openMcpApp({
    ...parts,
    catalogue: { ...parts.catalogue, institutions: () => Promise.reject(new Error('secret')) },
  });
  broken.log.error = (fields: unknown) => void errors.push(fields);
  const { body } = await post(call('institutions', {}), {}, broken);
  expect(body).toContain('The service has failed');
  expect(body).not.toContain('secret');
  expect(errors).toEqual([{ err: new Error('secret') }]);
});

test('/llms.txt leads to guides as Markdown', async () => {
  const { body } = await app.inject('/llms.txt');
  expect(body).toMatch(/^# .+\n\n> .+\n/);
  const links = [...body.matchAll(/\]\(https:\/\/vitrine\.example(\/[^)]*\.md)\)/g)].map(
    ([, path = '']) => path,
  );
  expect(links.length).toBeGreaterThan(10);
  for (const path of links) {
    const { statusCode, headers } = await app.inject(path);
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'text/markdown; charset=utf-8']);
  }
});
