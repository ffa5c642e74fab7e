import { expect, test } from 'vitest';
import { EXPOSED_HEADERS } from '../../src/http/common-headers.ts';
import { LocalWorkLimit } from '../../src/kernel/work-limit.ts';
import { meteredEngine } from '../../src/search/metered-engine.ts';
import { engineReply, recordingEngine } from '../catalogue/recording-engine.ts';
import { openApp } from './open-app.ts';

const [MUSEUM, READER] = ['198.51.100.1', '203.0.113.7'];

/** A second of work in ten seconds. Each search takes 600 ms. */
async function open() {
  const time = { now: 0 };
  const workLimit = new LocalWorkLimit({ workMs: 1000, periodMs: 10_000 }, () => time.now);
  const engine = recordingEngine();
  engine.reply = async ({ client = '' }) => {
    workLimit.charge(client, 600);
    return engineReply({ found: 0 }, 200);
  };
  const app = await openApp(engine, { workLimit, trustProxy: 1 });
  const get = (url: string, client: string, headers: Readonly<Record<string, string>> = {}) =>
    app.inject({ url, headers: { 'x-forwarded-for': client, ...headers } });
  return { time, engine, app, get, workLimit };
}

const SEARCH = '/v2/search?q=krug';

test('tells how much is left, and refuses a client in debt until it is paid', async () => {
  const { time, get } = await open();
  const first = await get(SEARCH, MUSEUM);
  expect([first.statusCode, first.headers['ratelimit-policy'], first.headers['ratelimit']]).toEqual([
    200,
    '"work";q=1000;w=10;qu="milliseconds"',
    '"work";r=399;t=7',
  ]);
  // The second one may still begin: what it takes is known afterwards.
  const second = await get(SEARCH, MUSEUM);
  expect([second.statusCode, second.headers['ratelimit']]).toEqual([200, '"work";r=0;t=13']);
  const refused = await get(SEARCH, MUSEUM);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers).toMatchObject({
    'retry-after': '3',
    'ratelimit-policy': '"work";q=1000;w=10;qu="milliseconds"',
    ratelimit: '"work";r=0;t=13',
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
  });
  expect(refused.json()).toEqual({
    detail:
      'Too much work: a client may use 1 second of processor time in 10 seconds. The next request is possible in 3 seconds',
  });
  // Refused requests cost nothing.
  for (let i = 0; i < 50; i += 1) await get(SEARCH, MUSEUM);
  time.now += 2020;
  expect((await get(SEARCH, MUSEUM)).statusCode).toBe(200);
});

test('others are not affected, and a forged X-Forwarded-For makes nobody another client', async () => {
  const { get } = await open();
  for (let i = 0; i < 3; i += 1) await get(SEARCH, MUSEUM);
  expect((await get(SEARCH, READER)).statusCode).toBe(200);
  expect((await get(SEARCH, `${READER}, ${MUSEUM}`)).statusCode).toBe(429);
});

test('every route counts, /health does not, and preflights are answered', async () => {
  const { app, get } = await open();
  const before = await get('/openapi.json', READER);
  expect(before.headers['ratelimit']).toBe('"work";r=999;t=1');
  expect((await get('/nowhere', READER)).headers['ratelimit']).toBe('"work";r=998;t=1');
  for (let i = 0; i < 3; i += 1) await get(SEARCH, READER);
  expect((await get('/openapi.json', READER)).statusCode).toBe(429);
  expect((await get('/nowhere', READER)).statusCode).toBe(429);
  for (const path of ['/health', '/health/ready']) {
    const { statusCode, headers } = await get(path, READER);
    expect([path, statusCode, headers['ratelimit-policy']]).toEqual([path, 200, undefined]);
  }
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/v2/search',
    headers: {
      'x-forwarded-for': READER,
      origin: 'https://a.example',
      'access-control-request-method': 'GET',
    },
  });
  expect(preflight.statusCode).toBe(204);
});

test('people get a page', async () => {
  const { get } = await open();
  for (let i = 0; i < 3; i += 1) await get(SEARCH, READER);
  const { statusCode, headers, body } = await get('/en/', READER, { accept: 'text/html' });
  expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([
    429,
    '3',
    'text/html; charset=utf-8',
  ]);
  expect(body).toContain('Too many requests');
});

test('without the setting there are no such headers, but scripts may read them where there are', async () => {
  const app = await openApp(recordingEngine());
  const { headers } = await app.inject(SEARCH);
  expect([headers['ratelimit'], headers['ratelimit-policy']]).toEqual([undefined, undefined]);
  expect(EXPOSED_HEADERS).toContain('RateLimit, RateLimit-Policy, Retry-After');
});

test('a cluster is measured by the time until its reply, also if it fails', async () => {
  const engine = recordingEngine();
  const work: string[] = [];
  const metered = meteredEngine(engine, (client, ms) => work.push(`${client} ${ms >= 0}`));
  await metered.search('chos', { q: '*' }, { client: 'a' });
  await metered.multiSearch([], { client: 'b' });
  await metered.search('chos', { q: '*' });
  engine.reply = () => Promise.reject(new Error('away'));
  await expect(metered.search('chos', { q: '*' }, { client: 'c' })).rejects.toThrow('away');
  expect(work).toEqual(['a true', 'b true', 'c true']);
});
