import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBackup, keepNewest } from '../../../../src/app/backup/backups-folder.ts';
import { makeBackup } from '../../../../src/app/backup/make-backup.ts';
import { BackupError } from '../../../../src/app/backup/manifest.ts';
import { restoreBackup } from '../../../../src/app/backup/restore-backup.ts';
import { openStore } from '../../../../src/app/wiring/open-store.ts';
import { tryLock } from '../../../../src/stores/records/file-lock.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { dataFolder } from '../data-folder.ts';

const settingsOf = (dataDir: string, storeUrl?: string) => ({
  dataDir,
  recordsFile: join(dataDir, 'records.sqlite'),
  storeUrl,
});

/** A data folder with everything in it that there can be. */
async function filledFolder(records = 20): Promise<string> {
  const dataDir = await dataFolder(records);
  const files = {
    'previews/ab/ab12.webp': 'a preview',
    'reports/ingest-1.jsonl': 'a report',
    'models/tiny/model.json': 'a model',
    'models/.unfinished-1/model.onnx': 'half a model',
    'content/site.json': '{}',
    'export/2026-11-20T02-00-00Z/manifest.json': 'an export',
    'export/unfinished/a': 'half an export',
    'index/chos-1/generation.json': 'an index',
    'assets/ab.avif': 'a cached picture',
    'index-id': 'the id of the index',
    'index.lock': '',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(dataDir, path, '..'), { recursive: true });
    writeFileSync(join(dataDir, path), text);
  }
  symlinkSync('2026-11-20T02-00-00Z', join(dataDir, 'export/nightly'), 'dir');
  symlinkSync('/etc/passwd', join(dataDir, 'reports/outside'));
  return dataDir;
}

const NEVER = new AbortController().signal;
const TIME = Date.UTC(2026, 10, 22, 2);

const backUp = (dataDir: string, folder: string, time = TIME, signal = NEVER) =>
  makeBackup(settingsOf(dataDir), folder, { clock: () => time, signal, onProgress: () => {} });

async function restore(
  folder: string,
  dataDir: string,
  options: { force?: boolean; storeUrl?: string } = {},
) {
  const { force = false, storeUrl } = options;
  const isServing = async () => true;
  const settings = settingsOf(dataDir, storeUrl);
  return restoreBackup(await findBackup(folder), settings, {
    force,
    signal: NEVER,
    isServing,
    onProgress: () => {},
  });
}

const liveIn = async (dataDir: string): Promise<number> => {
  const { records, close } = openSqliteStore(join(dataDir, 'records.sqlite'), Date.now);
  const count = await records.countLive();
  await close();
  return count;
};

/** Without the log of the record store, which comes and goes. */
const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !/-(?:wal|shm)$/.test(name))
    .sort();

test('holds everything that cannot be made again, with sizes and checksums', async () => {
  const dataDir = await filledFolder();
  const folder = temporaryFolder();
  const { folder: made, manifest } = await backUp(dataDir, folder);
  expect(made).toBe(join(folder, '2026-11-22T02-00-00Z'));
  expect(manifest).toMatchObject({
    format: 1,
    time: '2026-11-22T02:00:00.000Z',
    store: 'sqlite',
    records: 20,
  });
  expect(manifest.files.map(({ path }) => path)).toEqual([
    'content/site.json',
    'export/2026-11-20T02-00-00Z/manifest.json',
    'models/tiny/model.json',
    'previews/ab/ab12.webp',
    'records.sqlite',
    'reports/ingest-1.jsonl',
  ]);
  expect(manifest.links).toEqual([{ path: 'export/nightly', target: '2026-11-20T02-00-00Z' }]);
  // printf 'a preview' | sha256sum
  expect(manifest.files[3]).toEqual({
    path: 'previews/ab/ab12.webp',
    bytes: 9,
    sha256: '251595911e3b6d9df96d0238aada9bb5b26cc9c0c94713fae4e8e630d5c2f844',
  });
});

