import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { StoreError } from '../../src/records/record-store.ts';
import { migrate } from '../../src/records/sqlite/migrate.ts';
import { openSqliteSnapshot } from '../../src/records/sqlite/record-snapshot.ts';
import { APPLICATION_ID, MIGRATIONS } from '../../src/records/sqlite/schema.ts';
import { openSqliteStore } from '../../src/records/sqlite-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

const STEPS = [
  'CREATE TABLE t (a); INSERT INTO t VALUES (1)',
  'ALTER TABLE t ADD COLUMN b DEFAULT 2',
  'UPDATE t SET b = b + 1',
];
const ID = 77;

const version = (database: DatabaseSync) => database.prepare('PRAGMA user_version').get()?.['user_version'];

test('a step may be a function, and is undone like any other', () => {
  const database = new DatabaseSync(':memory:');
  const insert = (into: DatabaseSync) => into.exec('INSERT INTO t VALUES (7)');
  const fail = (into: DatabaseSync) => {
    insert(into);
    throw new Error('no');
  };
  expect(() => migrate(database, ['CREATE TABLE t (a)', insert, fail], ID, 'x')).toThrow('no');
  expect(version(database)).toBe(2);
  expect(database.prepare('SELECT a FROM t').all()).toEqual([{ a: 7 }]);
});

test('every step is taken once and in order, from any version', () => {
  const database = new DatabaseSync(':memory:');
  for (const known of [1, 1, 3, 3]) {
    migrate(database, STEPS.slice(0, known), ID, 'x');
    expect(version(database)).toBe(known);
  }
  expect(database.prepare('SELECT * FROM t').all()).toEqual([{ a: 1, b: 3 }]);
});

test('a failed step leaves the version before it', () => {
  const database = new DatabaseSync(':memory:');
  expect(() => migrate(database, [...STEPS.slice(0, 2), 'CREATE TABLE u (a); nonsense'], ID, 'x')).toThrow();
  expect(version(database)).toBe(2);
  expect(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).toEqual([
    { name: 't' },
  ]);
});

test('a newer file and a file of another program are refused', () => {
  const newer = new DatabaseSync(':memory:');
  migrate(newer, STEPS, ID, 'x');
  expect(() => migrate(newer, STEPS.slice(0, 1), ID, 'x.sqlite')).toThrow(
    new StoreError('x.sqlite has schema version 3, this program knows versions up to 1: use a newer program'),
  );
  const foreign = new StoreError('x.sqlite is an SQLite file of another program');
  expect(() => migrate(newer, STEPS, ID + 1, 'x.sqlite')).toThrow(foreign);
  const unversioned = new DatabaseSync(':memory:');
  unversioned.exec('CREATE TABLE t (a)');
  expect(() => migrate(unversioned, STEPS, ID, 'x.sqlite')).toThrow(foreign);
});

test('a store of version 1 is read and continued', async () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  const old = new DatabaseSync(file);
  old.exec(readFileSync(new URL('fixtures/records-v1.sql', import.meta.url), 'utf8'));
  old.close();

  const store = openSqliteStore(file, () => 1_800_000_000_000).records;
  const run = await store.startRun('museum', { full: true });
  expect(run).toEqual({ pipelineId: 'museum', full: true, number: 3, startChange: 7 });
  const returning = { uuid: '00000000-0000-4000-8000-00000000000b', body: '{}' };
  expect(await store.put([returning], run)).toEqual([{ kind: 'new' }]);
  expect(await store.changesAfter(0, 10)).toEqual([
    {
      uuid: '00000000-0000-4000-8000-00000000000a',
      pipelineId: 'museum',
      datestamp: 1_700_000_000,
      change: 2,
      body: '{"id":"http://id.example/a","type":"Aggregation"}',
    },
    { ...returning, pipelineId: 'museum', datestamp: 1_800_000_000, change: 8 },
  ]);
  expect(await store.pipelines()).toEqual([{ id: 'museum', live: 2 }]);
  const opened = new DatabaseSync(file);
  expect(version(opened)).toBe(MIGRATIONS.length);
  const snapshot = openSqliteSnapshot(file);
  expect(await snapshot.institutions()).toEqual([{ name: '', records: 2, datestamp: 1_800_000_000 }]);
  await snapshot.close();
});

test('withdrawals of an older store are numbered in their order, and full runs recognise them', async () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  const old = new DatabaseSync(file);
  migrate(old, MIGRATIONS.slice(0, 8), APPLICATION_ID, file);
  const [a, b] = ['a', 'b'].map((end) => `00000000-0000-4000-8000-00000000000${end}`);
  old.exec(`INSERT INTO pipelines (key, id, run) VALUES (1, 'museum', 1);
    INSERT INTO records (uuid, pipeline, datestamp) VALUES
      (x'0000000000004000800000000000000a', 1, 1000), (x'0000000000004000800000000000000b', 1, 1000);
    INSERT INTO withdrawals (uuid, pipeline, time, reason, body) VALUES
      (x'0000000000004000800000000000000a', 1, 1002, 'a claim', '{}'),
      (x'0000000000004000800000000000000b', 1, 1001, NULL, '{}')`);
  old.close();

  const store = openSqliteStore(file, () => 2_000_000).records;
  expect(await store.withdrawnAfter(0, 10)).toEqual([
    { number: 1, uuid: b },
    { number: 2, uuid: a },
  ]);
  expect(await store.withdrawals()).toMatchObject([{ uuid: a, time: 1002, reason: 'a claim' }, { uuid: b }]);
  const run = await store.startRun('museum', { full: true });
  await store.put([{ uuid: b ?? '', body: '{}' }], run);
  await store.deleteUnseen(run);
  expect(await store.restore([a ?? '', b ?? ''])).toEqual(['stillDeleted', 'restored']);
});

test('an institution of an older store gets the name that searches show', async () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  const old = new DatabaseSync(file);
  migrate(old, MIGRATIONS.slice(0, 9), APPLICATION_ID, file);
  const names = ['en', 'de'].map((language) => ({ '@language': language, '@value': `Museum ${language}` }));
  old.exec(`INSERT INTO pipelines (key, id, run) VALUES (1, 'museum', 1);
    INSERT INTO institutions (key, name) VALUES (1, 'Museum en'), (2, 'Archive')`);
  const insert = old.prepare(
    'INSERT INTO records (uuid, pipeline, datestamp, body, institution) VALUES (?, 1, 1000, ?, ?)',
  );
  insert.run(new Uint8Array(16).fill(1), JSON.stringify({ dataProvider: names }), 1);
  insert.run(new Uint8Array(16).fill(2), JSON.stringify({ dataProvider: 'Archive' }), 2);
  old.close();

  await openSqliteStore(file, () => 2_000_000).close();
  const snapshot = openSqliteSnapshot(file);
  expect(await snapshot.institutions()).toEqual([
    { name: 'Archive', records: 1, datestamp: 1000 },
    { name: 'Museum de', records: 1, datestamp: 1000 },
  ]);
  await snapshot.close();
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
    import { openSqliteStore } from ${JSON.stringify(import.meta.resolve('../../src/records/sqlite-store.ts'))};
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
