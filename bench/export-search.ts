/**
 * Exports of everything from `/v2/export`, in each format, beside a client that searches:
 * how long they take, how much more memory the service has, and the searches' times
 * without and with an export, in turn.
 *
 * Run: node bench/export-search.ts DATA_DIR [--rounds N] [--seconds N]
 * DATA_DIR is that of a service: filled with `vitrine start`, or `ingest` and `index`.
 * Needs Linux, for the processor time of another process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Command } from './harness/command.ts';
import { grouped, MACHINE, median, milliseconds, percentile } from './harness/figures.ts';

/** `moreMiB`: resident memory above that before the export; `p99`: as a multiple. */
const WANTED = { seconds: 20, moreMiB: 100, p99: 2 };

const FORMATS = ['ndjson', 'csv', 'parquet'] as const;

/** Common words of the corpus. */
const WORDS = [
  'wien',
  'church',
  'landschaft',
  'woman',
  'portrait',
  'karte',
  'brief',
  'house',
  'gold',
  'münze',
];

/** Between two searches: a service that is used, but not full. */
const PAUSE_MS = 20;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '10' } },
});

interface Exported {
  readonly seconds: number;
  readonly documents: number;
  readonly bytes: number;
  readonly processorSeconds: number;
  readonly moreMiB: number;
}

async function main(dataDir: string): Promise<void> {
  const service = new Command(dataDir, ['serve']);
  const base = await service.url();
  service.output.resume();
  // Every thread is started, and every table made.
  for (const format of FORMATS) await exportAll(service, base, format, 2000);
  await searchFor(base, 3);
  console.log(MACHINE);
  console.log('            seconds  processor  documents  megabytes  more MiB');
  const quiet: number[] = [];
  const beside: number[] = [];
  let isReached = true;
  for (const format of FORMATS) {
    const alone = await exportAll(service, base, format);
    console.log(row(format, alone));
    if (format === 'ndjson') isReached &&= alone.seconds <= WANTED.seconds;
    isReached &&= alone.moreMiB <= WANTED.moreMiB;
  }
  for (let round = 0; round < Number(values.rounds); round += 1) {
    quiet.push(...(await searchFor(base, Number(values.seconds))));
    const stop = new AbortController();
    const exporting = exportAll(service, base, 'ndjson').finally(() => stop.abort());
    beside.push(...(await searchFor(base, Number.POSITIVE_INFINITY, stop.signal)));
    console.log(row('beside', await exporting));
  }
  const times = percentile(beside, 0.99) / percentile(quiet, 0.99);
  console.log(
    [
      `search   alone ${figures(quiet)}`,
      `search   beside an export ${figures(beside)}; p99 × ${times.toFixed(2)}`,
      `wanted: NDJSON within ${WANTED.seconds} s, at most ${WANTED.moreMiB} MiB more, p99 × ${WANTED.p99}`,
    ].join('\n'),
  );
  service.terminate();
  await service.end();
  process.exitCode = isReached && times <= WANTED.p99 ? 0 : 1;
}

async function exportAll(service: Command, base: string, format: string, limit?: number): Promise<Exported> {
  const memory = new PeakMemory(service);
  const before = service.processorMs();
  const began = performance.now();
  const query = new URLSearchParams({ q: '*', format, ...(limit && { limit: String(limit) }) });
  const response = await fetch(`${base}/v2/export?${query}`, { headers: { 'accept-encoding': 'identity' } });
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  let bytes = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) bytes += chunk.byteLength;
  return {
    seconds: (performance.now() - began) / 1000,
    documents: Number(response.headers.get('x-vitrine-documents')),
    bytes,
    processorSeconds: (service.processorMs() - before) / 1000,
    moreMiB: memory.stop(),
  };
}

/** How far the resident memory of a service rises above its present one. */
class PeakMemory {
  readonly #service: Command;
  readonly #before: number;
  readonly #timer: NodeJS.Timeout;
  #peak: number;

  constructor(service: Command) {
    this.#service = service;
    this.#before = service.residentMiB();
    this.#peak = this.#before;
    this.#timer = setInterval(() => this.#read(), 250);
  }

  #read(): void {
    this.#peak = Math.max(this.#peak, this.#service.residentMiB());
  }

  stop(): number {
    clearInterval(this.#timer);
    this.#read();
    return this.#peak - this.#before;
  }
}

/** Milliseconds of searches, one after the other. */
async function searchFor(base: string, seconds: number, signal?: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let i = 0; performance.now() < end && !signal?.aborted; i += 1) {
    const query = new URLSearchParams({ q: WORDS[i % WORDS.length] ?? '', use_cache: 'false' });
    const began = performance.now();
    const response = await fetch(`${base}/v2/search?${query}`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`a search got ${response.status}`);
    times.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  return times;
}

const row = (name: string, { seconds, processorSeconds, documents, bytes, moreMiB }: Exported): string =>
  [
    name.padEnd(10),
    seconds.toFixed(1).padStart(9),
    processorSeconds.toFixed(1).padStart(11),
    grouped(documents).padStart(11),
    (bytes / 1e6).toFixed(0).padStart(11),
    moreMiB.toFixed(0).padStart(10),
  ].join('');

const figures = (times: readonly number[]): string =>
  `median ${milliseconds(median(times))}, p99 ${milliseconds(percentile(times, 0.99))} ms (${times.length})`;

const [dataDir] = positionals;
if (dataDir === undefined) throw new Error('usage: node bench/export-search.ts DATA_DIR');
await main(dataDir);
