/**
 * Real records from a file to a response: `vitrine ingest`, `vitrine index` until
 * everything can be found (it is ended before vectors and pictures), then a new
 * `vitrine serve` with a search for everything. Each is a separate process, with
 * an empty data folder.
 *
 * Run: node bench/slice.ts [CORPUS] [--documents N]
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Command, type Usage } from './harness/command.ts';
import { writeRecords } from './harness/corpus.ts';
import { MACHINE } from './harness/figures.ts';
import { sizeOf } from './harness/size-of.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';

const WANTED_RECORDS_PER_SECOND = 2000;
const MAX_INGEST_MIB = 1024;
/** Status of a command that ends by SIGTERM. */
const TERMINATED = 143;

async function measure(corpus: string, dataDir: string): Promise<void> {
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  const ingest = new Command(dataDir, ['ingest', corpus]);
  const summary = await text(ingest.output);
  const ingestUsage = await ingest.end();
  const ingested = seconds();
  const index = new Command(dataDir, ['index']);
  await index.says('all records are in the index');
  // Vectors and pictures are not measured here: they come after everything can be found.
  index.terminate();
  const indexUsage = await index.end(TERMINATED);
  const indexed = seconds();
  const serve = new Command(dataDir, ['serve']);
  const found = await countAll(await serve.url());
  const answered = seconds();
  serve.terminate();
  const serveUsage = await serve.end();

  const stored = Number(/^ *new +([\d,]+)/m.exec(summary)?.[1]?.replaceAll(',', ''));
  const reasons = rejections(join(dataDir, 'reports'));
  const reported = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  const rate = stored / answered;
  console.log(
    `${grouped(stored)} records stored, ${grouped(reported)} reported, ${grouped(found)} found; ${MACHINE}`,
  );
  for (const [reason, count] of reasons) console.log(`  reported ${grouped(count)} times: ${reason}`);
  console.log('           seconds  processor s  peak MiB');
  printRow('ingest', ingested, ingestUsage);
  printRow('index', indexed - ingested, indexUsage);
  printRow('serve', answered - indexed, serveUsage);
  console.log(
    `${answered.toFixed(1)} s from the start of ingest to the answer: ${grouped(rate)} records/s, wanted ${grouped(WANTED_RECORDS_PER_SECOND)}; ingest below ${grouped(MAX_INGEST_MIB)} MiB wanted`,
  );
  for (const name of readdirSync(dataDir).sort()) {
    const mebibytes = sizeOf(join(dataDir, name)) / 1024 / 1024;
    console.log(`  ${mebibytes.toFixed(1).padStart(8)} MiB on disk  ${name}`);
  }
  const isReached =
    found === stored && rate >= WANTED_RECORDS_PER_SECOND && ingestUsage.peakMiB < MAX_INGEST_MIB;
  if (!isReached) process.exitCode = 1;
}

async function countAll(base: string): Promise<number> {
  const response = await fetch(`${base}/v2/search?q=*&per_page=1`);
  const { found } = (await response.json()) as { readonly found: number };
  return found;
}

/** How often each reason occurs in the reports of rejected records. */
function rejections(reports: string): Map<string, number> {
  const reasons = new Map<string, number>();
  for (const name of existsSync(reports) ? readdirSync(reports) : []) {
    for (const line of readFileSync(join(reports, name, 'report.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')) {
      const { severity, reason } = JSON.parse(line) as Readonly<Record<'severity' | 'reason', string>>;
      if (severity === 'rejected') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  }
  return reasons;
}

function printRow(name: string, seconds: number, { processorSeconds, peakMiB }: Usage): void {
  const cells = [seconds.toFixed(1).padStart(8), processorSeconds.toFixed(1).padStart(11)];
  console.log(`${name.padEnd(10)} ${cells.join('  ')}  ${grouped(peakMiB).padStart(8)}`);
}

const grouped = (value: number): string => Math.round(value).toLocaleString('en-US');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { documents: { type: 'string', default: '250000' } },
});
const folder = temporaryFolder('slice');
const records = join(folder, 'records.jsonl');
await writeRecords(positionals[0], records, Number(values.documents));
await measure(records, join(folder, 'data'));
