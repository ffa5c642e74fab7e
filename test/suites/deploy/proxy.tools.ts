import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import type { Dispatcher } from 'undici';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProxiedVitrine, startProxiedVitrine } from './proxied-vitrine.ts';
import { CMS_HOST, PUBLIC_HOST } from './proxy.ts';
import { ARCHIVE, type Seen, see, type WalkedRequest, walkedRequests } from './walk.ts';

/** Of the examples and searches of the contract's suite. */
const SEARCHES = 260;

let vitrine: ProxiedVitrine;
beforeAll(async () => {
  vitrine = await startProxiedVitrine();
});
afterAll(() => vitrine.close());

describe('URLs', () => {
  /** Opens a connection for a host. */
  const open = (servername: string) =>
    connectTls({
      host: '127.0.0.1',
      port: vitrine.proxy.httpsPort,
      servername,
      ca: vitrine.proxy.certificate,
    });

  test('a search, and the redirect from http to https', async () => {
    const found = await vitrine.ask('/v2/search?q=*&per_page=1');
    expect([found.statusCode, await found.body.json()]).toEqual([200, expect.objectContaining({ page: 1 })]);
    const { statusCode, headers } = await request(
      `http://127.0.0.1:${vitrine.proxy.httpPort}/v2/search?q=a%20b`,
      { headers: { host: PUBLIC_HOST } },
    );
    expect([statusCode, headers['location']]).toEqual([301, `https://${PUBLIC_HOST}/v2/search?q=a%20b`]);
  });

  test('umlauts that are not encoded get a 400 that says how to encode them', async () => {
    const socket = open(PUBLIC_HOST);
    socket.write(
      `GET /v2/search?q=Öl&per_page=1 HTTP/1.1\r\nHost: ${PUBLIC_HOST}\r\nConnection: close\r\n\r\n`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*%C3%96/s);
  });

  test('of the CMS are passed to the CMS', async () => {
    const { body } = await vitrine.ask('/assets/1?width=4', {}, CMS_HOST);
    expect(await body.json()).toEqual({ url: '/assets/1?width=4', from: '127.0.0.1' });
  });

  test('of other hosts are not answered', async () => {
    const [error] = await once(open('other.example'), 'error');
    expect(String(error)).toMatch(/unrecognized name/i);
    const socket = open(PUBLIC_HOST);
    socket.write('GET / HTTP/1.1\r\nHost: other.example\r\n\r\n');
    expect(await text(socket)).toBe('');
  });
});

describe('[http-17] responses are those that Vitrine gives without a proxy', () => {
  /** How many pairs are asked for at the same time. */
  const AT_ONCE = 4;

  /** Uploads come from a client each, because they are limited. */
  const sender = (i: number) => `127.0.${1 + Math.floor(i / 250)}.${1 + (i % 250)}`;

  /** nginx 1.22 answers no HTTP/2 request of which one part is larger than its buffer. */
  const fitsHttp2 = ({ path, headers = {} }: WalkedRequest) =>
    path.length + JSON.stringify(headers).length < 64_000;

  test('on every route, for every method, also for errors', async () => {
    const [one, other] = vitrine.ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
    const http1 = vitrine.clientAt('127.0.0.1');
    const http2 = vitrine.clientAt('127.0.0.1', { allowH2: true });
    // A new service makes the dataset after its start.
    const hasDataset = async () => (await see(one, { path: ARCHIVE, method: 'HEAD' })).status;
    await expect.poll(hasDataset, { interval: 200 }).toBe(200);
    const requests = await walkedRequests(one, SEARCHES);
    const differences: object[] = [];
    const statuses = new Map<number, number>();
    const compare = async (walked: WalkedRequest, i: number) => {
      const direct = (origin: string) =>
        see(origin, { ...walked, headers: { ...walked.headers, 'x-forwarded-for': `192.0.2.${i % 256}` } });
      const usual: Dispatcher = i % 2 === 0 && fitsHttp2(walked) ? http2 : http1;
      const dispatcher = walked.path.startsWith('/v2/similar/image') ? vitrine.clientAt(sender(i)) : usual;
      const seen = await see(`https://${PUBLIC_HOST}:${vitrine.proxy.httpsPort}`, walked, dispatcher);
      const expected = await direct(one);
      statuses.set(seen.status, (statuses.get(seen.status) ?? 0) + 1);
      // Reports are made by each process, so they can differ in their time.
      if (!isSame(seen, expected) && !isSame(seen, await direct(other))) {
        differences.push({ ...walked, body: undefined, seen: short(seen), expected: short(expected) });
      }
    };
    const waiting = requests.entries();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const [i, walked] of waiting) await compare(walked, i);
      }),
    );
    console.log(requests.length, 'requests by status:', Object.fromEntries([...statuses].sort()));
    expect(differences).toEqual([]);
    for (const status of [200, 204, 206, 302, 304, 400, 404, 405, 412, 413, 414, 415, 416, 422, 431]) {
      expect(statuses.keys().toArray()).toContain(status);
    }
  });

  const isSame = (seen: Seen, expected: Seen) =>
    JSON.stringify(sorted(seen)) === JSON.stringify(sorted(expected));

  const sorted = ({ status, headers, body }: Seen) => [status, Object.entries(headers).sort(), body];

  const short = (seen: Seen): Seen => ({ ...seen, body: seen.body.slice(0, 300) });

  test('a comparison finds what differs', () => {
    const seen: Seen = { status: 200, headers: { a: '1' }, body: 'x' };
    expect(isSame(seen, { ...seen })).toBe(true);
    expect(isSame(seen, { ...seen, status: 201 })).toBe(false);
    expect(isSame(seen, { ...seen, headers: { a: '2' } })).toBe(false);
    expect(isSame(seen, { ...seen, body: 'y' })).toBe(false);
  });
});

test('uploads are counted for each client, whatever headers it sends', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 10; count++) {
    const form = new FormData();
    form.set('image', new Blob(['no picture']));
    const headers = { 'x-forwarded-for': `192.0.2.${count}` };
    const encoded = new Response(form);
    const { statusCode, body } = await vitrine.ask('/v2/similar/image', {
      method: 'POST',
      headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
    await body.dump();
    statuses.push(statusCode);
  }
  // Without REDIS_URL, two replicas let four in each.
  expect(statuses.filter((status) => status === 415).length).toBeGreaterThanOrEqual(4);
  expect(statuses.filter((status) => status === 415).length).toBeLessThanOrEqual(8);
  expect(statuses.at(-1)).toBe(429);
});
