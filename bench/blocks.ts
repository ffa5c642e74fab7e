/**
 * For how long one request keeps the serving thread, and thus everybody else: the most expensive
 * forms of every route, one after the other, to a service with ordinary records and a few of the
 * largest size. Prints for each the processor time of the longest turn of the event loop (the first one, which
 * may fill caches, and the median of several), for how long the loop was blocked at least, and the processor time
 * of the thread for one request. Exits with status 1 if a turn takes more than 50 ms.
 *
 * Run: node bench/blocks.ts [DATA_DIR] [--runs N] [--only TEXT]
 * DATA_DIR is that of a service with the records of bench/blocks; by default a new one.
 */
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type ExpensiveRequest, expensiveRequests } from './blocks/expensive-requests.ts';
import { largeRecords } from './blocks/large-records.ts';
import { Command } from './harness/command.ts';
import { MACHINE, median } from './harness/figures.ts';
import { filledFolder } from './harness/filled-folder.ts';
import type { LoopUsage } from './harness/loop-probe.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});

const WANTED_MS = 50;
const agent = new Agent({ keepAlive: true });

interface Response {
  readonly status: number;
  readonly body: Buffer;
}

async function ask(base: string, { path, body, headers }: ExpensiveRequest): Promise<Response> {
  const sent = request(base + path, { agent, method: body === undefined ? 'GET' : 'POST', headers });
  const answered = once(sent, 'response');
  sent.end(body);
  const [response] = await answered;
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, body: Buffer.concat(chunks) };
}

/** What the serving thread has done since the last call. */
function probe(service: Command, file: string): () => Promise<LoopUsage> {
  return async () => {
    const before = existsSync(file) ? statSync(file).size : 0;
    process.kill(service.pid ?? 0, 'SIGUSR2');
    while (!existsSync(file) || statSync(file).size === before) await setTimeout(2);
    return JSON.parse(readFileSync(file, 'utf8').slice(before)) as LoopUsage;
  };
}

async function main(dataDir: string): Promise<number> {
  const file = join(temporaryFolder('blocks'), 'loop.jsonl');
  const service = new Command(dataDir, ['serve'], {
    SYNC_AT: '',
    EXPORT_AT: '',
    LOOP_PROBE: file,
    NODE_OPTIONS: `--import ${new URL('./harness/loop-probe.ts', import.meta.url).href}`,
  });
  const base = await service.url();
  const usage = probe(service, file);
  const { body } = await ask(base, { name: '', path: '/v2/search?q=*&per_page=250&include_fields=uuid' });
  const uuids = [...body.toString().matchAll(/"uuid":"([^"]+)"/g)].map(([, uuid = '']) => uuid);
  let worst = 0;
  console.log(`${MACHINE}\n\n| Request | status | kB | first turn | turn | block | processor |`);
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const one of expensiveRequests(uuids)) {
    if (!one.name.includes(values.only)) continue;
    const runs: LoopUsage[] = [];
    let response: Response = { status: 0, body: Buffer.of() };
    for (let run = 0; run < Number(values.runs); run += 1) {
      await setTimeout(20);
      await usage();
      response = await ask(base, one);
      runs.push(await usage());
    }
    const [first] = runs;
    const block = Math.min(...runs.map(({ longestMs }) => longestMs));
    const turn = median(runs.map(({ turnMs }) => turnMs));
    const processor = median(runs.map(({ processorMs }) => processorMs));
    worst = Math.max(worst, turn);
    const figures = [first?.turnMs ?? 0, turn, block, processor].map((ms) => `${ms.toFixed(0)} ms`);
    const size = (response.body.length / 1000).toFixed(0);
    console.log(`| ${one.name.slice(0, 90)} | ${response.status} | ${size} | ${figures.join(' | ')} |`);
  }
  service.terminate();
  await service.end();
  console.log(`\nlongest turn ${worst.toFixed(0)} ms, wanted at most ${WANTED_MS}`);
  return worst <= WANTED_MS ? 0 : 1;
}

process.exitCode = await main(await filledFolder(positionals[0], largeRecords()));
