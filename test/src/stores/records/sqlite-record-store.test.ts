import { chmodSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { StoreError } from '../../../../src/stores/records/record-store.ts';
import { openSqliteSnapshot } from '../../../../src/stores/records/sqlite/record-snapshot.ts';
import { readRecords } from '../../../../src/stores/records/sqlite/rows.ts';
import { prepareStatements } from '../../../../src/stores/records/sqlite/statements.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';
const C = '00000000-0000-4000-8000-00000000000c';

function newStore() {
  const file = join(temporaryFolder(), 'deep', 'records.sqlite');
  return { file, store: openSqliteStore(file, () => 0).records };
}

test('a page ends early if bodies are large, and holds no lock', async () => {
  const { file, store } = newStore();
  const bodies = [A, B, C].map((uuid) => ({ uuid, body: 'x'.repeat(40) }));
  await store.put(bodies, await store.startRun('p', { full: false }));
  const reader = new DatabaseSync(file);
  const { changesAfter } = prepareStatements(reader);
  expect(readRecords(changesAfter, [0, 10], 60).map(({ uuid }) => uuid)).toEqual([A, B]);
  expect(readRecords(changesAfter, [2, 10], 1).map(({ uuid }) => uuid)).toEqual([C]);
  expect(new DatabaseSync(file).prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()).toMatchObject({ busy: 0 });
});

test('pages are found through an index, however deep', () => {
  const { file } = newStore();
  const database = new DatabaseSync(file);
  const { byDate, byPipelineAndDate, changesAfter, unseen, withdrawnAfter } = prepareStatements(database);
  const plan = (statement: { sourceSQL: string }) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${statement.sourceSQL}`)
      .all()
      .map(({ detail }) => String(detail))
      .filter((detail) => /records|withdrawals/.test(detail));
  expect(plan(byDate)).toEqual([
    'SEARCH records USING INDEX records_by_date ((datestamp,uuid)>(?,?) AND datestamp<?)',
  ]);
  expect(plan(byPipelineAndDate)).toEqual([
    'SEARCH records USING INDEX records_by_pipeline (pipeline=? AND (datestamp,uuid)>(?,?) AND datestamp<?)',
  ]);
  expect(plan(changesAfter)).toEqual(['SEARCH records USING INTEGER PRIMARY KEY (rowid>?)']);
  expect(plan(withdrawnAfter)).toEqual(['SEARCH withdrawals USING INTEGER PRIMARY KEY (rowid>?)']);
  expect(plan(unseen)).toEqual([
    'SEARCH records USING INDEX records_by_pipeline (pipeline=?)',
    'SEARCH withdrawals USING INDEX withdrawals_by_change (change<?)',
  ]);
});

test('an error names a file that cannot be opened', () => {
  const folder = temporaryFolder();
  const textFile = join(folder, 'notes.txt');
  writeFileSync(textFile, 'not a database, and longer than the header of one '.repeat(20));
  const open = (file: string) => () => openSqliteStore(file, () => 0).records;
  expect(open(textFile)).toThrow(
    new StoreError(`cannot open the record store ${textFile}: the file is not an SQLite database`),
  );
  expect(open(join(textFile, 'records.sqlite'))).toThrow(StoreError);
  expect(open(folder)).toThrow(
    new StoreError(
      `cannot open the record store ${folder}: the file cannot be opened; check its folder and permissions`,
    ),
  );
});

test('a store on a disk that takes no data is read, and says why nothing is written', async () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  const store = openSqliteStore(file, () => 0);
  await store.records.put([{ uuid: A, body: '{}' }], await store.records.startRun('p', { full: false }));
  await store.close();
  // SQLite cannot make the file that it needs beside the log.
  symlinkSync(join(temporaryFolder(), 'missing', 'file'), `${file}-shm`);
  const reason = `cannot open the record store ${file}: the file cannot be opened; check its folder and permissions`;
  const warnings: string[] = [];
  const unwritable = openSqliteStore(
    file,
    () => 0,
    (text) => warnings.push(text),
  );
  expect(warnings).toEqual([reason]);
  expect(await unwritable.records.get(A)).toMatchObject({ uuid: A, body: '{}' });
  expect((await unwritable.secret('tokens')).length).toBe(32);
  const snapshot = openSqliteSnapshot(file);
  expect(await snapshot.institutions()).toMatchObject([{ name: '', records: 1 }]);
  await snapshot.close();
  await expect(unwritable.records.startRun('p', { full: false })).rejects.toThrow(new StoreError(reason));
  // Another process has written meanwhile, and pages of the file may change.
  rmSync(`${file}-shm`);
  const writer = openSqliteStore(file, () => 0);
  await writer.records.startRun('p', { full: false });
  await expect(unwritable.records.get(A)).rejects.toThrow('has changed since; start Vitrine again');
  await writer.close();
  await unwritable.close();
});

test.skipIf(process.platform === 'win32')('the files of a store are those of their owner', async () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  const store = openSqliteStore(file, () => 0);
  const modes = () => [file, `${file}-wal`, `${file}-shm`].map((one) => statSync(one).mode & 0o777);
  expect(modes()).toEqual([0o600, 0o600, 0o600]);
  for (const one of [file, `${file}-wal`, `${file}-shm`]) chmodSync(one, 0o644);
  const again = openSqliteStore(file, () => 0);
  expect(modes()).toEqual([0o600, 0o600, 0o600]);
  await again.close();
  await store.close();
});
