import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { copySqliteStore, lockUnusedStore } from '../../../../src/stores/records/copy-sqlite-store.ts';
import { StoreError } from '../../../../src/stores/records/record-store.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { dataFolder, uuidOf } from '../../app/data-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

const body = (title: string) => JSON.stringify({ title, dataProvider: 'Museum', fill: 'x'.repeat(5000) });

test('the copy is as of one moment, whatever is written meanwhile', async () => {
  const file = join(await dataFolder(200), 'records.sqlite');
  const target = join(temporaryFolder(), 'copy.sqlite');
  const { records, close } = openSqliteStore(file, Date.now);
  const run = await records.startRun('p', { full: false });
  const before = await records.lastChange();
  let written = 0;
  const copied = await copySqliteStore(
    file,
    target,
    () => {
      // At the beginning, in the middle and at the end: replaced, new and deleted ones.
      written += 1;
      void records.put(
        [0, 1000].map((first) => ({ uuid: uuidOf(first + written), body: body(`Krug ${written}`) })),
        run,
      );
      void records.withdraw([uuidOf(100 + written)], undefined);
    },
    1,
  );
  expect(written).toBeGreaterThan(10);
  expect(copied).toEqual({ lastChange: before, records: 200 });
  expect(await records.lastChange()).toBeGreaterThan(before);
  await close();

  expect(existsSync(`${target}-wal`)).toBe(false);
  const copy = openSqliteStore(target, Date.now);
  onTestFinished(() => copy.close());
  expect([await copy.records.lastChange(), await copy.records.countLive()]).toEqual([before, 200]);
  expect((await copy.records.get(uuidOf(1)))?.body).toContain('Vase 1');
});

test('a damaged store is not copied', async () => {
  const file = join(await dataFolder(500), 'records.sqlite');
  const bytes = readFileSync(file);
  bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 20_000);
  writeFileSync(file, bytes);
  const copying = copySqliteStore(file, join(temporaryFolder(), 'copy.sqlite'), () => {});
  await expect(copying).rejects.toThrow(StoreError);
});

test('a store that a process has open cannot be locked; a closed, damaged or killed one can', async () => {
  const file = join(await dataFolder(1), 'records.sqlite');
  const program = `import { openSqliteStore } from ${JSON.stringify(join(import.meta.dirname, '../../../../src/stores/records/sqlite-store.ts'))};
    openSqliteStore(${JSON.stringify(file)}, Date.now); console.log('open'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(lockUnusedStore(file)).toBeUndefined();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = lockUnusedStore(file);
  expect(lock).toBeDefined();
  const other = new DatabaseSync(file, { timeout: 0 });
  expect(() => other.exec('SELECT * FROM records')).toThrow('locked');
  other.close();
  lock?.[Symbol.dispose]();
  const { records, close } = openSqliteStore(file, Date.now);
  expect(await records.countLive()).toBe(1);
  await close();
  writeFileSync(file, 'no database');
  lockUnusedStore(file)?.[Symbol.dispose]();
  expect(lockUnusedStore(file)).toBeDefined();
});
