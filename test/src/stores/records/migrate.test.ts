import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { StoreError } from '../../../../src/stores/records/record-store.ts';
import { migrate } from '../../../../src/stores/records/sqlite/migrate.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

const STEPS = [
  'CREATE TABLE t (a); INSERT INTO t VALUES (1)',
  'ALTER TABLE t ADD COLUMN b DEFAULT 2',
  'UPDATE t SET b = b + 1',
];
const ID = 77;
/** The first `count` versions. */
const schema = (count = STEPS.length) => ({ first: 1, steps: STEPS.slice(0, count) });

const version = (database: DatabaseSync) => database.prepare('PRAGMA user_version').get()?.['user_version'];

test('every step is taken once and in order, from any version', () => {
  const database = new DatabaseSync(':memory:');
  for (const known of [1, 1, 3, 3]) {
    migrate(database, schema(known), ID, 'x');
    expect(version(database)).toBe(known);
  }
  expect(database.prepare('SELECT * FROM t').all()).toEqual([{ a: 1, b: 3 }]);
});

test('a failed step leaves the version before it', () => {
  const database = new DatabaseSync(':memory:');
  const steps = [...STEPS.slice(0, 2), 'CREATE TABLE u (a); nonsense'];
  expect(() => migrate(database, { first: 1, steps }, ID, 'x')).toThrow();
  expect(version(database)).toBe(2);
  expect(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).toEqual([
    { name: 't' },
  ]);
});

test('a newer file and a file of another program are refused', () => {
  const newer = new DatabaseSync(':memory:');
  migrate(newer, schema(), ID, 'x');
  expect(() => migrate(newer, schema(1), ID, 'x.sqlite')).toThrow(
    new StoreError('x.sqlite has schema version 3, this program knows versions up to 1: use a newer program'),
  );
  const foreign = new StoreError('x.sqlite is an SQLite file of another program');
  expect(() => migrate(newer, schema(), ID + 1, 'x.sqlite')).toThrow(foreign);
  const unversioned = new DatabaseSync(':memory:');
  unversioned.exec('CREATE TABLE t (a)');
  expect(() => migrate(unversioned, schema(), ID, 'x.sqlite')).toThrow(foreign);
});

test('a new file begins with the schema of the first release, and one from before it is refused', () => {
  const database = new DatabaseSync(':memory:');
  const released = { first: 4, steps: STEPS.slice(0, 2) };
  migrate(database, released, ID, 'x');
  expect(version(database)).toBe(5);
  expect(database.prepare('SELECT * FROM t').all()).toEqual([{ a: 1, b: 2 }]);
  database.exec('PRAGMA user_version = 3');
  expect(() => migrate(database, released, ID, 'x')).toThrow(
    new StoreError('x has schema version 3, from before Vitrine 1.0.0: fill a new store'),
  );
});

test('a store that another process is creating is opened when it is complete', async () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  const holdLock = `
    const { DatabaseSync } = require('node:sqlite');
    const { parentPort, workerData } = require('node:worker_threads');
    const database = new DatabaseSync(workerData);
    database.exec('BEGIN IMMEDIATE; PRAGMA user_version = 0');
    parentPort.postMessage('locked');
    setTimeout(() => database.close(), 200);`;
  const worker = new Worker(holdLock, { eval: true, workerData: file });
  await once(worker, 'message');
  const store = openSqliteStore(file, () => 0).records;
  expect(await store.withdrawals()).toEqual([]);
  await worker.terminate();
});

test('several processes may create the same store at once', async () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  const script = `
    import { openSqliteStore } from ${JSON.stringify(import.meta.resolve('../../../../src/stores/records/sqlite-store.ts'))};
    const store = openSqliteStore(${JSON.stringify(file)}, () => 0).records;
    const run = await store.startRun('p', { full: false });
    await store.put([{ uuid: '00000000-0000-4000-8000-00000000000a', body: '{}' }], run);
    console.log(run.number);`;
  const processes = [1, 2, 3, 4].map(async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    await once(child, 'close');
    return output.trim();
  });
  expect((await Promise.all(processes)).sort()).toEqual(['1', '2', '3', '4']);
});
