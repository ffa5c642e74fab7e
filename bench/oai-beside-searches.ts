/**
 * What harvesters cost those who search: `vitrine serve` in a process of its own
 * is asked for searches and /health by two clients, without harvesters and beside
 * sixteen of them that begin lists from ever other days, in turns within one run.
 * A search may take twice as long at the 99th percentile, and so may /health.
 *
 * Run: node bench/oai-beside-searches.ts [DATA_DIR] [--seconds N] [--rounds N] [--clients N] [--gzip]
 * DATA_DIR is that of a service; by default one with the multiplied sample.
 */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { Command } from './harness/command.ts';
import { milliseconds, percentile } from './harness/figures.ts';
import { filledFolder } from './harness/filled-folder.ts';
import type { Harvested, HarvestersData } from './oai/harvesters.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '16' },
    gzip: { type: 'boolean', default: false },
  },
});

const WANTED_RATIO = 2;
const WORDS =
  'wien berg haus kirche portrait landschaft brief karl maria museum schloss fluss garten maler'.split(' ');

interface Times {
  readonly search: number[];
  readonly health: number[];
}

const agent = new Agent({ keepAlive: true });

const ask = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    get(url, { agent }, async (response) => {
      await text(response);
      if (response.statusCode === 200) resolve(performance.now() - began);
      else reject(new Error(`${url} answers ${response.statusCode}`));
    }).on('error', reject);
  });

let searches = 0;

/** One client searches, another one asks for /health; neither pauses. */
async function measure(base: string, seconds: number, times: Times): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const search = async () => {
    while (performance.now() < end) {
      searches += 1;
      const [one, other] = [WORDS[searches % 14], WORDS[(searches * 5) % 13]];
      times.search.push(await ask(`${base}/v2/search?q=${one}%20${other}&page=${1 + (searches % 3)}`));
    }
  };
  const health = async () => {
    while (performance.now() < end) times.health.push(await ask(`${base}/health`));
  };
  await Promise.all([search(), health()]);
}

async function main(dataDir: string): Promise<number> {
  const [seconds, rounds, clients] = [values.seconds, values.rounds, values.clients].map(Number);
  const service = new Command(dataDir, ['serve'], { SYNC_AT: '', EXPORT_AT: '' });
  const base = await service.url();
  const workerData: HarvestersData = {
    base: `${base}/oai`,
    clients: clients ?? 16,
    acceptEncoding: values.gzip ? 'gzip' : 'identity',
  };
  const harvesters = new Worker(new URL('./oai/harvesters.ts', import.meta.url), { workerData });
  const stopHarvesters = async (): Promise<Harvested> => {
    harvesters.postMessage(false);
    const [harvested] = await once(harvesters, 'message');
    return harvested;
  };
  const alone: Times = { search: [], health: [] };
  const beside: Times = { search: [], health: [] };
  const total = { pages: 0, refused: 0, failed: 0 };

  await measure(base, 5, { search: [], health: [] });
  harvesters.postMessage(true);
  await measure(base, 5, { search: [], health: [] });
  await stopHarvesters();
  for (let round = 0; round < (rounds ?? 5); round++) {
    await measure(base, seconds ?? 8, alone);
    harvesters.postMessage(true);
    await measure(base, seconds ?? 8, beside);
    const { pages, refused, failed } = await stopHarvesters();
    total.pages += pages;
    total.refused += refused;
    total.failed += failed;
  }
  service.terminate();
  agent.destroy();
  await harvesters.terminate();

  console.log(
    `${clients} harvesters: ${total.pages} pages in ${(seconds ?? 8) * (rounds ?? 5)} s, ${total.refused} times 503, ${total.failed} failures`,
  );
  let isReached = total.failed === 0;
  for (const kind of ['search', 'health'] as const) {
    const ratio = percentile(beside[kind], 0.99) / percentile(alone[kind], 0.99);
    isReached &&= ratio <= WANTED_RATIO;
    console.log(
      `${kind.padEnd(8)} alone ${timesOf(alone[kind])}; beside them ${timesOf(beside[kind])}; p99 × ${ratio.toFixed(2)}, wanted at most ${WANTED_RATIO}`,
    );
  }
  return isReached ? 0 : 1;
}

const timesOf = (list: readonly number[]): string =>
  `median ${milliseconds(percentile(list, 0.5))}, p99 ${milliseconds(percentile(list, 0.99))} ms (${list.length})`;

process.exitCode = await main(await filledFolder(positionals[0]));
