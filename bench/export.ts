/**
 * The nightly dataset of real records against `tar | gzip -6` on the same files,
 * in turn: the first export of all, and second nights with one record changed,
 * of the largest institution and of a small one, or with all records of one of
 * middling size. Every export is a process of
 * its own, its start included. The archive is unpacked by `tar` and `gzip`.
 *
 * Run: node bench/export.ts [CORPUS | DATA_DIR] [--rounds N]
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { Manifest } from '../src/dataset/manifest.ts';
import { openSqliteSnapshot } from '../src/records/sqlite-record-snapshot.ts';
import { openSqliteRecordStore } from '../src/records/sqlite-record-store.ts';
import { Command, type Usage } from './slice/command.ts';
import { temporaryFolder } from './temporary-folder.ts';

const WANTED = { ratio: 1.5, largerShare: 0.02, secondNight: 10, peakMiB: 300 };

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
    await openSqliteRecordStore(join(source, 'records.sqlite'), Date.now).close();
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
async function secondNight({ name }: Manifest['institutions'][number], records: number): Promise<Measured> {
  const snapshot = openSqliteSnapshot(recordsFile);
  const store = openSqliteRecordStore(recordsFile, Date.now);
  let after: string | undefined;
  for (let rest = records; rest > 0; ) {
    const page = await snapshot.records({ institution: name, after }, Math.min(rest, 1000));
    const [first] = page;
    if (first === undefined) throw new Error(`${name} has fewer than ${records} records`);
    const batch = page.map(({ uuid, body }) => ({ uuid, body: changed(body) }));
    await store.put(batch, await store.startRun(first.pipelineId, { full: false }));
    after = page.at(-1)?.uuid;
    rest -= page.length;
  }
  await snapshot.close();
  await store.close();
  return runExport();
}

function changed(body: Uint8Array): string {
  const record = JSON.parse(Buffer.from(body).toString()) as { aggregatedCHO: Record<string, unknown> };
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

const least = (all: readonly number[]): number => Math.min(...all);
const most = (all: readonly number[]): number => Math.max(...all);

await fillStore();
await firstExport();
unpack();
const { institutions, records, archive } = manifest();
const bySize = [...institutions].sort((a, b) => b.records - a.records);
const [largest, small] = [bySize[0], bySize.at(-1)];
const middling = bySize.find((one) => one.records <= records / institutions.length);
if (!largest || !small || !middling) throw new Error('there are no records');
const rounds = {
  first: [] as Measured[],
  small: [] as Measured[],
  large: [] as Measured[],
  whole: [] as Measured[],
  tar: [] as number[],
};
let yardstickBytes = 0;
for (let round = 0; round < Number(values.rounds); round += 1) {
  const yardstick = tarAndGzip();
  yardstickBytes = yardstick.bytes;
  rounds.tar.push(yardstick.seconds);
  rounds.first.push(await firstExport());
  rounds.small.push(await secondNight(small, 1));
  rounds.large.push(await secondNight(largest, 1));
  rounds.whole.push(await secondNight(middling, middling.records));
}
unpack();
if (readdirSync(files).length !== institutions.length) throw new Error('not as many files as institutions');

const tar = least(rounds.tar);
const ratioOf = (all: readonly Measured[]): number => tar / least(all.map(({ seconds }) => seconds));
const larger = archive.bytes / yardstickBytes - 1;
const measured = [rounds.first, rounds.small, rounds.large, rounds.whole];
const peak = most(measured.flat().map(({ peakMiB }) => peakMiB));
const row = (name: string, all: readonly Measured[]): string =>
  [
    name.padEnd(34),
    least(all.map(({ seconds }) => seconds))
      .toFixed(2)
      .padStart(7),
    least(all.map(({ processorSeconds }) => processorSeconds))
      .toFixed(2)
      .padStart(11),
    most(all.map(({ peakMiB }) => peakMiB))
      .toFixed(0)
      .padStart(8),
    `${ratioOf(all).toFixed(1)} x`.padStart(8),
  ].join('');
console.log(
  [
    `${records.toLocaleString('en-US')} records of ${institutions.length} institutions, ${(archive.unpackedBytes / 1e6).toFixed(0)} MB; Node.js ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} processors; the best of ${values.rounds} rounds`,
    '                                  seconds  processor  peak MiB  against tar | gzip -6',
    `tar | gzip -6                     ${tar.toFixed(2).padStart(7)}`,
    row('first export', rounds.first),
    row(`one record of ${small.records} changed`, rounds.small),
    row(`one record of ${largest.records} changed`, rounds.large),
    row(`${middling.records} records of ${middling.records} changed`, rounds.whole),
    `${archive.bytes.toLocaleString('en-US')} bytes, ${(100 * larger).toFixed(1)} % against ${yardstickBytes.toLocaleString('en-US')} of gzip -6`,
    `wanted: ${WANTED.ratio} x, ${WANTED.secondNight} x, at most ${100 * WANTED.largerShare} % larger, below ${WANTED.peakMiB} MiB`,
  ].join('\n'),
);
const isReached =
  ratioOf(rounds.first) >= WANTED.ratio &&
  ratioOf(rounds.small) >= WANTED.secondNight &&
  larger <= WANTED.largerShare &&
  peak < WANTED.peakMiB;
process.exitCode = isReached ? 0 : 1;
