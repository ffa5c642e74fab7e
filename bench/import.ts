/**
 * How fast documents become durable and searchable: all of a corpus in one
 * import over HTTP (`vitrine engine`), and by `Engine.write` as in `vitrine index`;
 * how long searches and small imports wait meanwhile; how soon a new process
 * responds; and the memory of each.
 *
 * Run: node bench/import.ts [CORPUS] [--documents N]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import memory from '../bin/memory.json' with { type: 'json' };
import { collectionSchema } from '../src/documents/fields/collection-schema.ts';
import { Engine } from '../src/engine/engine.ts';
import { linesOf } from './harness/corpus.ts';
import { MACHINE } from './harness/figures.ts';
import { ServedIndex } from './harness/served-index.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';
import { writeDocuments } from './queries/documents.ts';

const WANTED = { documentsPerSecond: 2500, restartSeconds: 3, servingMiB: 800 };
const SCHEMA = collectionSchema('chos', 'chos');
const SMALL_BATCH = 1000;
const SMALL_BATCHES = 10;
/** As `vitrine index` sends them. */
const BATCHES_ON_THEIR_WAY = 2;
const ASK_EVERY_MS = 250;
/** For merges to finish and memory to be freed. */
const REST_MS = 20_000;
const WORDS = ['museum', 'wien', 'karte', 'letter to', 'portrait of', 'haus am'];

interface Row {
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly peakMiB: number;
}

async function measure(corpus: string | undefined, most: number, folder: string): Promise<void> {
  const file = join(folder, 'documents.jsonl');
  const lastLines: string[] = [];
  const count = await writeDocuments(corpus, file, most, (document) => {
    lastLines.push(JSON.stringify(document));
    if (lastLines.length > SMALL_BATCH) lastLines.shift();
  });
  console.log(`${grouped(count)} documents, ${MACHINE}`);

  const data = join(folder, 'served');
  let served = await ServedIndex.start(data);
  await served.server.create(SCHEMA);
  const searches: number[] = [];
  let importing = true;
  const asking = askMeanwhile(served, searches, () => importing);
  let began = performance.now();
  await served.server.import(file);
  const importSeconds = secondsSince(began);
  importing = false;
  await asking;
  const foundAtOnce = await served.everything();
  const visible: number[] = [];
  for (let i = 0; i < SMALL_BATCHES; i += 1) visible.push(await timeUntilFound(served, lastLines, i));
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const afterImport = served.command.residentMiB();
  const usage = await served.stop();

  began = performance.now();
  served = await ServedIndex.start(data);
  const foundAgain = await served.everything();
  const restartSeconds = secondsSince(began);
  for (let i = 0; i < 200; i += 1)
    await (i % 4 === 0 ? served.everything() : served.words(WORDS[i % WORDS.length] ?? ''));
  const serving = served.command.residentMiB();
  const restarted = await served.stop();

  const inProcess = await buildInProcess(file, join(folder, 'written'));
  console.log('                 seconds  documents/s  processor s  peak MiB');
  printRow('over HTTP', count, { ...usage, seconds: importSeconds });
  printRow('Engine.write', count, inProcess);
  console.log(
    `during the import over HTTP ${searches.length} searches with 16 facets took ${spread(searches)} ms (median, 95th percentile, longest)`,
  );
  console.log(`${SMALL_BATCH} documents more: found ${spread(visible)} ms after they were sent`);
  console.log(
    `restart: first answer after ${restartSeconds.toFixed(2)} s; ${grouped(serving)} MiB resident after 200 searches, at most ${grouped(restarted.peakMiB)}; ${grouped(afterImport)} MiB in the process that imported, after a rest`,
  );
  const rates = [count / importSeconds, count / inProcess.seconds];
  const isReached =
    foundAtOnce === count &&
    foundAgain === count &&
    rates.every((rate) => rate >= WANTED.documentsPerSecond) &&
    restartSeconds < WANTED.restartSeconds &&
    serving < WANTED.servingMiB;
  console.log(
    `wanted: ${grouped(WANTED.documentsPerSecond)} documents/s, first answer within ${WANTED.restartSeconds} s, below ${WANTED.servingMiB} MiB while serving${isReached ? '' : '  <<< NOT REACHED'}`,
  );
  if (!isReached) process.exitCode = 1;
}

async function askMeanwhile(served: ServedIndex, times: number[], goesOn: () => boolean): Promise<void> {
  for (let i = 0; goesOn(); i += 1) {
    const began = performance.now();
    await served.words(WORDS[i % WORDS.length] ?? '');
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

/** Adds a new word to documents; returns the milliseconds from sending them until all are found. */
async function timeUntilFound(
  served: ServedIndex,
  lines: readonly string[],
  number: number,
): Promise<number> {
  const word = `neueswort${number}`;
  const changed = lines.map((line) => JSON.stringify({ ...JSON.parse(line), title: word }));
  const began = performance.now();
  await served.server.importLines(changed);
  const parameters = { q: word, query_by: 'title', num_typos: '0', prefix: 'false' };
  while ((await served.search(parameters)) < new Set(lines).size);
  return performance.now() - began;
}

/** Writes in a separate process, which runs this script, too. */
async function buildInProcess(file: string, folder: string): Promise<Row> {
  const child = fork(fileURLToPath(import.meta.url), ['--build', file, folder], {
    execArgv: memory.nodeArguments,
    env: { ...memory.environment, ...process.env },
  });
  const [row] = (await once(child, 'message')) as [Row];
  return row;
}

async function build(file: string, folder: string): Promise<Row> {
  const began = performance.now();
  const engine = new Engine(folder);
  await engine.createCollection(SCHEMA);
  const onTheirWay: Promise<unknown>[] = [];
  let batch: string[] = [];
  const write = async (): Promise<void> => {
    if (onTheirWay.length === BATCHES_ON_THEIR_WAY) await onTheirWay.shift();
    onTheirWay.push(engine.write('chos', batch, 'upsert', { publish: 'soon', withDocuments: false }));
    batch = [];
  };
  for await (const line of linesOf(file)) if (batch.push(line) === SMALL_BATCH) await write();
  await write();
  await Promise.all(onTheirWay);
  await engine.publish('chos');
  const seconds = secondsSince(began);
  await engine.close();
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return { seconds, processorSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMiB: maxRSS / 1024 };
}

function printRow(name: string, count: number, { seconds, processorSeconds, peakMiB }: Row): void {
  const cells = [seconds.toFixed(1), grouped(count / seconds), processorSeconds.toFixed(1), grouped(peakMiB)];
  const widths = [7, 11, 11, 8];
  console.log(`${name.padEnd(15)}  ${cells.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  ')}`);
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  return `${at(0.5)}, ${at(0.95)}, ${at(1)}`;
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000;
const grouped = (value: number): string => Math.round(value).toLocaleString('en-US');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { documents: { type: 'string', default: '250000' }, build: { type: 'boolean', default: false } },
});
const [corpus, target = ''] = positionals;
if (values.build) process.send?.(await build(corpus ?? '', target));
else await measure(corpus, Number(values.documents), temporaryFolder('import'));