test('what is restored is what was backed up; the index is left out, what is the operator’s stays', async () => {
  const dataDir = await filledFolder();
  const folder = temporaryFolder();
  await backUp(dataDir, folder);
  const secret = async (at: string) => {
    const store = openSqliteStore(join(at, 'records.sqlite'), Date.now);
    const key = Buffer.from(await store.secret('oai-tokens')).toString('hex');
    await store.close();
    return key;
  };
  const empty = join(temporaryFolder(), 'new');
  await restore(folder, empty);
  expect(namesIn(empty)).toEqual([
    'content',
    'export',
    'index.lock',
    'models',
    'previews',
    'records.sqlite',
    'reports',
  ]);
  expect(readlinkSync(join(empty, 'export/nightly'))).toBe('2026-11-20T02-00-00Z');
  expect(readFileSync(join(empty, 'previews/ab/ab12.webp'), 'utf8')).toBe('a preview');
  expect(await liveIn(empty)).toBe(20);

  const key = await secret(dataDir);
  await backUp(dataDir, folder, TIME + 1000);
  writeFileSync(join(dataDir, 'records.sqlite'), 'damaged');
  writeFileSync(join(dataDir, 'records.sqlite-wal'), 'left over');
  rmSync(join(dataDir, 'previews'), { recursive: true });
  writeFileSync(join(dataDir, 'export/other'), 'newer');
  writeFileSync(join(dataDir, 'notes.txt'), 'my own');
  await expect(restore(folder, dataDir)).rejects.toThrow('is not empty: --force replaces what is in it');
  await restore(folder, dataDir, { force: true });
  expect(namesIn(dataDir)).toEqual([
    ...['content', 'export', 'index.lock', 'models', 'notes.txt', 'previews', 'records.sqlite', 'reports'],
  ]);
  expect(namesIn(join(dataDir, 'export'))).toEqual(['2026-11-20T02-00-00Z', 'nightly']);
  expect([await liveIn(dataDir), await secret(dataDir)]).toEqual([20, key]);
});

