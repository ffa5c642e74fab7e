import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { sha256Of } from '../../surfaces/dataset/offer-export.ts';
import { dataFolder, uuidOf } from '../data-folder.ts';
import { outcomeOf, run, serviceUrl } from '../run-vitrine.ts';

const runExport = (dataDir: string, argv: readonly string[] = []) =>
  outcomeOf('export', { DATA_DIR: dataDir }, argv);

const manifestIn = (dataDir: string) =>
  JSON.parse(readFileSync(join(dataDir, 'export', 'nightly', 'manifest.json'), 'utf8'));

test('prints its result', async () => {
  const dataDir = await dataFolder(10);
  const exported = await runExport(dataDir);
  const { archive } = manifestIn(dataDir);
  const said = `10 records of 1 institution, ${archive.bytes.toLocaleString('en-US')} bytes\n`;
  expect(exported).toEqual({ status: 0, stdout: said, stderr: '' });
});

test('refuses to lose over a fifth of the records without --force', async () => {
  const dataDir = await dataFolder(10);
  await runExport(dataDir);
  const { time } = manifestIn(dataDir);
  const store = openSqliteStore(join(dataDir, 'records.sqlite'), Date.now).records;
  await store.withdraw([0, 1, 2].map(uuidOf), undefined);
  await store.close();
  expect(await runExport(dataDir)).toEqual({
    status: 1,
    stdout: '',
    stderr: `7 records are over 20 % fewer than the 10 of the last dataset\nthe dataset of ${time} stays; if the number is right, run vitrine export --force\n`,
  });
  expect(manifestIn(dataDir)).toMatchObject({ records: 10 });
  expect(await runExport(dataDir, ['--force'])).toMatchObject({ status: 0 });
  expect(manifestIn(dataDir)).toMatchObject({ records: 7 });
});

test('names records that are damaged in the store', async () => {
  const dataDir = await dataFolder(12);
  const database = new DatabaseSync(join(dataDir, 'records.sqlite'));
  database.exec("UPDATE records SET body = '{'");
  database.close();
  const { status, stdout } = await runExport(dataDir);
  const uuids = Array.from({ length: 10 }, (_, n) => uuidOf(n)).join(', ');
  expect([status, stdout.split('\n')[1]]).toEqual([
    0,
    `omitted because they are damaged in the record store: ${uuids} and 2 more`,
  ]);
});

test('does nothing while another process exports', async () => {
  const dataDir = await dataFolder(1);
  const lock = await openSqliteStore(join(dataDir, 'records.sqlite'), Date.now).locks.tryLock('export');
  expect(await runExport(dataDir)).toEqual({
    status: 1,
    stdout: '',
    stderr: `vitrine export: another process is exporting ${dataDir}\n`,
  });
  await lock?.release();
});

test('says in one line where it cannot write', async () => {
  const dataDir = await dataFolder(1);
  writeFileSync(join(dataDir, 'export'), 'a file where the folder should be');
  const { status, stderr } = await runExport(dataDir);
  expect([status, stderr.split('\n').length]).toEqual([1, 2]);
  expect(stderr).toContain(`vitrine export: cannot write the dataset in ${join(dataDir, 'export')}: `);
});

test('[dataset-3] serve makes and serves the first dataset by itself', async () => {
  const dataDir = await dataFolder(5);
  const service = run('serve', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', SYNC_AT: '' });
  onTestFinished(() => void service.kill('SIGKILL'));
  const baseUrl = await serviceUrl(service);
  const address = `${baseUrl}/download/nightly/records_export_full.tar.gz`;
  await expect.poll(async () => (await fetch(address)).status).toBe(200);
  const response = await fetch(address);
  const { archive, time } = manifestIn(dataDir);
  expect(sha256Of(new Uint8Array(await response.arrayBuffer()))).toBe(archive.sha256);
  expect(response.headers.get('last-modified')).toBe(new Date(time).toUTCString());
});

test('serve makes none if EXPORT_AT is empty', async () => {
  const dataDir = await dataFolder(5);
  const service = run('serve', {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    SYNC_AT: '',
    EXPORT_AT: '',
  });
  const baseUrl = await serviceUrl(service);
  const response = await fetch(`${baseUrl}/download/nightly/manifest.json`);
  expect([response.status, await response.json()]).toEqual([
    404,
    { detail: 'No file manifest.json in the dataset' },
  ]);
  service.kill('SIGTERM');
  await once(service, 'exit');
  expect(readdirSync(dataDir)).not.toContain('export');
});
