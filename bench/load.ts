/**
 * The load that the service can take: concurrent clients with the mixture of
 * requests of a portal. Half are searches with facets, a fifth searches with a
 * filter, then objects, institutions and pages, and federated searches. Searches
 * take words and values from the index itself, and one in five is repeated.
 * Prints times of each kind, errors and memory; memory must not grow, and no
 * response may be an error.
 *
 * Run: node bench/load.ts [DATA_DIR] [--seconds N] [--connections N] [--seed N]
 * DATA_DIR is that of a service; by default one with the multiplied sample.
 */
import { Agent, get, type IncomingMessage } from 'node:http';
import { parseArgs } from 'node:util';
import { Random } from '../test/suites/kills/random.ts';
import { Command } from './harness/command.ts';
import { median, percentile } from './harness/figures.ts';
import { filledFolder } from './harness/filled-folder.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    connections: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
  },
});

/** Percent of all requests. */
const MIXTURE = { facets: 50, filter: 20, object: 15, pages: 10, federated: 5 } as const;

type Kind = keyof typeof MIXTURE;

/** The words and values of requests. */
interface Stock {
  readonly words: readonly string[];
  readonly filters: readonly string[];
  readonly ids: readonly string[];
}

const MAX_GROWTH_MIB = 64;

async function main(dataDir: string): Promise<void> {
  const [seconds, connections] = [Number(values.seconds), Number(values.connections)];
  const service = new Command(dataDir, ['serve']);
  const base = await service.url();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const stock = await takeStock(base, agent);
  const random = new Random(Number(values.seed));
  const times: Record<Kind, number[]> = { facets: [], filter: [], object: [], pages: [], federated: [] };
  const failed: string[] = [];
  const memory: number[] = [];

  const ask = async (record: boolean): Promise<void> => {
    const kind = drawKind(random);
    const path = pathOf(kind, stock, random);
    const began = performance.now();
    const { status } = await fetchFrom(base + path, agent);
    if (record) times[kind].push(performance.now() - began);
    if (status !== 200) failed.push(`${status} ${path}`);
  };
  const askUntil = async (end: number, record: boolean): Promise<void> => {
    while (performance.now() < end) await ask(record);
  };
  const askTogether = (ms: number, record: boolean): Promise<unknown> => {
    const end = performance.now() + ms;
    return Promise.all(Array.from({ length: connections }, () => askUntil(end, record)));
  };

  await askTogether(5000, false);
  const timer = setInterval(() => memory.push(service.residentMiB()), 1000);
  await askTogether(seconds * 1000, true);
  clearInterval(timer);
  agent.destroy();
  service.terminate();

  print(times, seconds, connections);
  const growth = growthOf(memory);
  console.log(
    `memory ${memory[0]?.toFixed(0)} MiB at first, ${memory.at(-1)?.toFixed(0)} at the end, ${Math.max(...memory).toFixed(0)} at most; last third against second ${growth.toFixed(0)} MiB more, wanted at most ${MAX_GROWTH_MIB}`,
  );
  console.log(
    `errors ${failed.length}, wanted none${failed.length > 0 ? `: ${failed.slice(0, 5).join(', ')}` : ''}`,
  );
  if (failed.length > 0 || growth > MAX_GROWTH_MIB) process.exitCode = 1;
}

interface SearchAnswer {
  readonly hits: readonly { readonly document: { readonly uuid: string; readonly title?: string } }[];
  readonly facet_counts: readonly {
    readonly field_name: string;
    readonly counts: readonly { readonly value: string }[];
  }[];
}

async function takeStock(base: string, agent: Agent): Promise<Stock> {
  const query =
    'q=*&sort_by=_rand(7)&per_page=250&facet_by=creator,subject,dataProvider,dcType&max_facet_values=100&include_fields=uuid,title';
  const { body } = await fetchFrom(`${base}/v2/search?${query}`, agent);
  const { hits, facet_counts } = JSON.parse(body) as SearchAnswer;
  const words = hits.flatMap(({ document }) => document.title?.match(/\p{L}{4,}/gu) ?? []);
  const filters = facet_counts.flatMap(({ field_name, counts }) =>
    counts.filter(({ value }) => !value.includes('`')).map(({ value }) => `${field_name}:=\`${value}\``),
  );
  return { words, filters, ids: hits.map(({ document }) => document.uuid) };
}

function drawKind(random: Random): Kind {
  let left = random.below(100);
  for (const [kind, percent] of Object.entries(MIXTURE) as [Kind, number][]) {
    left -= percent;
    if (left < 0) return kind;
  }
  return 'facets';
}

function pathOf(kind: Kind, { words, filters, ids }: Stock, random: Random): string {
  const one = (list: readonly string[]): string => encodeURIComponent(list[random.below(list.length)] ?? '*');
  const again = random.below(5) === 0;
  const q = again
    ? one(words.slice(0, 5))
    : `${one(words)}${random.below(3) === 0 ? `%20${one(words)}` : ''}`;
  const page = random.below(4) === 0 ? `&page=${1 + random.below(5)}` : '';
  switch (kind) {
    case 'facets':
      return `/v2/search?q=${random.below(6) === 0 ? '*' : q}${page}`;
    case 'filter':
      return `/v2/search?q=*&facet_by=&filter_by=${one(filters)}${page}`;
    case 'object':
      return `/v2/object?id=${one(ids)}`;
    case 'pages':
      return random.oneOf(['/institutions', '/content', '/content?slug=x']);
    case 'federated':
      return `/v2/search/federated?q=${q}&per_page=5`;
  }
}

function fetchFrom(
  url: string,
  agent: Agent,
): Promise<{ readonly status: number | undefined; readonly body: string }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer: IncomingMessage) => {
      const chunks: Uint8Array[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, body: Buffer.concat(chunks).toString() }));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

/** The growth from the second to the last third, when caches are full. */
function growthOf(memory: readonly number[]): number {
  const third = Math.floor(memory.length / 3);
  return median(memory.slice(-third)) - median(memory.slice(third, 2 * third));
}

function print(times: Readonly<Record<Kind, readonly number[]>>, seconds: number, connections: number): void {
  const all = Object.values(times).flat();
  console.log(
    `${all.length} requests in ${seconds} s over ${connections} connections: ${(all.length / seconds).toFixed(0)} a second, Node.js ${process.version}`,
  );
  const rows = { ...times, all };
  for (const [kind, list] of Object.entries(rows)) {
    const [p50, p95, p99] = [50, 95, 99].map((percent) =>
      percentile(list, percent / 100)
        .toFixed(1)
        .padStart(8),
    );
    console.log(
      `${kind.padEnd(10)} ${String(list.length).padStart(7)} median ${p50}  p95 ${p95}  p99 ${p99} ms`,
    );
  }
}

await main(await filledFolder(positionals[0]));
