import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Cms, CmsUnreachable } from '../../../src/stores/cms/cms.ts';
import { EngineUnreachable } from '../../../src/stores/search/search-engine.ts';
import { uuidOf } from '../../uuid-of.ts';
import { memoryCms } from '../stores/cms/memory-cms.ts';
import { engineReply, recordingEngine } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';

const U1 = uuidOf(1);
const U9 = uuidOf(9);

const HOUR = 3_600_000;
const UUID = '11111111-1111-4111-8111-111111111111';

/** Backends that count requests, and fail while `down` is set. */
async function open() {
  const world = { now: 0, requests: 0, down: false };
  const reply = <Given>(given: Given, failure: Error): Promise<Given> => {
    world.requests += 1;
    return world.down ? Promise.reject(failure) : Promise.resolve(given);
  };
  const cmsReply = <Given>(given: Given) => reply(given, new CmsUnreachable('refused'));
  const engine = recordingEngine();
  engine.reply = () =>
    reply(
      engineReply({ hits: [{ document: { id: U1, sourceRecord: `{"n":${world.requests}}` } }] }),
      new EngineUnreachable('refused'),
    );
  const list = { valid: [], mismatches: [] };
  const cms: Partial<Cms> = {
    institutions: () => cmsReply({ valid: [{ id: 'a' }], mismatches: [] } as never),
    institution: () => cmsReply({ id: 'a' } as never),
    contentIndex: () => cmsReply(list),
    contentBySlug: (slug) => cmsReply(slug === 'none' ? [] : ([{ id: 1 }] as never)),
    contentById: () => cmsReply({ id: 1 } as never),
    hasAsset: () => cmsReply(true),
  };
  const log: { msg: string; ageSeconds?: number; reqId?: string; level: number }[] = [];
  const app = await openApp(engine, {
    cms: { cms: memoryCms(cms), url: 'https://cms.example' },
    clock: () => world.now,
    logger: { stream: { write: (line: string) => log.push(JSON.parse(line)) } },
  });
  const get = async (url: string, headers = {}) => {
    const answer = await app.inject({ url, headers });
    return { ...answer, status: answer.statusCode, age: answer.headers['age'], body: answer.body };
  };
  return { world, app, get, log };
}

const CACHED = [
  `/v2/object?id=${U1}`,
  `/object?id=${U1}`,
  '/institutions',
  '/institutions/a',
  '/content?slug=a',
  '/content/1',
];

test.each(CACHED)('[cache-1] %s is cached for three hours', async (url) => {
  const { world, app, get } = await open();
  const first = await get(url);
  expect([first.status, first.age]).toEqual([200, '0']);
  expect(first.headers['cache-control']).toBe('public, max-age=10800, stale-if-error=86400');
  expect(first.headers['etag']).toMatch(/^W\/"[^"]+"$/);
  world.now = 3 * HOUR - 1;
  const kept = await get(url);
  expect([kept.status, kept.age, kept.body, kept.headers['etag']]).toEqual([
    200,
    '10799',
    first.body,
    first.headers['etag'],
  ]);
  const known = await get(url, { 'if-none-match': String(first.headers['etag']) });
  expect([known.status, known.age, known.body]).toEqual([304, '10799', '']);
  expect(world.requests).toBe(1);
  world.now = 3 * HOUR;
  expect((await get(url)).age).toBe('0');
  expect(world.requests).toBe(2);
  await app.close();
});

test.each(CACHED)(
  '[content-15] [cache-3] %s is returned stale for a day when the backend fails',
  async (url) => {
    const { world, app, get, log } = await open();
    const first = await get(url);
    world.down = true;
    world.now = 24 * HOUR;
    const stale = await get(url);
    expect([stale.status, stale.age, stale.body]).toEqual([200, '86400', first.body]);
    expect(log.filter(({ level }) => level === 40)).toMatchObject([
      { msg: 'stale response, because a backend fails', ageSeconds: 86_400, reqId: expect.any(String) },
    ]);
    world.now += 10_000;
    const failed = await get(url);
    expect([failed.status, failed.age, failed.headers['cache-control']]).toEqual([
      url.startsWith('/v2') ? 502 : 500,
      undefined,
      'no-store',
    ]);
    world.down = false;
    world.now += 2000;
    expect((await get(url)).age).toBe('0');
    await app.close();
  },
);

test('concurrent requests reach the backend once', async () => {
  const { world, app, get } = await open();
  const responses = await Promise.all(Array.from({ length: 20 }, () => get('/institutions')));
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(world.requests).toBe(1);
  await app.close();
});

describe('compressed', () => {
  const LARGE = `{"x":"${'Öl auf Leinwand '.repeat(200)}"}`;
  const openLarge = async () => {
    const engine = recordingEngine({ hits: [{ document: { id: U1, sourceRecord: LARGE } }] });
    return openApp(engine);
  };

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0.5, gzip', 'gzip', gunzipSync],
    ['*', 'gzip', gunzipSync],
  ] as const)('%s: %s', async (accepted, encoding, unpack) => {
    const app = await openLarge();
    const reply = (headers = {}) => app.inject({ url: `/v2/object?id=${U1}`, headers });
    const plain = await reply();
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const _ of [1, 2]) {
      const packed = await reply({ 'accept-encoding': accepted });
      expect(packed.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(packed.rawPayload.length),
        vary: 'accept-encoding',
        etag: plain.headers['etag'],
      });
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    }
    const known = await reply({
      'accept-encoding': accepted,
      'if-none-match': String(plain.headers['etag']),
    });
    expect([known.statusCode, known.body, known.headers['content-encoding']]).toEqual([304, '', undefined]);
    await app.close();
  });

  test.each(['identity', 'deflate', 'br;q=0', ''])('not for %j', async (accepted) => {
    const app = await openLarge();
    const { headers, body } = await app.inject({
      url: `/v2/object?id=${U1}`,
      headers: { 'accept-encoding': accepted },
    });
    expect([headers['content-encoding'], body]).toEqual([undefined, `{"metadata":${LARGE}}`]);
    await app.close();
  });

  test('HEAD has the headers of the uncompressed response', async () => {
    const app = await openLarge();
    const plain = await app.inject(`/v2/object?id=${U1}`);
    const headers = { 'accept-encoding': 'br' };
    const head = await app.inject({ method: 'HEAD', url: `/v2/object?id=${U1}`, headers });
    expect([head.statusCode, head.headers['content-length'], head.headers['content-encoding']]).toEqual([
      200,
      plain.headers['content-length'],
      undefined,
    ]);
    await app.close();
  });
});

test('[content-6] [cache-4] empty lists are not cached', async () => {
  const { world, app, get } = await open();
  for (const requests of [1, 2]) {
    const { body, headers } = await get('/content?slug=none');
    expect([body, headers['cache-control']]).toEqual(['{"data":[]}', 'no-cache']);
    expect(world.requests).toBe(requests);
  }
  for (const [now, requests] of [
    [0, 3],
    [1999, 3],
    [2000, 4],
  ] as const) {
    world.now = now;
    expect((await get(`/v2/object?id=${U9}`)).status).toBe(404);
    expect(world.requests).toBe(requests);
  }
  await app.close();
});

test('[media-1] [cache-2] URLs of pictures are not cached', async () => {
  const { world, app, get } = await open();
  for (const requests of [1, 2]) {
    expect((await get(`/assets/${UUID}`)).status).toBe(302);
    expect(world.requests).toBe(requests);
  }
  await app.close();
});
