import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { exportDataset } from '../../../src/jobs/dataset/export-dataset.ts';
import type { Manifest } from '../../../src/jobs/dataset/manifest.ts';
import { openSqliteStore } from '../../../src/stores/records/sqlite-store.ts';
import { Random } from './random.ts';
import { spawnVitrine } from './vitrine-process.ts';

export interface ExportKillsOptions {
  /** An empty folder. */
  readonly dataDir: string;
  readonly seed: number;
  readonly kills: number;
  readonly log: (message: string) => void;
}

const RECORDS = 6000;
const INSTITUTIONS = ['Albertina', 'Museum "am" Ring', 'Österreichische Mediathek'];
const ID_BASE = 'https://kills.example/id';
/** Changed before each run. */
const CHANGES = 40;

/**
 * Kills `vitrine export` again and again at random moments. After each blow what
 * is offered is a whole export: the last one or the next. In the end an export
 * over all that was left gives the same bytes as one that begins with nothing.
 * Errors: one that says what is wrong after which blow.
 */
export async function killExports({ dataDir, seed, kills, log }: ExportKillsOptions): Promise<void> {
  const random = new Random(seed);
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'records.sqlite');
  await change(
    file,
    Array.from({ length: RECORDS }, (_, number) => number),
    0,
  );
  assert.equal(await runToTheEnd(dataDir), 0);
  // The runs that are killed have much to take over, too.
  const began = performance.now();
  assert.equal(await runToTheEnd(dataDir), 0);
  const duration = performance.now() - began;
  let [finished, lastTime] = [0, checkOffered(dataDir)];
  for (let blow = 1; blow <= kills; blow += 1) {
    await change(
      file,
      Array.from({ length: CHANGES }, () => random.below(RECORDS)),
      blow,
    );
    const running = spawnVitrine(dataDir, ['export'], { ID_BASE });
    await Promise.race([sleep(random.below(Math.ceil(duration))), running.ended]);
    running.kill();
    await running.ended;
    const time = checkOffered(dataDir);
    assert.ok(time >= lastTime, `after blow ${blow} an older export is offered`);
    if (time > lastTime) finished += 1;
    lastTime = time;
  }
  assert.equal(await runToTheEnd(dataDir), 0);
  checkOffered(dataDir);
  const folders = readdirSync(join(dataDir, 'export'));
  assert.ok(folders.length <= 3 && !folders.includes('unfinished'), `left over: ${folders.join(', ')}`);
  assert.ok(
    read(dataDir).equals(await fresh(dataDir, file)),
    'the bytes are not those of an export of its own',
  );
  log(`${kills} kills of exports, ${finished} of them too late to stop one`);
}

async function change(file: string, numbers: readonly number[], version: number): Promise<void> {
  const store = openSqliteStore(file, Date.now).records;
  const batch = numbers.map((number) => {
    const uuid = uuidOf(number);
    const body = {
      id: `http://id.example/${uuid}/aggregation`,
      type: 'Aggregation',
      aggregatedCHO: {
        id: `http://id.example/${uuid}/cho`,
        type: 'ProvidedCHO',
        description: [`${version} ${uuid.repeat(20)}`],
      },
      dataProvider: INSTITUTIONS[(number + version) % INSTITUTIONS.length],
    };
    return { uuid, body: JSON.stringify(body) };
  });
  await store.put(batch, await store.startRun('p', { full: false }));
  await store.close();
}

/** Spread over all uuids, as real ones are. */
const uuidOf = (number: number): string => {
  const hex = createHash('sha1').update(String(number)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

async function runToTheEnd(dataDir: string): Promise<number | null> {
  return spawnVitrine(dataDir, ['export'], { ID_BASE }).ended;
}

const read = (dataDir: string): Buffer =>
  readFileSync(join(dataDir, 'export', 'nightly', 'records_export_full.tar.gz'));

/** The time of the export that is offered, which is whole and what its manifest says. */
function checkOffered(dataDir: string): string {
  const folder = join(dataDir, 'export', 'nightly');
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const bytes = read(dataDir);
  assert.equal(createHash('sha256').update(bytes).digest('hex'), manifest.archive.sha256);
  assert.equal(gunzipSync(bytes).length, manifest.archive.unpackedBytes);
  assert.equal(manifest.records, RECORDS);
  return manifest.time;
}

/** The archive of the same store, made without anything from before. */
async function fresh(dataDir: string, file: string): Promise<Buffer> {
  const folder = join(dataDir, 'fresh', 'export');
  await exportDataset({ folder, idBase: ID_BASE, store: { file }, clock: Date.now });
  return read(join(dataDir, 'fresh'));
}
