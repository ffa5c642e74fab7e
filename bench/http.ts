/**
 * The cost of the API beyond Fastify's: requests a second of `/v2/search`, whose
 * search engine replays one recorded reply, compared with a bare Fastify route that
 * sends the same bytes with the same compression plugin; and the cost of watching
 * it, by the log and by metrics. All servers run in a child process and
 * are measured in turn; the best round of each counts, which other work on the
 * machine has disturbed least.
 *
 * Run: node bench/http.ts [ROUNDS [SECONDS]]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import autocannon from 'autocannon';
import Fastify, { type FastifyInstance } from 'fastify';
import { readSettings } from '../src/app/settings/settings.ts';
import { openMonitoring } from '../src/app/wiring/open-monitoring.ts';
import { createCatalogue } from '../src/catalogue/catalogue.ts';
import { openFileCms } from '../src/cms/file-cms.ts';
import { openBuiltinImageEmbedder } from '../src/embedding/builtin-image.ts';
import { openBuiltinTextEmbedder } from '../src/embedding/builtin-text.ts';
import { createApp } from '../src/http/app.ts';
import type { SearchEngine } from '../src/search/search-engine.ts';

const WANTED = 0.7;
const CONNECTIONS = 50;
const PATH =
  '/v2/search?q=klimt&per_page=10&filter_by=edmType:%3DIMAGE%20%26%26%20dataProvider:%3D%22Museum%20(Wien)%22&sort_by=dateMin:asc';

/** One server in a separate process. */
interface Served {
  readonly url: string;
  readonly bytes: number;
  /** Processor time that the process has used so far, in microseconds. */
  readonly cpu: () => Promise<number>;
  readonly stop: () => void;
}

/** `logged` has a line for each request and looks for slow searches, as by default; the others in addition. */
const NAMES = ['bare', 'api', 'logged', 'measured'] as const;
type Name = (typeof NAMES)[number];

const LABELS: Readonly<Record<Name, string>> = {
  bare: 'bare Fastify route',
  api: '/v2/search',
  logged: ' with its log',
  measured: ' and metrics',
};

async function measure(rounds: number, seconds: number): Promise<void> {
  const servers = {} as Record<Name, Served>;
  const [rates, costs] = [{}, {}] as [Record<Name, number[]>, Record<Name, number[]>];
  for (const name of NAMES) {
    servers[name] = await start(name);
    [rates[name], costs[name]] = [[], []];
  }
  // The load generator never sleeps: otherwise the slower server alone would pay
  // for waking it after each response, which costs more than the response does.
  let measuring = true;
  const stayAwake = () => {
    if (measuring) setImmediate(stayAwake);
  };
  stayAwake();
  for (let round = -1; round < rounds; round++) {
    for (const name of NAMES) {
      const { url, cpu } = servers[name];
      const before = await cpu();
      const result = await autocannon({ url, connections: CONNECTIONS, duration: round < 0 ? 1 : seconds });
      if (result.non2xx + result.errors > 0) throw new Error(`${name}: ${result.non2xx} wrong answers`);
      if (round < 0) continue;
      rates[name].push(result.requests.average);
      costs[name].push(((await cpu()) - before) / result.requests.total);
    }
  }
  measuring = false;
  for (const server of Object.values(servers)) server.stop();

  const ratio = best(rates.api) / best(rates.bare);
  const row = (name: Name) =>
    `${LABELS[name].padEnd(20)} ${best(rates[name]).toFixed(0).padStart(7)} requests/s  ${Math.min(
      ...costs[name],
    )
      .toFixed(1)
      .padStart(6)} µs of processor each  (${rates[name].map(Math.round).join(', ')})`;
  console.log(
    `reply of ${servers.bare.bytes} bytes, ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s each in turn, Node.js ${process.version}`,
  );
  for (const name of NAMES) console.log(row(name));
  console.log(`ratio ${ratio.toFixed(2)}, wanted at least ${WANTED}`);
  if (ratio < WANTED) process.exitCode = 1;
}

