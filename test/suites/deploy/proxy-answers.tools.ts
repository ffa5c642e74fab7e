import { Buffer } from 'node:buffer';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import type { Dispatcher } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../free-port.ts';
import { run, serviceUrl } from '../../src/app/run-vitrine.ts';
import { endOf, type ProxiedVitrine, startProxiedVitrine } from './proxied-vitrine.ts';
import { PUBLIC_HOST, type RunningProxy, startProxy } from './proxy.ts';
import { type Seen, see, type WalkedRequest } from './walk.ts';

/** What nginx answers itself. [http-17] */

const HTML = { accept: 'text/html,*/*;q=0.8' };
const FORM = { 'content-type': 'multipart/form-data; boundary=b' };
/** A path of each kind. */
const PATHS = [
  '/v2/search?q=a',
  '/v2/similar/image',
  '/search?q=a',
  '/object/?id=a',
  '/institutions',
  '/download/nightly/manifest.json',
  '/reconcile',
  '/openapi.json',
  '/nothing.png',
];

let vitrine: ProxiedVitrine;
let folder: string;
/** Headers of the service's own errors, by path. */
const ofErrors = new Map<string, Seen['headers']>();

beforeAll(async () => {
  // Other addresses of this machine are those of strangers.
  vitrine = await startProxiedVitrine({ 'allow 127.0.0.0/8': 'allow 127.0.0.1' });
  folder = mkdtempSync(join(tmpdir(), 'vitrine-failing-'));
  for (const path of PATHS) {
    const { headers } = await see(`http://127.0.0.1:${vitrine.ports[0]}`, { path, method: 'DELETE' });
    const { allow, ...others } = headers;
    ofErrors.set(path, others);
  }
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await vitrine.close();
});

const through = (walked: WalkedRequest, dispatcher: Dispatcher, proxy = vitrine.proxy) =>
  see(`https://${PUBLIC_HOST}:${proxy.httpsPort}`, walked, dispatcher);

const clientOf = ({ certificate }: RunningProxy) => vitrine.clientAt('127.0.0.1', { certificate });

