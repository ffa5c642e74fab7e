/**
 * The cost of searching a Typesense cluster through the API: requests a second and
 * times of `/v2/search` over one `vitrine engine`, compared with requests to that
 * engine directly, and with a bare proxy: a Fastify route with the same compression
 * plugin that passes on what undici receives. For information also a proxy without
 * any framework.
 * Engine, proxy and API are separate processes. The engine responds from its cache,
 * so its own work is small. Throughput is the best round of
 * each, all in turn; times are those of single requests, one after the other, the
 * servers in turn, and the median that of the tenth that was disturbed least.
 *
 * Run: node bench/proxy.ts [ROUNDS [SECONDS]]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { Client, Pool } from 'undici';
import { createCatalogue } from '../src/catalogue/catalogue.ts';
import { openFileCms } from '../src/cms/file-cms.ts';
import { collectionSchema } from '../src/collections/collection-schema.ts';
import { openBuiltinImageEmbedder } from '../src/embedding/builtin-image.ts';
import { openBuiltinTextEmbedder } from '../src/embedding/builtin-text.ts';
import { Engine } from '../src/engine/engine.ts';
import { createEngineServer } from '../src/engine-server/engine-server.ts';
import { createApp } from '../src/http/app.ts';
import { openTypesenseEngine } from '../src/search/typesense-engine.ts';
import { median, percentile } from './harness/figures.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';

const [WANTED_RATIO, WANTED_ADDED_MS] = [0.8, 0.5];
const CONNECTIONS = 50;
const SINGLE_REQUESTS = 1500;
const KEYS = { admin: 'admin', search: 'search' };
const SEARCH = '/v2/search?q=wien&per_page=10&sort_by=dateMin:asc';

type Name = 'engine' | 'raw' | 'pipe' | 'api';
const NAMES: readonly Name[] = ['engine', 'raw', 'pipe', 'api'];

interface Served {
  /** The URL of the search. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Processor time that the process has used so far, in microseconds. */
  readonly cpu: () => Promise<number>;
  readonly stop: () => void;
}

async function measure(rounds: number, seconds: number): Promise<void> {
  const engine = await start('engine', '');
  // All get the request that the API sends to the engine.
  const asked = await pathOfSearch();
  const served: Readonly<Record<Name, Served>> = {
    engine: { ...engine, url: engine.url + asked, headers: { 'x-typesense-api-key': KEYS.search } },
    raw: await start('raw', engine.url, asked),
    pipe: await start('pipe', engine.url, asked),
    api: await start('api', engine.url, SEARCH),
  };
  const bodies = await Promise.all(NAMES.map((name) => bodyOf(served[name])));
  if (new Set(bodies.map(({ length }) => length)).size !== 1 && bodies[0]?.length !== bodies[1]?.length) {
    throw new Error(`answers of different lengths: ${bodies.map(({ length }) => length).join(', ')} bytes`);
  }
  const times = await singleTimes(served);
  const { rates, costs } = await throughput(served, rounds, seconds);
  for (const { stop } of Object.values(served)) stop();

  console.log(
    `answer of ${bodies[2]?.length} bytes, ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s each in turn, ${SINGLE_REQUESTS} single requests, Node.js ${process.version}`,
  );
  for (const name of NAMES) {
    const rate = Math.max(...rates[name]);
    const [p50, p99] = [bestMedian(times[name]), percentile(times[name], 0.99)].map((ms) =>
      ms.toFixed(2).padStart(6),
    );
    console.log(
      `${LABELS[name].padEnd(24)} ${rate.toFixed(0).padStart(7)} requests/s, alone p50 ${p50} p99 ${p99} ms, ${Math.min(
        ...costs[name],
      )
        .toFixed(0)
        .padStart(4)} µs of processor each  (${rates[name].map(Math.round).join(', ')})`,
    );
  }
  const ratio = Math.max(...rates.api) / Math.max(...rates.pipe);
  const added50 = bestMedian(times.api) - bestMedian(times.engine);
  const added99 = percentile(times.api, 0.99) - percentile(times.engine, 0.99);
  console.log(
    `added p50 ${added50.toFixed(2)} ms (wanted below ${WANTED_ADDED_MS}), added p99 ${added99.toFixed(2)} ms; throughput ${ratio.toFixed(2)} of the pipe's (wanted ${WANTED_RATIO})`,
  );
  if (ratio < WANTED_RATIO || added50 >= WANTED_ADDED_MS) process.exitCode = 1;
}

const LABELS: Readonly<Record<Name, string>> = {
  engine: 'the engine itself',
  raw: 'a pipe without Fastify',
  pipe: 'a bare undici pipe',
  api: '/v2/search',
};

/** Requests one after the other, the servers in turn. */
async function singleTimes(
  served: Readonly<Record<Name, Served>>,
): Promise<Readonly<Record<Name, number[]>>> {
  const times: Record<Name, number[]> = { engine: [], raw: [], pipe: [], api: [] };
  const clients = NAMES.map((name) => ({ name, client: new Client(new URL(served[name].url).origin) }));
  for (let i = -200; i < SINGLE_REQUESTS; i++) {
    for (const { name, client } of clients) {
      const { pathname, search } = new URL(served[name].url);
      const began = performance.now();
      const { body } = await client.request({
        method: 'GET',
        path: pathname + search,
        headers: served[name].headers,
      });
      await body.arrayBuffer();
      if (i >= 0) times[name].push(performance.now() - began);
    }
  }
  for (const { client } of clients) await client.close();
  return times;
}

