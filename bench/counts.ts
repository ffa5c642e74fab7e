/**
 * What fields, facet values and timelines cost: the processor time of the service for one
 * request, everything included. The requests are drawn from the values of the collection, so
 * that hardly any comes twice and is cached. Prints the median and the 95th percentile of
 * each kind, as medians of several rounds.
 * Exits with status 1 if a route's 95th percentile is 20 ms or more.
 *
 * Run: node bench/counts.ts DATA_DIR [--requests N] [--rounds N] [--seed N]
 * DATA_DIR is that of a service: filled with `vitrine ingest` and `vitrine index`.
 * Needs Linux, for the processor time of another process.
 */
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Random } from '../test/kills/random.ts';
import { Command } from './harness/command.ts';
import { MACHINE, median, milliseconds, percentile } from './harness/figures.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '7' },
    seed: { type: 'string', default: '1' },
  },
});

/** Wanted of each route, in milliseconds. */
const MAX_P95_MS = 20;
const FIELDS = ['creator', 'subject', 'medium', 'dcType', 'isPartOf', 'dataProvider', 'dateMin'] as const;
const FILTERS = ['edmType:=IMAGE', 'edmRightsReusePolicy:=OPEN', 'dateMin:>=-2208988800'] as const;
const INTERVALS = ['year', 'decade', 'century'] as const;

/** A kind of request: its route, and the path of the next one. */
interface Kind {
  readonly name: string;
  readonly route: string;
  readonly path: (words: () => string, random: Random) => string;
}

const query = (parameters: Readonly<Record<string, string>>): string => `?${new URLSearchParams(parameters)}`;

const KINDS: readonly Kind[] = [
  { name: 'fields', route: '/v2/fields', path: () => '/v2/fields' },
  ...[
    { name: 'values by count', more: () => ({ sort_by: 'count' }) },
    { name: 'values by name', more: () => ({ sort_by: 'name' }) },
    { name: 'values that begin with', more: (word: () => string) => ({ starts_with: word().slice(0, 3) }) },
    { name: 'values that contain', more: (word: () => string) => ({ contains: word().slice(0, 4) }) },
    { name: 'values of a word', more: (word: () => string) => ({ q: word() }) },
    {
      name: 'values of a filter',
      more: (_: () => string, random: Random) => ({ filter_by: random.oneOf(FILTERS) }),
    },
  ].map(
    ({ name, more }): Kind => ({
      name,
      route: '/v2/facets',
      path: (word, random) =>
        `/v2/facets/${random.oneOf(FIELDS)}${query({ ...more(word, random), page: String(1 + random.below(40)) })}`,
    }),
  ),
  ...INTERVALS.flatMap((interval): Kind[] => [
    {
      name: `timeline, ${interval}`,
      route: '/v2/timeline',
      path: (_, random) =>
        `/v2/timeline${query({ interval, count: random.oneOf(['first', 'each']), from: String(-500 - random.below(1000)) })}`,
    },
    {
      name: `timeline of a word, ${interval}`,
      route: '/v2/timeline',
      path: (word) => `/v2/timeline${query({ interval, q: word() })}`,
    },
    {
      name: `timeline of a filter, ${interval}`,
      route: '/v2/timeline',
      path: (_, random) =>
        `/v2/timeline${query({ interval, filter_by: random.oneOf(FILTERS), to: String(1900 + random.below(100)) })}`,
    },
  ]),
];

async function main(dataDir: string): Promise<boolean> {
  const service = new Command(dataDir, ['serve'], {
    SYNC_AT: '',
    EXPORT_AT: '',
    // The first searches of a busy machine take long.
    SEARCH_TIME_LIMIT: '20',
  });
  const base = await service.url();
  const random = new Random(Number(values.seed));
  const words = await wordsOf(base);
  const next = () => words[random.below(words.length)] ?? '';
  const [rounds, requests] = [Number(values.rounds), Number(values.requests)];
  const times = new Map(KINDS.map((kind) => [kind, [] as number[][]]));
  // The first round warms up.
  for (let round = -1; round < rounds; round += 1) {
    for (const kind of KINDS) {
      const ms: number[] = [];
      for (let i = 0; i < requests; i += 1) ms.push(await measure(service, base + kind.path(next, random)));
      if (round >= 0) times.get(kind)?.push(ms);
    }
  }
  const { documents } = JSON.parse(await ask(`${base}/v2/fields`)) as { readonly documents: number };
  console.log(`${documents} documents, ${MACHINE}`);
  console.log(
    `Milliseconds of processor time for one request: median and 95th percentile, ${rounds} rounds of ${requests}`,
  );
  const print = (name: string, of: readonly (readonly number[])[]): number => {
    const p95 = median(of.map((ms) => percentile(ms, 0.95)));
    const middle = median(of.map(median));
    console.log(`${name.padEnd(32)}${milliseconds(middle).padStart(10)}${milliseconds(p95).padStart(10)}`);
    return p95;
  };
  for (const [{ name }, of] of times) print(name, of);
  console.log(`\nAll of a route, at most ${MAX_P95_MS} wanted`);
  const ends = [...new Set(KINDS.map(({ route }) => route))].map((route) => {
    const ofRoute = [...times].filter(([kind]) => kind.route === route).map(([, of]) => of);
    return print(
      route,
      Array.from({ length: rounds }, (_, round) => ofRoute.flatMap((of) => of[round] ?? [])),
    );
  });
  service.terminate();
  await service.end();
  agent.destroy();
  return ends.every((p95) => p95 < MAX_P95_MS);
}

/** Words of subjects and makers, of all frequencies. */
async function wordsOf(base: string): Promise<string[]> {
  const found = new Set<string>();
  for (const field of ['subject', 'creator']) {
    for (let page = 1; page <= 12; page += 1) {
      const reply = await ask(`${base}/v2/facets/${field}?per_page=250&page=${page ** 2}`);
      const { counts } = JSON.parse(reply) as { readonly counts: readonly { readonly value: string }[] };
      for (const { value } of counts) for (const word of value.match(/\p{L}{4,}/gu) ?? []) found.add(word);
    }
  }
  return [...found];
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

async function measure(service: Command, url: string): Promise<number> {
  const before = service.processorMs();
  await ask(url);
  return service.processorMs() - before;
}

/** The body. Errors: a status other than 200. */
const ask = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      text(response).then((body) => {
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${url}: ${response.statusCode} ${body}`));
      }, reject);
    }).on('error', reject);
  });

const [dataDir] = positionals;
if (dataDir === undefined) {
  console.error('Run: node bench/counts.ts DATA_DIR');
  process.exitCode = 2;
} else if (!(await main(dataDir))) process.exitCode = 1;