/** The responses of all kinds of paths, and of OAI-PMH and a page, to a fault with this status. */
async function check(
  status: number,
  detail: string,
  { dispatcher, proxy = vitrine.proxy }: { readonly dispatcher: Dispatcher; readonly proxy?: RunningProxy },
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const path of PATHS) {
    expect([path, await through({ path }, dispatcher, proxy)]).toEqual([
      path,
      { status, headers: { ...ofErrors.get(path), ...more }, body: JSON.stringify({ detail }) },
    ]);
  }
  for (const path of ['/oai?verb=Identify', '/oai/']) {
    const { headers, ...answer } = await through({ path }, dispatcher, proxy);
    expect(answer).toEqual({
      status,
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<error>${detail}</error>\n`,
    });
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'content-type': 'text/xml; charset=utf-8',
      ...more,
    });
  }
  const page = await through({ path: '/de/search?q=a', headers: HTML }, dispatcher, proxy);
  expect(page).toMatchObject({
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...more },
    body: expect.stringContaining(`<p>${detail}.`),
  });
  const head = await through({ path: '/v2/search?q=a', method: 'HEAD' }, dispatcher, proxy);
  expect([head.status, head.body]).toEqual([status, '']);
}

const signal = (name: NodeJS.Signals) => {
  for (const replica of vitrine.replicas) replica.kill(name);
};

/** While both replicas are paused: requests wait for them. */
async function whilePaused(work: () => Promise<void>): Promise<void> {
  signal('SIGSTOP');
  try {
    await work();
  } finally {
    signal('SIGCONT');
  }
}

/** As many requests as a client may have in progress, and their statuses. */
function occupy(count: number, walked: WalkedRequest, dispatcher: Dispatcher): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, () => through(walked, dispatcher).then(({ status }) => status)),
  );
}

/** Resolves when nginx passes so many requests on. */
const arePassed = (count: number) => expect.poll(() => vitrine.proxy.active()).toBeGreaterThanOrEqual(count);

const bodyOf = (response: string): string => response.split('\r\n\r\n')[1] ?? '';

const TOO_MANY = 'Too many requests at once: wait for responses';

describe('the number of requests is not limited', () => {
  test.each(['/v2/search?q=*&per_page=1', '/oai?verb=Identify', '/de/search?q=a', '/v2/similar/image'])(
    'four hundred of %s, fifty at a time: none is refused by the proxy',
    async (path) => {
      const dispatcher = vitrine.clientAt('127.0.0.9');
      const statuses = new Set<number>();
      for (let round = 0; round < 8; round++) {
        for (const status of await occupy(50, { path }, dispatcher)) statuses.add(status);
      }
      expect([...statuses]).toEqual([path === '/v2/similar/image' ? 422 : 200]);
    },
  );
});

describe('a client with too many requests in progress', () => {
  test('gets 503, and other clients do not', async () => {
    const [one, other] = [vitrine.clientAt('127.0.0.3'), vitrine.clientAt('127.0.0.4')];
    let waiting: Promise<number[]> = Promise.resolve([]);
    await whilePaused(async () => {
      waiting = occupy(64, { path: '/v2/search?q=a' }, one);
      await arePassed(64);
      await check(503, TOO_MANY, { dispatcher: one }, { 'retry-after': '2' });
      const others = occupy(1, { path: '/v2/search?q=a' }, other);
      waiting = Promise.all([waiting, others]).then((all) => all.flat());
    });
    expect(new Set(await waiting)).toEqual(new Set([200]));
    expect((await through({ path: '/v2/search?q=a' }, one)).status).toBe(200);
  });

  test.each([
    {
      path: '/v2/similar/image',
      counted: { method: 'POST', headers: FORM, body: '--b--\r\n' },
      others: ['GET', 'HEAD', 'OPTIONS'],
    },
    {
      path: '/download/nightly/records_export_full.tar.gz',
      counted: { method: 'GET' },
      others: ['HEAD', 'OPTIONS', 'POST'],
    },
  ])('$counted.method alone counts at $path', async ({ path, counted, others }) => {
    const dispatcher = vitrine.clientAt('127.0.0.5');
    const waiting: Promise<number[]>[] = [];
    await whilePaused(async () => {
      waiting.push(occupy(4, { path, ...counted }, dispatcher));
      await arePassed(4);
      expect(await through({ path, ...counted }, dispatcher)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '2', 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ detail: TOO_MANY }),
      });
      for (const method of others) waiting.push(occupy(5, { path, method }, dispatcher));
      await arePassed(4 + 5 * others.length);
    });
    const statuses = (await Promise.all(waiting)).flat();
    expect(statuses).not.toContain(503);
    expect(statuses).toHaveLength(19);
  });
});

describe('a request that nginx refuses', () => {
  /** Larger than `client_max_body_size`. */
  const body = Buffer.alloc(14_000_000, 'x');

  test.each([
    ['/v2/similar/image', FORM],
    ['/v2/objects', { 'content-type': 'application/json' }],
    ['/mcp', { 'content-type': 'application/json' }],
    ['/reconcile', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('a body that is too large at %s: 413, the same as from Vitrine', async (path, headers) => {
    const walked = { path, headers, body, method: 'POST' };
    const expected = await see(`http://127.0.0.1:${vitrine.ports[0]}`, walked);
    expect(expected.status).toBe(413);
    expect(await through(walked, clientOf(vitrine.proxy))).toEqual(expected);
  });

  test('a body that is too large at another path: 413 as JSON', async () => {
    for (const path of PATHS) {
      const seen = await through({ path, body, method: 'POST' }, clientOf(vitrine.proxy));
      expect([path, seen.status, seen.headers]).toEqual([path, 413, ofErrors.get(path)]);
      expect(JSON.parse(seen.body)).toEqual({ detail: expect.stringContaining('too large') });
    }
  });

  test.each([
    ['a body that is too large', 413, { path: '/oai', body, method: 'POST' }, 'Request body is too large'],
    ['a URL that is too long', 414, { path: `/oai?verb=${'x'.repeat(70_000)}` }, 'URI Too Long'],
  ])('%s at /oai: badArgument', async (_, status, walked, message) => {
    const answer = await through(walked, clientOf(vitrine.proxy));
    expect(answer).toMatchObject({ status, headers: { 'content-type': 'text/xml; charset=utf-8' } });
    // As of an invalid verb, with another error.
    const { body: document } = await through({ path: '/oai?verb=' }, clientOf(vitrine.proxy));
    expect(answer.body).toBe(
      document.replace(/<error.*<\/error>/, `<error code="badArgument">${message}</error>`),
    );
  });

  test('the time in a document of OAI-PMH is that of now, in UTC', async () => {
    const response = await vitrine.ask('/oai', { method: 'POST', body });
    const [, time = ''] = /<responseDate>(.*)<\/responseDate>/.exec(await response.body.text()) ?? [];
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
  });

  test.each([
    ['/v2/%zz', { 'x-service-api-version': '2.0.3' }],
    ['/../v2/search', {}],
    ['/object%', {}],
  ])('a path that nginx cannot read, %s: 400 as JSON', async (path, headers) => {
    const seen = await through({ path }, clientOf(vitrine.proxy));
    expect(seen).toMatchObject({
      status: 400,
      headers: { ...headers, 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
      body: '{"detail":"Bad Request"}',
    });
  });

  test('without a host: 400 that says so, as from Vitrine', async () => {
    const raw = 'GET /v2/search?q=a HTTP/1.1\r\nConnection: close\r\n\r\n';
    const direct = connect(vitrine.ports[0] ?? 0, '127.0.0.1');
    const proxied = connectTls({
      host: '127.0.0.1',
      port: vitrine.proxy.httpsPort,
      servername: PUBLIC_HOST,
      ca: vitrine.proxy.certificate,
    });
    for (const socket of [direct, proxied]) socket.write(raw);
    const [expected, seen] = await Promise.all([text(direct), text(proxied)]);
    const start = /^HTTP\/1\.1 400 /;
    expect([expected, seen]).toEqual([expect.stringMatching(start), expect.stringMatching(start)]);
    expect(bodyOf(seen)).toBe(bodyOf(expected));
  });

  test('of a stranger to /health/ready: 403 as JSON, also with a slash', async () => {
    for (const path of ['/health/ready', '/health/ready/']) {
      const operator = await through({ path }, clientOf(vitrine.proxy));
      expect([operator.status, JSON.parse(operator.body)]).toEqual([200, expect.any(Object)]);
      const seen = await through({ path }, vitrine.clientAt('127.0.0.3'));
      expect(seen).toMatchObject({
        status: 403,
        headers: { ...ofErrors.get('/institutions') },
        body: '{"detail":"Forbidden"}',
      });
    }
  });
});

