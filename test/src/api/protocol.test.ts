import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { edmContext } from '../../../src/edm/record/properties.ts';
import { EMPTY_REPLY, engineReply, recordingEngine } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';

const LARGE_REPLY = { ...EMPTY_REPLY, hits: [{ document: { title: 'Öl auf Leinwand '.repeat(200) } }] };

const engine = recordingEngine();
const app = await openApp(engine);
// A route of a plugin with a step of its path as a parameter.
app.get('/things/:id', async ({ params }) => params);
afterAll(() => app.close());
beforeEach(() => {
  engine.reply = () => Promise.resolve(engineReply(EMPTY_REPLY));
});

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Status and some headers of an answer. */
async function check(method: Method, url: string, status: number, headers: Record<string, unknown> = {}) {
  const answer = await app.inject({ method, url, headers: { origin: 'https://a.example' } });
  const seen = Object.keys(headers).map((name) => [name, answer.headers[name]]);
  expect([answer.statusCode, Object.fromEntries(seen)]).toEqual([status, headers]);
  return answer;
}

const EVERYWHERE = ['/v2/search?q=a', '/v2/search', '/v2/nothing', '/health', '/nothing', '/v2/%zz', '/'];

describe('on every answer', () => {
  test.each(EVERYWHERE)('[http-3] %s may be read by scripts of any site', async (url) => {
    const { headers } = await app.inject(url);
    expect(headers['access-control-allow-origin']).toBe('*');
    for (const name of [
      'Retry-After',
      'X-Service-API-Version',
      'ETag',
      'Age',
      'Deprecation',
      'Sunset',
      'Link',
    ]) {
      expect(String(headers['access-control-expose-headers']).split(', ')).toContain(name);
    }
  });

  test.each(EVERYWHERE)('[http-8] %s says the version below /v2 and nowhere else', async (url) => {
    const expected = url.startsWith('/v2/') ? '2.0.3' : undefined;
    for (const address of [url, url.replace(/(?=\?|$)/, '/')]) {
      expect((await app.inject(address)).headers['x-service-api-version']).toBe(expected);
    }
  });

  test('letters in a path may be encoded', async () => {
    const headers = { 'x-service-api-version': '2.0.3' };
    await check('GET', '/%76%32/%73earch?q=a', 200, headers);
    await check('POST', '/%76%32/%73earch/', 405, headers);
  });

  test('a path that only begins like /v2 is not below it', () =>
    check('GET', '/v2x', 404, { 'x-service-api-version': undefined }));
});

describe('[http-4] preflights succeed', () => {
  test.each(EVERYWHERE.flatMap((url) => [url, url.replace(/(?=\?|$)/, '/')]))('%s', async (url) => {
    const { statusCode, headers, body } = await app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin: 'https://a.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'content-type,x-custom',
      },
    });
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
      'access-control-allow-headers': 'content-type,x-custom',
      'access-control-max-age': '86400',
    });
  });

  test('an OPTIONS without the headers of a preflight, too', () => check('OPTIONS', '/v2/search', 204));
});

describe('methods and paths', () => {
  test.each(['/v2/search/?q=a', '/health/', '/docs/', '/docs/reference/grundlagen/', '/openapi.json/'])(
    '[http-9] %s is answered without a redirect',
    async (url) => {
      await check('GET', url, 200);
    },
  );

  test.each(['/v2/search?q=a', '/v2/search/?q=a', '/health', '/de/', '/openapi.json'])(
    'HEAD %s',
    async (url) => {
      const { headers } = await app.inject(url);
      const answer = await check('HEAD', url, 200, {
        'content-type': headers['content-type'],
        'content-length': headers['content-length'],
        etag: headers['etag'],
      });
      expect(answer.body).toBe('');
    },
  );

  test('a segment of a path may be as long as a URL', async () => {
    const id = 'ö'.repeat(2000);
    expect((await check('GET', `/things/${encodeURIComponent(id)}/`, 200)).json()).toEqual({ id });
  });

  test('[http-1] [errors-1] an unknown path', async () => {
    expect((await check('GET', '/v2/nothing', 404)).json()).toEqual({ detail: 'Not Found' });
    expect((await check('POST', '/nothing', 404)).json()).toEqual({ detail: 'Not Found' });
    await check('HEAD', '/nothing', 404);
  });

  test.each<[Method, string]>([
    ['POST', '/v2/search'],
    ['DELETE', '/v2/object/'],
    ['PUT', '/health?x=1'],
    ['PATCH', '/'],
  ])('[http-1] %s %s is not allowed', async (method, url) => {
    const answer = await check(method, url, 405, { allow: 'GET, HEAD, OPTIONS' });
    expect(answer.json()).toEqual({ detail: 'Method Not Allowed' });
  });

  test.each(['application/json', 'text/xml', ';;;'])('a body of %s is ignored', async (type) => {
    const options = { url: '/v2/search?q=a', payload: '{"a', headers: { 'content-type': type } };
    expect((await app.inject({ ...options, method: 'POST' })).statusCode).toBe(405);
    expect((await app.inject({ ...options, method: 'GET' })).statusCode).toBe(200);
  });

  test('[http-12] a URL of more than 16,000 characters', async () => {
    await check('GET', `/v2/search?q=a&x=${'a'.repeat(15_000)}`, 200);
    const answer = await check('GET', `/v2/search?q=${'a'.repeat(16_000)}`, 414, {
      'x-service-api-version': '2.0.3',
      'access-control-allow-origin': '*',
    });
    expect(answer.json()).toEqual({ detail: 'URI Too Long' });
  });

  test('a path of many encoded characters', () => check('GET', `/v2/${'%25'.repeat(3000)}`, 404));
});