async function start(name: Name): Promise<Served> {
  const child = fork(fileURLToPath(import.meta.url), [name]);
  const [{ port, bytes }] = (await once(child, 'message')) as [{ port: number; bytes: number }];
  return {
    url: `http://127.0.0.1:${port}${PATH}`,
    bytes,
    async cpu() {
      child.send('cpu');
      const [microseconds] = (await once(child, 'message')) as [number];
      return microseconds;
    },
    stop: () => child.kill(),
  };
}

function best(list: readonly number[]): number {
  return Math.max(...list);
}

async function serve(name: string | undefined, send: (message: object | number) => void): Promise<void> {
  const body = recordedReply();
  const app = name === 'bare' ? await bareServer(body) : await apiServer(body, name);
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    send(user + system);
  });
  send({ port: (app.server.address() as AddressInfo).port, bytes: body.length });
}

async function bareServer(body: Buffer): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(compress, { encodings: ['br', 'gzip'] });
  app.get('/v2/search', (_request, reply) => {
    reply.type('application/json; charset=utf-8');
    return body;
  });
  return app;
}

async function apiServer(body: Buffer, name = 'api'): Promise<FastifyInstance> {
  const engine: SearchEngine = {
    search: () => Promise.resolve({ status: 200, body }),
    matches: () => Promise.reject(new Error('not part of this benchmark')),
    multiSearch: () => Promise.reject(new Error('not part of this benchmark')),
    facetValues: () => Promise.reject(new Error('not part of this benchmark')),
    schema: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
  };
  const settings = readSettings({
    SLOW_SEARCH: name === 'api' ? 'off' : '0.5',
    METRICS_PORT: name === 'measured' ? '9090' : 'off',
  });
  const { metrics, observe, observedSearches } = await openMonitoring(settings, () => {});
  return createApp({
    catalogue: createCatalogue(
      observedSearches(engine),
      { text: openBuiltinTextEmbedder(), image: openBuiltinImageEmbedder() },
      { cms: openFileCms('sample'), url: 'http://127.0.0.1/cms' },
    ),
    readPreview: async () => undefined,
    baseUrl: 'http://127.0.0.1',
    metrics: metrics?.requests,
    observe,
    // As to a file or pipe, which costs the system something more.
    logger: name === 'api' ? false : { stream: { write: () => {} } },
  });
}

/** A page of ten hits with facets, about 20 kB, as the embedded engine returns it. */
function recordedReply(): Buffer {
  const document = (number: number) => ({
    creator: [`Künstlerin ${number}`, 'Werkstatt'],
    dataProvider: 'Museum (Wien)',
    dateMin: -1_500_000_000 - number,
    description: [`Beschreibung von Blatt ${number}. `.repeat(30)],
    edmType: ['IMAGE'],
    subject: ['Landschaft', 'Fluss', 'Brücke', 'Stadt'],
    title: `Ansicht der Stadt vom Fluss aus, Blatt ${number}`,
    url: `https://example.org/objects/${number}`,
    uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  });
  const hits = Array.from({ length: 10 }, (_, number) => ({
    document: document(number),
    highlight: { title: { matched_tokens: ['Stadt'], snippet: `Ansicht der <mark>Stadt</mark> ${number}` } },
    highlights: [],
    text_match: 578_730_123_365,
  }));
  const facet = (name: string) => ({
    counts: Array.from({ length: 14 }, (_, number) => ({
      count: 900 - number,
      highlighted: `Wert ${number}`,
      value: `Wert ${number}`,
    })),
    field_name: name,
    sampled: false,
    stats: { total_values: 14 },
  });
  return Buffer.from(
    JSON.stringify({
      facet_counts: [
        'creator',
        'edmType',
        'dcType',
        'subject',
        'medium',
        'isPartOf',
        'dateMin',
        'mediaTypes',
      ].map(facet),
      found: 1234,
      hits,
      out_of: 250_000,
      page: 1,
      request_params: { collection_name: 'chos', first_q: 'klimt', per_page: 10, q: 'klimt' },
      search_cutoff: false,
      search_time_ms: 4,
    }),
  );
}

if (process.send) await serve(process.argv[2], process.send.bind(process));
else await measure(Number(process.argv[2] ?? 8), Number(process.argv[3] ?? 2));