test.each<[string, (backup: string) => void, string]>([
  [
    'a changed file',
    (backup) => writeFileSync(join(backup, 'files/previews/ab/ab12.webp'), 'A preview'),
    'is not what it was',
  ],
  [
    'a shorter file',
    (backup) => writeFileSync(join(backup, 'files/reports/ingest-1.jsonl'), 'a'),
    'is not what it was',
  ],
  ['a missing file', (backup) => rmSync(join(backup, 'files/records.sqlite')), 'is missing'],
  ['no manifest', (backup) => rmSync(join(backup, 'manifest.json')), 'it is not complete'],
  ['half a manifest', (backup) => writeFileSync(join(backup, 'manifest.json'), '{"format":1'), 'is damaged'],
  [
    'a manifest that leads elsewhere',
    (backup) => {
      const file = join(backup, 'manifest.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('previews/ab/ab12.webp', '../../escaped'));
    },
    'is damaged',
  ],
])('[operations-6] a backup with %s is refused, and nothing is changed', async (_, damage, message) => {
  const dataDir = await filledFolder();
  const folder = temporaryFolder();
  const { folder: made } = await backUp(dataDir, folder);
  damage(made);
  const before = namesIn(dataDir);
  await expect(restore(folder, dataDir, { force: true })).rejects.toThrow(message);
  expect(namesIn(dataDir)).toEqual(before);
  expect(await liveIn(dataDir)).toBe(20);
});

test('an interrupted backup leaves nothing, and what a killed one has left is no backup', async () => {
  const dataDir = await filledFolder();
  const folder = temporaryFolder();
  const interrupted = new AbortController();
  interrupted.abort(new Error('interrupted'));
  await expect(backUp(dataDir, folder, TIME, interrupted.signal)).rejects.toThrow('interrupted');
  expect(namesIn(folder)).toEqual(['.backup.lock']);

  const killed = join(folder, '2026-11-23T02-00-00Z.partial');
  mkdirSync(join(killed, 'files'), { recursive: true });
  await expect(findBackup(folder)).rejects.toThrow('holds only a backup that was not completed');
  await expect(findBackup(killed)).rejects.toThrow(BackupError);
  const { folder: made } = await backUp(dataDir, folder);
  expect([existsSync(killed), (await findBackup(folder)).folder]).toEqual([false, made]);
});

test('the newest backup is found, the others are removed', async () => {
  const dataDir = await dataFolder(1);
  const folder = temporaryFolder();
  for (const time of [TIME, TIME + 86_400_000, TIME + 86_400_000]) await backUp(dataDir, folder, time);
  writeFileSync(join(folder, 'notes.txt'), 'my own');
  expect((await findBackup(folder)).folder).toBe(join(folder, '2026-11-23T02-00-00Z-2'));
  const made = await findBackup(folder);
  expect(await keepNewest(folder, 5, made)).toEqual([]);
  expect(await keepNewest(folder, 1, made)).toEqual(['2026-11-22T02-00-00Z', '2026-11-23T02-00-00Z']);
  expect(namesIn(folder)).toEqual(['.backup.lock', '2026-11-23T02-00-00Z-2', 'notes.txt']);
});

test('a store in use, a running indexer and the data folder itself are refused', async () => {
  const dataDir = await filledFolder();
  const folder = temporaryFolder();
  await backUp(dataDir, folder);
  const store = openSqliteStore(join(dataDir, 'records.sqlite'), Date.now);
  await expect(restore(folder, dataDir, { force: true })).rejects.toThrow('another process uses');
  await store.close();
  const lock = tryLock(join(dataDir, 'index.lock'));
  await expect(restore(folder, dataDir, { force: true })).rejects.toThrow('vitrine index is running');
  lock?.release();
  await expect(backUp(dataDir, join(dataDir, 'backups'))).rejects.toThrow('is inside the data folder');
  const other = tryLock(join(folder, '.backup.lock'));
  onTestFinished(() => other?.release());
  await expect(backUp(dataDir, folder)).rejects.toThrow('another process makes a backup');
});

test('with PostgreSQL, files are backed up, and stores are not mixed up', async () => {
  const dataDir = await filledFolder();
  const [withRecords, without] = [temporaryFolder(), temporaryFolder()];
  await backUp(dataDir, withRecords);
  const storeUrl = 'postgres://vitrine@db.example/vitrine';
  const options = { clock: () => TIME, signal: NEVER, onProgress: () => {} };
  const { manifest } = await makeBackup(settingsOf(dataDir, storeUrl), without, options);
  expect([manifest.store, manifest.files.some(({ path }) => path === 'records.sqlite')]).toEqual([
    'postgresql',
    false,
  ]);
  const target = join(temporaryFolder(), 'new');
  await expect(restore(withRecords, target, { storeUrl })).rejects.toThrow(
    'STORE_URL names a PostgreSQL database',
  );
  await expect(restore(without, target)).rejects.toThrow('are in PostgreSQL: set STORE_URL');
  await expect(restore(without, target, { storeUrl })).rejects.toThrow('the service is running');
});

test('while files change places, no command opens the record store', async () => {
  const dataDir = await filledFolder();
  const folder = temporaryFolder();
  await backUp(dataDir, folder);
  const open = () => openStore({ ...settingsOf(dataDir), searchUrls: undefined });
  // Killed while it prepared files: the present ones are whole.
  mkdirSync(join(dataDir, '.restoring/new'), { recursive: true });
  await (await open()).close();
  mkdirSync(join(dataDir, '.restoring/old'));
  const opening = open();
  await expect(opening).rejects.toThrow('run vitrine restore --force again');
  await restore(folder, dataDir, { force: true });
  expect(await liveIn(dataDir)).toBe(20);
});