describe('ids of requests', () => {
  const idOf = async (id: string) => {
    const headers = id === '' ? {} : { 'x-request-id': id };
    const response = await vitrine.ask('/v2/objects', {
      method: 'POST',
      headers,
      body: Buffer.alloc(14_000_000),
    });
    await response.body.dump();
    return response.headers['x-request-id'];
  };

  test('are those of the client, if they are usable', async () => {
    expect(await idOf('a.b:c_d=e+f/g@h-1')).toBe('a.b:c_d=e+f/g@h-1');
    expect(await idOf('')).toMatch(/^[\da-f]{32}$/);
    expect(await idOf('a b')).toMatch(/^[\da-f]{32}$/);
    expect(await idOf('x'.repeat(129))).toMatch(/^[\da-f]{32}$/);
  });
});

test("Vitrine's own errors are passed on unchanged", async () => {
  const port = await freePort();
  // Its search engine is a port that nobody listens at.
  const failing = run('serve', {
    DATA_DIR: join(folder, 'failing'),
    BASE_URL: `https://${PUBLIC_HOST}`,
    LOG_LEVEL: 'silent',
    PORT: String(port),
    SEARCH_API_KEY: 'key',
    SEARCH_URL: `http://127.0.0.1:${await freePort()}`,
  });
  try {
    await serviceUrl(failing);
    const api = `127.0.0.1:${port}`;
    const proxy = await startProxy(join(folder, 'nginx'), { api1: api, api2: api, directus: api });
    try {
      const statuses: number[] = [];
      for (const path of [...PATHS, '/health/ready', '/de/search?q=a']) {
        for (const headers of [{}, HTML]) {
          const expected = await see(`http://${api}`, { path, headers });
          expect([path, await through({ path, headers }, clientOf(proxy), proxy)]).toEqual([path, expected]);
          statuses.push(expected.status);
        }
      }
      expect(statuses).toEqual(expect.arrayContaining([404, 422, 500, 502, 503]));
    } finally {
      await proxy.stop();
    }
  } finally {
    await endOf(failing);
  }
});

describe('without Vitrine', () => {
  test('that responds in time: 504', async () => {
    const [api1 = '', api2 = ''] = vitrine.ports.map((port) => `127.0.0.1:${port}`);
    const proxy = await startProxy(
      join(folder, 'slow'),
      { api1, api2, directus: api1 },
      // A test cannot wait for so long, and one replica after the other would count as failed.
      { 'proxy_read_timeout 40s': 'proxy_read_timeout 500ms', 'max_fails=10': 'max_fails=0' },
    );
    try {
      await whilePaused(() =>
        check(504, 'The service did not respond in time', { dispatcher: clientOf(proxy), proxy }),
      );
    } finally {
      await proxy.stop();
    }
  });

  test('that can be reached: 502, also for what nginx passes to Vitrine in place of an error', async () => {
    await Promise.all(vitrine.replicas.map(endOf));
    await check(502, 'The service is not reachable', { dispatcher: clientOf(vitrine.proxy) });
    for (const walked of [
      { path: '/v2/search?q=a', method: 'TRACE' },
      { path: '/v2/search?q=a', method: 'OPTIONS' },
      { path: '/proxy-answer/json' },
    ]) {
      const seen = await through(walked, clientOf(vitrine.proxy));
      expect(seen).toMatchObject({
        status: 502,
        headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json; charset=utf-8' },
      });
    }
  });
});
