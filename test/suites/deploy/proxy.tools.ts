import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../free-port.ts';
import { serviceUrl } from '../../src/app/run-vitrine.ts';
import { datasetText } from '../../src/jobs/sample-lines.ts';
import { COMPILE_CACHE, VITRINE } from '../../vitrine-command.ts';
import { CMS_HOST, PUBLIC_HOST, type RunningProxy, startProxy } from './proxy.ts';

const DATASET = Buffer.from('a dataset of thirty-six small bytes');

let folder: string;
let proxy: RunningProxy;
/** Clean-up functions, the last one first. */
const ends: (() => Promise<unknown>)[] = [];
let dispatcher: Agent;
let ports: number[];
const replicas: ChildProcess[] = [];
const cms = createServer((incoming, response) =>
  response.end(JSON.stringify({ url: incoming.url, from: incoming.headers['x-forwarded-for'] })),
);

const environment = (port: number) => ({
  DATA_DIR: join(folder, 'data'),
  CONTENT_DIR: join(folder, 'content'),
  LOG_LEVEL: 'error',
  BASE_URL: `https://${PUBLIC_HOST}`,
  // By number: here clients have the address of the proxy, too.
  TRUST_PROXY: '1',
  PORT: String(port),
  // A replica that has just started on a busy machine can need more than the default of two seconds.
  SEARCH_TIME_LIMIT: '30',
});

