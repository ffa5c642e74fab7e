import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { DatasetError, exportDataset } from '../../../../src/jobs/dataset/export-dataset.ts';
import { sqliteTestStore } from '../../stores/records/sqlite-test-store.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

const THREAD = join(import.meta.dirname, '../../../../src/jobs/dataset/export-thread.ts');

test.runIf(process.platform === 'linux')('the thread never lowers the niceness of its process', () => {
  const script = `await import(${JSON.stringify(pathToFileURL(THREAD))});
    console.log((await import('node:os')).getPriority());`;
  const niceness = (given: number) =>
    spawnSync('nice', ['-n', String(given), process.execPath, '--input-type=module', '-e', script], {
      encoding: 'utf8',
    }).stdout.trim();
  const own = Number(spawnSync('nice', { encoding: 'utf8' }).stdout);
  expect([niceness(0), niceness(15)]).toEqual(
    [own, own + 15].map((given) => String(Math.min(19, Math.max(10, given)))),
  );
});

test('a thread that runs out of memory ends the export, and leaves nothing', async () => {
  const place = await sqliteTestStore();
  const store = (await place.open(Date.now)).records;
  // Many small values: memory grows by and by, and the thread can still be ended.
  const title = Array.from({ length: 90_000 }, () => ({ '@value': 'x', '@language': 'de' }));
  const body = JSON.stringify({ id: 'x', dataProvider: 'A', aggregatedCHO: { id: 'y', title } });
  const uuid = '00000000-0000-4000-8000-000000000000';
  await store.put([{ uuid, body }], await store.startRun('p', { full: false }));
  const folder = join(temporaryFolder(), 'export');
  const parts = { folder, idBase: 'https://api.example', store: place.location, clock: Date.now };
  const outcome = exportDataset(parts, { memoryMiB: 12 });
  await expect(outcome).rejects.toThrow(DatasetError);
  await expect(outcome).rejects.toThrow(`cannot write the dataset in ${folder}: not enough memory`);
  expect(readdirSync(folder)).toEqual([]);
  expect(await exportDataset(parts)).toMatchObject({ kind: 'exported' });
});