async function throughput(
  served: Readonly<Record<Name, Served>>,
  rounds: number,
  seconds: number,
): Promise<{ rates: Readonly<Record<Name, number[]>>; costs: Readonly<Record<Name, number[]>> }> {
  const rates: Record<Name, number[]> = { engine: [], raw: [], pipe: [], api: [] };
  const costs: Record<Name, number[]> = { engine: [], raw: [], pipe: [], api: [] };
  for (let round = -1; round < rounds; round++) {
    for (const name of NAMES) {
      const { url, headers, cpu } = served[name];
      const before = await cpu();
      const result = await autocannon({
        url,
        headers,
        connections: CONNECTIONS,
        duration: round < 0 ? 1 : seconds,
      });
      if (result.non2xx + result.errors > 0) throw new Error(`${name}: ${result.non2xx} wrong answers`);
      if (round < 0) continue;
      rates[name].push(result.requests.average);
      costs[name].push(((await cpu()) - before) / result.requests.total);
    }
  }
  return { rates, costs };
}

/** The median of the tenth of the requests, in a row, that other work on the machine has disturbed least. */
function bestMedian(times: readonly number[]): number {
  const tenth = Math.ceil(times.length / 10);
  const medians = Array.from({ length: 10 }, (_, i) => median(times.slice(i * tenth, (i + 1) * tenth)));
  return Math.min(...medians);
}

async function bodyOf({ url, headers }: Served): Promise<string> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.text();
}

/** Path and query of the API's request to an engine. */
async function pathOfSearch(): Promise<string> {
  const asked: string[] = [];
  const spy = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(spy, 'listening');
  const app = await apiServer(`http://127.0.0.1:${(spy.address() as AddressInfo).port}`);
  await app.inject(SEARCH);
  await app.close();
  spy.close();
  spy.closeAllConnections();
  return asked.find((path) => path.includes('/search')) ?? '';
}

async function start(name: Name, engine: string, path = ''): Promise<Served> {
  const child = fork(fileURLToPath(import.meta.url), [name, engine]);
  const [port] = (await once(child, 'message')) as [number];
  const cpu = async () => {
    child.send('cpu');
    const [microseconds] = (await once(child, 'message')) as [number];
    return microseconds;
  };
  return { url: `http://127.0.0.1:${port}${path}`, headers: {}, cpu, stop: () => child.kill() };
}

const apiServer = (engine: string) =>
  createApp({
    catalogue: createCatalogue(
      openTypesenseEngine({ urls: [engine], apiKey: KEYS.search }),
      { text: openBuiltinTextEmbedder(), image: openBuiltinImageEmbedder() },
      { cms: openFileCms('sample'), url: 'http://127.0.0.1/cms' },
    ),
    readPreview: async () => undefined,
    baseUrl: 'http://127.0.0.1',
  });

async function serve(
  name: string | undefined,
  engineUrl: string,
  send: (port: number) => void,
): Promise<void> {
  if (name === 'raw') {
    const pool = new Pool(engineUrl, { connections: 256 });
    const pipe = createServer((request, response) => {
      const headers = { 'x-typesense-api-key': KEYS.search };
      const asked = { method: 'GET' as const, path: request.url ?? '/', headers };
      pool
        .stream(asked, ({ statusCode, headers: given }) => response.writeHead(statusCode, given))
        .catch((error) => {
          response.destroy(error);
        });
    }).listen(0, '127.0.0.1');
    await once(pipe, 'listening');
    send((pipe.address() as AddressInfo).port);
    return;
  }
  const app = await (name === 'engine'
    ? engineServer()
    : name === 'pipe'
      ? pipeServer(engineUrl)
      : apiServer(engineUrl));
  await app.listen({ port: 0, host: '127.0.0.1' });
  send((app.server.address() as AddressInfo).port);
}

async function pipeServer(engineUrl: string) {
  const pool = new Pool(engineUrl, { connections: 256 });
  const headers = { 'x-typesense-api-key': KEYS.search };
  const app = Fastify();
  await app.register(compress, { encodings: ['br', 'gzip'] });
  app.get('/*', async (request, reply) => {
    const {
      statusCode,
      headers: given,
      body,
    } = await pool.request({ method: 'GET', path: request.url, headers });
    reply.code(statusCode).type(String(given['content-type']));
    return body;
  });
  return app;
}

async function engineServer() {
  const engine = new Engine(temporaryFolder('proxy'));
  await fillCollection(engine);
  return createEngineServer(engine, KEYS);
}

const PLACES = ['Wien', 'Linz', 'Graz', 'Salzburg', 'Bregenz'];

/** Fills `chos` with two thousand objects, for responses of the usual size. */
async function fillCollection(engine: Engine): Promise<void> {
  await engine.createCollection(collectionSchema('chos', 'chos-1'));
  const lines = Array.from({ length: 2000 }, (_, number) => JSON.stringify(objectOf(number)));
  const outcomes = await engine.write('chos-1', lines, 'upsert');
  const refused = outcomes.find(({ success }) => !success);
  if (refused && !refused.success) throw new Error(refused.error);
  await engine.setAlias('chos', 'chos-1');
}

const objectOf = (number: number) => ({
  id: `o${number}`,
  uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  pipelineId: `museum-${number % 9}`,
  docType: 'cho',
  docLanguage: 'mul',
  updatedAt: number,
  title: `Ansicht von ${PLACES[number % PLACES.length]} vom Fluss aus, Blatt ${number}`,
  description: [`Beschreibung von Blatt ${number}. `.repeat(20)],
  creator: [`Künstlerin ${number % 70}`, 'Werkstatt'],
  dataProvider: `Museum ${number % 9}`,
  edmType: ['IMAGE'],
  subject: ['Landschaft', 'Fluss', `Motiv ${number % 40}`],
  dateMin: -1_500_000_000 - number,
});

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
if (process.send) await serve(process.argv[2], process.argv[3] ?? '', process.send.bind(process));
else await measure(Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 2));