async function run(...command: string[]): Promise<void> {
  const child = spawn(process.execPath, [...VITRINE, ...command], {
    env: { ...COMPILE_CACHE, ...environment(0) },
    stdio: 'ignore',
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
}

/** Restarts the replica that has ended. */
async function start(which: number): Promise<void> {
  const child = spawn(process.execPath, [...VITRINE, 'serve'], {
    env: { ...COMPILE_CACHE, ...environment(ports[which] ?? 0) },
  });
  replicas[which] = child;
  await serviceUrl(child);
}

async function endOf(replica: ChildProcess): Promise<void> {
  if (replica.exitCode !== null || replica.signalCode !== null) return;
  replica.kill('SIGKILL');
  await once(replica, 'exit');
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-proxy-'));
  ends.push(async () => rmSync(folder, { recursive: true, force: true }));
  ends.push(() => Promise.all(replicas.map(endOf)));
  writeFileSync(join(folder, 'records.jsonl'), datasetText(1, 20));
  mkdirSync(join(folder, 'content'));
  mkdirSync(join(folder, 'data/export/nightly'), { recursive: true });
  writeFileSync(join(folder, 'data/export/nightly/records_export_full.tar.gz'), DATASET);
  await run('ingest', join(folder, 'records.jsonl'));
  await run('index');
  ports = [await freePort(), await freePort()];
  await Promise.all([start(0), start(1)]);
  cms.listen(0, '127.0.0.1');
  ends.push(async () => cms.close());
  await once(cms, 'listening');
  const cmsAddress = cms.address();
  proxy = await startProxy(join(folder, 'nginx'), {
    api1: `127.0.0.1:${ports[0]}`,
    api2: `127.0.0.1:${ports[1]}`,
    directus: `127.0.0.1:${typeof cmsAddress === 'object' ? cmsAddress?.port : ''}`,
    dataset: join(folder, 'data/export'),
  });
  ends.push(() => proxy.stop());
  dispatcher = new Agent({
    connect: {
      ca: proxy.certificate,
      lookup: (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  });
  ends.push(() => dispatcher.close());
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const ask = (path: string, options: Partial<Parameters<typeof request>[1]> = {}, host = PUBLIC_HOST) =>
  request(`https://${host}:${proxy.httpsPort}${path}`, { dispatcher, ...options });

/** Resolves when the proxy passes requests to the replica. One that was down is tried again after up to three seconds. */
async function isUsed(which: number): Promise<void> {
  const before = proxy.upstreams().length;
  const responded = () =>
    proxy
      .upstreams()
      .slice(before)
      .some((line) => line.endsWith(`:${ports[which]}`));
  await expect.poll(responded, { interval: 100 }).toBe(true);
}

/** Status and body of a search. */
async function search(): Promise<string> {
  const { statusCode, body } = await ask('/v2/search?q=*&per_page=1');
  return `${statusCode} ${JSON.parse(await body.text()).found}`;
}

describe('URLs', () => {
  test('a search, and the redirect from http to https', async () => {
    expect(await search()).toBe('200 20');
    const { statusCode, headers } = await request(`http://127.0.0.1:${proxy.httpPort}/v2/search?q=a%20b`, {
      headers: { host: PUBLIC_HOST },
    });
    expect([statusCode, headers['location']]).toEqual([301, `https://${PUBLIC_HOST}/v2/search?q=a%20b`]);
  });

  test('may be as long as Vitrine accepts', async () => {
    const long = `/v2/search?q=*&filter_by=${'x'.repeat(15_900)}`;
    const { statusCode, body } = await ask(long);
    // Vitrine's word, not the proxy's: the filter is too long.
    expect(statusCode).toBe(422);
    expect(await body.json()).toMatchObject({ detail: [{ loc: ['query', 'filter_by'] }] });
    const tooLong = await ask(`/v2/search?q=${'x'.repeat(16_500)}`);
    expect(tooLong.statusCode).toBe(414);
    expect(await tooLong.body.json()).toMatchObject({ detail: expect.any(String) });
  });

  test('umlauts that are not encoded get a 400 that says how to encode them', async () => {
    const socket = connectTls({
      host: '127.0.0.1',
      port: proxy.httpsPort,
      servername: PUBLIC_HOST,
      ca: proxy.certificate,
    });
    socket.write(
      `GET /v2/search?q=Öl&per_page=1 HTTP/1.1\r\nHost: ${PUBLIC_HOST}\r\nConnection: close\r\n\r\n`,
    );
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*%C3%96/s);
  });

  test('of the CMS are passed to the CMS', async () => {
    const { body } = await ask('/assets/1?width=4', {}, CMS_HOST);
    expect(await body.json()).toEqual({ url: '/assets/1?width=4', from: '127.0.0.1' });
  });

  test('of other hosts are not answered', async () => {
    const socket = connectTls({ host: '127.0.0.1', port: proxy.httpsPort, servername: 'other.example' });
    const [error] = await once(socket, 'error');
    expect(String(error)).toMatch(/unrecognized name/i);
  });
});

test('the dataset can be downloaded in parts', async () => {
  const path = '/download/nightly/records_export_full.tar.gz';
  const whole = await ask(path);
  expect(whole.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-type': 'application/gzip',
    'last-modified': expect.any(String),
    'access-control-allow-origin': '*',
  });
  expect(await whole.body.text()).toBe(DATASET.toString());
  const part = await ask(path, { headers: { range: 'bytes=2-8' } });
  expect([part.statusCode, part.headers['content-range'], await part.body.text()]).toEqual([
    206,
    `bytes 2-8/${DATASET.length}`,
    'dataset',
  ]);
});

test('uploads are counted for each client, whatever headers it sends', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 10; count++) {
    const form = new FormData();
    form.set('image', new Blob(['no picture']));
    const headers = { 'x-forwarded-for': `192.0.2.${count}` };
    const encoded = new Response(form);
    const { statusCode, body } = await ask('/v2/similar/image', {
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

describe('limits of a client', () => {
  /** Clients differ by their address on this machine. */
  const clientAt = (localAddress: string) => {
    const agent = new Agent({
      connections: 256,
      localAddress,
      connect: {
        ca: proxy.certificate,
        // Without a choice of addresses, because the own one is given.
        lookup: (_, __, done) => done(null, '127.0.0.1', 4),
      },
    });
    ends.push(() => agent.close());
    return (path: string) => ask(path, { dispatcher: agent });
  };

  test.each([
    ['/v2/search?q=*&per_page=1', 40],
    ['/oai?verb=Identify', 40],
    ['/de/search?q=a', 40],
  ])('two hundred at once of %s: some are refused, and other clients are not', async (path, passing) => {
    const [flooding, other] = [clientAt('127.0.0.3'), clientAt('127.0.0.4')];
    const flood = Promise.all(
      Array.from({ length: 200 }, async () => {
        const { statusCode, headers, body } = await flooding(path);
        return { statusCode, headers, text: await body.text() };
      }),
    );
    const { statusCode, body } = await other('/v2/search?q=*&per_page=1');
    await body.dump();
    expect(statusCode).toBe(200);
    const answers = await flood;
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(answers.filter((answer) => answer.statusCode === 200).length).toBeGreaterThanOrEqual(passing);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({
      headers: {
        'retry-after': '2',
        'access-control-allow-origin': '*',
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      },
      text: '{"detail":"Too many requests at once: wait for responses"}',
    });
    // It may go on after the time that it was told.
    await sleep(2000);
    const again = await flooding('/v2/search?q=*&per_page=1');
    await again.body.dump();
    expect(again.statusCode).toBe(200);
  });
});

describe('under load', () => {
  /** Searches one after the other on some connections, as long as something is done; what they gave, each kind once. */
  async function meanwhile(work: () => Promise<void>): Promise<Set<string>> {
    const seen = new Set<string>();
    let done = false;
    const searches = Array.from({ length: 4 }, async () => {
      while (!done) seen.add(await search().catch(String));
    });
    await work().finally(() => {
      done = true;
    });
    await Promise.all(searches);
    return seen;
  }

  test('clients do not notice that a replica is killed and restarted', async () => {
    const seen = await meanwhile(async () => {
      await sleep(300);
      replicas[0]?.kill('SIGKILL');
      await sleep(1000);
      await start(0);
      await sleep(500);
    });
    expect([...seen]).toEqual(['200 20']);
  });

  test('clients do not notice that both replicas are replaced, one after the other', async () => {
    const seen = await meanwhile(async () => {
      for (const which of [0, 1]) {
        const replica = replicas[which];
        replica?.kill('SIGTERM');
        if (replica !== undefined) await once(replica, 'exit');
        await start(which);
        await isUsed(which);
      }
    });
    expect([...seen]).toEqual(['200 20']);
  });
});