test('the context file is JSON-LD', async () => {
  const { headers, body } = await app.inject('/ns/v1/edm.json');
  expect(headers['content-type']).toMatch(/^application\/ld\+json/);
  expect(JSON.parse(body)).toEqual(edmContext());
});

describe('caching', () => {
  const get = (url: string, known?: string) =>
    app.inject({ url, headers: known === undefined ? {} : { 'if-none-match': known } });

  test.each([
    ['/health', 'no-cache'],
    ['/ns/v1/edm.json', 'public, max-age=604800'],
    ['/openapi.json', 'public, max-age=300'],
  ])('%s: %s', async (url, control) => {
    await check('GET', url, 200, {
      'cache-control': control,
      vary: 'accept-encoding',
      etag: expect.stringMatching(/^W\/"[^"]+"$/),
    });
  });

  test.each(['/v2/search?q=a', '/v2/similar?id=4d8d4c5b-715e-5752-a549-b3a820ef6901'])(
    '[cache-2] %s must be revalidated each time',
    async (url) => {
      await check('GET', url, 200, { 'cache-control': 'no-cache', vary: 'accept-encoding' });
    },
  );

  test('[cache-6] errors are not cached', async () => {
    await check('GET', '/v2/search', 422, { 'cache-control': 'no-store', etag: undefined });
  });

  test('[cache-5] a client with the current response gets 304', async () => {
    const tag = String((await get('/health')).headers['etag']);
    for (const known of [tag, tag.slice(2), `"x", ${tag}`, '*']) {
      const { statusCode, body, headers } = await get('/health', known);
      expect([statusCode, body, headers['etag']]).toEqual([304, '', tag]);
      expect(headers['access-control-allow-origin']).toBe('*');
    }
    expect((await get('/health', '"x"')).statusCode).toBe(200);
  });

  test.each(['/health', '/v2/search?q=a', '/docs/'])('HEAD %s with the current tag', async (url) => {
    engine.reply = () => Promise.resolve({ ...engineReply(EMPTY_REPLY), tag: 't1' });
    const { headers } = await get(url);
    const known = { 'if-none-match': String(headers['etag']) };
    const answer = await app.inject({ method: 'HEAD', url, headers: known });
    expect([
      answer.statusCode,
      answer.body,
      answer.headers['etag'],
      answer.headers['content-length'],
    ]).toEqual([304, '', headers['etag'], undefined]);
  });

  test('[cache-5] a search has the tag that the engine gives it', async () => {
    engine.reply = () => Promise.resolve({ ...engineReply(EMPTY_REPLY), tag: 't1' });
    expect((await get('/v2/search?q=a')).headers['etag']).toBe('W/"t1"');
    expect((await get('/v2/search?q=a', 'W/"t1"')).statusCode).toBe(304);
    expect((await get('/v2/search?q=a', 'W/"t2"')).statusCode).toBe(200);
    engine.reply = () => Promise.resolve(engineReply(EMPTY_REPLY));
    expect((await get('/v2/search?q=a', 'W/"t1"')).headers['etag']).toBeUndefined();
    expect((await get('/v2/search?q=a', '*')).statusCode).toBe(200);
  });
});

describe('compression', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s', async (encoding, decompress) => {
    engine.reply = () => Promise.resolve({ ...engineReply(LARGE_REPLY), tag: 't1' });
    const plain = await app.inject('/v2/search?q=a');
    const packed = await app.inject({ url: '/v2/search?q=a', headers: { 'accept-encoding': encoding } });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(String(packed.headers['vary']).toLowerCase()).toContain('accept-encoding');
    expect(plain.headers['etag']).toBe('W/"t1"');
    expect(packed.headers['etag']).toBe(plain.headers['etag']);
    expect(decompress(packed.rawPayload).toString()).toBe(plain.body);
  });

  test('HEAD has the length of the uncompressed response', async () => {
    engine.reply = () => Promise.resolve(engineReply(LARGE_REPLY));
    const plain = await app.inject('/v2/search?q=a');
    const headers = { 'accept-encoding': 'br' };
    const head = await app.inject({ method: 'HEAD', url: '/v2/search?q=a', headers });
    expect([head.body, head.headers['content-length'], head.headers['content-encoding']]).toEqual([
      '',
      plain.headers['content-length'],
      undefined,
    ]);
  });

  test('small responses are not compressed', async () => {
    const { headers } = await app.inject({ url: '/health', headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBeUndefined();
  });
});
