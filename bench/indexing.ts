/**
 * How long searches take while the index changes: `vitrine serve` is searched by one
 * client, first over a settled index, then while `vitrine index`, in a process of its
 * own, replaces the documents of all records, and afterwards while segments are merged.
 * The 99th percentile may be twice as long as that of the settled index.
 *
 * Run: node bench/indexing.ts [CORPUS] [--documents N] [--seconds N] [--pause MILLISECONDS]
 */
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Command } from './harness/command.ts';
import { writeRecords } from './harness/corpus.ts';
import { grouped, MACHINE, milliseconds, percentile, step } from './harness/figures.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';
import { publications } from './indexing/publications.ts';
import { type SearchTimes, searchWhile } from './indexing/search-while.ts';
import { writeChangedRecords } from './indexing/write-records.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '250000' },
    seconds: { type: 'string', default: '20' },
    pause: { type: 'string', default: '20' },
  },
});

const WANTED_RATIO = 2;
/** What `vitrine index` says before it computes vectors and fetches pictures, which is not measured here. */
const COMPLETE = 'all records are in the index';
const TERMINATED = 143;
const WARM_UP_SECONDS = 5;

async function measure(corpus: string | undefined, folder: string): Promise<boolean> {
  const seconds = Number(values.seconds);
  const dataDir = join(folder, 'data');
  const records = join(folder, 'records.jsonl');
  const changed = join(folder, 'changed.jsonl');
  step('ingesting');
  const count = await writeRecords(corpus, records, Number(values.documents));
  await ingest(dataDir, records);
  step('indexing');
  await index(dataDir);
  await writeChangedRecords(records, changed);
  await ingest(dataDir, changed);
  step('searching');
  const service = new Command(dataDir, ['serve'], { SYNC_AT: '', EXPORT_AT: '' });
  const base = await service.url();
  const pause = Number(values.pause);
  const forSeconds = (length: number) => searchWhile(base, pause, wait(length));
  await forSeconds(WARM_UP_SECONDS);
  const settled = await forSeconds(seconds);
  step('searching while the index changes');
  const before = publications(dataDir);
  const began = performance.now();
  const indexing = index(dataDir);
  const beside = await searchWhile(base, pause, indexing);
  const indexSeconds = (performance.now() - began) / 1000;
  const published = publications(dataDir) - before;
  const afterwards = await forSeconds(seconds);
  service.terminate();
  const { peakMiB } = await service.end();

  console.log(`${grouped(count)} records, ${MACHINE}`);
  console.log(
    `all of them changed, indexed again in ${indexSeconds.toFixed(1)} s, ${(await indexing).toFixed(1)} s of a processor, ${published} publications; the service took at most ${grouped(peakMiB)} MiB`,
  );
  console.log('\nmilliseconds until the client has the reply, median, 95th, 99th percentile, longest\n');
  print('settled', settled);
  print('while indexing', beside);
  print('afterwards', afterwards);
  const ratio = percentile(allOf(beside), 0.99) / percentile(allOf(settled), 0.99);
  const isReached = ratio <= WANTED_RATIO;
  console.log(
    `\np99 while indexing × ${ratio.toFixed(2)}, wanted at most ${WANTED_RATIO}${isReached ? '' : '  <<< NOT REACHED'}`,
  );
  return isReached;
}

async function ingest(dataDir: string, file: string): Promise<void> {
  const command = new Command(dataDir, ['ingest', file, '--pipeline', 'bench']);
  await text(command.output);
  await command.end();
}

/** Resolves when all records can be searched, with the seconds of a processor until then. */
async function index(dataDir: string): Promise<number> {
  const command = new Command(dataDir, ['index']);
  await command.says(COMPLETE);
  const processorSeconds = command.processorMs() / 1000;
  command.terminate();
  await command.end(TERMINATED);
  return processorSeconds;
}

const wait = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });

const allOf = (times: SearchTimes): number[] => Object.values(times).flat();

function print(name: string, times: SearchTimes): void {
  console.log(`${name}, ${allOf(times).length} searches`);
  for (const [kind, list] of [...Object.entries(times), ['all', allOf(times)] as const]) {
    const figures = [0.5, 0.95, 0.99, 1].map((share) => milliseconds(percentile(list, share)).padStart(9));
    console.log(`  ${kind.padEnd(24)}${figures.join('')}`);
  }
}

if (!(await measure(positionals[0], temporaryFolder('indexing')))) process.exitCode = 1;
