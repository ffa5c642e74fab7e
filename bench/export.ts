/**
 * The nightly dataset of real records beside `tar | gzip -6` on the same files, in
 * turn: an export of all records, and the next one with the records of one
 * institution changed. Every export is a process of its own, its start included.
 * The archive is unpacked by `tar` and `gzip`.
 *
 * Run: node bench/export.ts [CORPUS | DATA_DIR] [--rounds N]
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { Manifest } from '../src/dataset/manifest.ts';
import type { LiveRecord } from '../src/records/record-store.ts';
import { openSqliteSnapshot } from '../src/records/sqlite/record-snapshot.ts';
import { openSqliteStore } from '../src/records/sqlite-store.ts';
import { Command, type Usage } from './harness/command.ts';
import { MACHINE } from './harness/figures.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';

/** `times`: of the time that tar and gzip take. */
const WANTED = { times: 2, largerShare: 0.02, peakMiB: 300 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
});
const source = positionals[0] ?? new URL('../../shared/data/corpus-large.jsonl.gz', import.meta.url).pathname;
const folder = temporaryFolder('export');
const dataDir = join(folder, 'data');
const recordsFile = join(dataDir, 'records.sqlite');
const files = join(folder, 'files');

interface Measured extends Usage {
  readonly seconds: number;
}

async function fillStore(): Promise<void> {
  mkdirSync(dataDir);
  if (statSync(source).isDirectory()) {
    await openSqliteStore(join(source, 'records.sqlite'), Date.now).records.close();
    copyFileSync(join(source, 'records.sqlite'), recordsFile);
    return;
  }
  const ingest = new Command(dataDir, ['ingest', source]);
  await text(ingest.output);
  await ingest.end();
}

async function runExport(): Promise<Measured> {
  const began = performance.now();
  const command = new Command(dataDir, ['export', '--force']);
  await text(command.output);
  return { ...(await command.end()), seconds: (performance.now() - began) / 1000 };
}

const firstExport = async (): Promise<Measured> => {
  rmSync(join(dataDir, 'export'), { recursive: true, force: true });
  return runExport();
};

/** Changes the first records of an institution, then exports. */
async function nextExport({ name }: Manifest['institutions'][number], records: number): Promise<Measured> {
  const snapshot = openSqliteSnapshot(recordsFile);
  const store = openSqliteStore(recordsFile, Date.now).records;
  const page: LiveRecord[] = [];
  for await (const record of snapshot.records(name)) if (page.push(record) === records) break;
  if (page.length < records) throw new Error(`${name} has fewer than ${records} records`);
  for (const { uuid, body, pipelineId } of page) {
    await store.put([{ uuid, body: changed(body) }], await store.startRun(pipelineId, { full: false }));
  }
  await snapshot.close();
  await store.close();
  return runExport();
}

function changed(body: string): string {
  const record = JSON.parse(body) as { aggregatedCHO: Record<string, unknown> };
  record.aggregatedCHO['alternative'] = [`changed at ${Date.now()}`];
  return JSON.stringify(record);
}

function tarAndGzip(): { readonly seconds: number; readonly bytes: number } {
  const began = performance.now();
  const target = join(folder, 'yardstick.tar.gz');
  execFileSync('sh', ['-c', 'tar c -C "$1" . | gzip -6 > "$2"', 'sh', files, target]);
  return { seconds: (performance.now() - began) / 1000, bytes: statSync(target).size };
}

const manifest = (): Manifest =>
  JSON.parse(readFileSync(join(dataDir, 'export', 'nightly', 'manifest.json'), 'utf8')) as Manifest;

function unpack(): void {
  rmSync(files, { recursive: true, force: true });
  mkdirSync(files);
  execFileSync('tar', ['xzf', join(dataDir, 'export', 'nightly', 'records_export_full.tar.gz'), '-C', files]);
}

await fillStore();
await firstExport();
unpack();
const { institutions, records, archive } = manifest();
const middling = [...institutions]
  .sort((a, b) => b.records - a.records)
  .find((one) => one.records <= records / institutions.length);
if (middling === undefined) throw new Error('there are no records');
const rounds = { first: [] as Measured[], next: [] as Measured[], tar: [] as number[] };
let gzipBytes = 0;
for (let round = 0; round < Number(values.rounds); round += 1) {
  const packed = tarAndGzip();
  gzipBytes = packed.bytes;
  rounds.tar.push(packed.seconds);
  rounds.first.push(await firstExport());
  rounds.next.push(await nextExport(middling, middling.records));
}
unpack();
if (readdirSync(files).length !== institutions.length) throw new Error('not as many files as institutions');

const least = (all: readonly number[]): number => Math.min(...all);
const tar = least(rounds.tar);
const timesOf = (all: readonly Measured[]): number => least(all.map(({ seconds }) => seconds)) / tar;
const larger = archive.bytes / gzipBytes - 1;
const peak = Math.max(...[...rounds.first, ...rounds.next].map(({ peakMiB }) => peakMiB));
const row = (name: string, all: readonly Measured[]): string => {
  const seconds = least(all.map((one) => one.seconds)).toFixed(2);
  const processor = least(all.map(({ processorSeconds }) => processorSeconds)).toFixed(2);
  const peakMiB = Math.max(...all.map((one) => one.peakMiB)).toFixed(0);
  return `${name.padEnd(34)}${seconds.padStart(7)}${processor.padStart(11)}${peakMiB.padStart(10)}${timesOf(all).toFixed(2).padStart(8)} x`;
};
console.log(
  [
    `${records.toLocaleString('en-US')} records of ${institutions.length} institutions, ${(archive.unpackedBytes / 1e6).toFixed(0)} MB; ${MACHINE}; the best of ${values.rounds} rounds`,
    '                                  seconds  processor  peak MiB  of tar | gzip -6',
    `tar | gzip -6                     ${tar.toFixed(2).padStart(7)}`,
    row('export', rounds.first),
    row(`export and ${middling.records} changes`, rounds.next),
    `${archive.bytes.toLocaleString('en-US')} bytes, ${(100 * larger).toFixed(1)} % against ${gzipBytes.toLocaleString('en-US')} of gzip -6`,
    `wanted: at most ${WANTED.times} x, ${100 * WANTED.largerShare} % larger, ${WANTED.peakMiB} MiB`,
  ].join('\n'),
);
const isReached =
  timesOf(rounds.first) <= WANTED.times && larger <= WANTED.largerShare && peak <= WANTED.peakMiB;
process.exitCode = isReached ? 0 : 1;
