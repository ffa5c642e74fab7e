import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { StoreError } from '../../../../src/stores/records/record-store.ts';
import {
  openSqliteSnapshot,
  prepareSnapshot,
} from '../../../../src/stores/records/sqlite/record-snapshot.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('a store without other readers or writers is read', async () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  await openSqliteStore(file, () => 0).records.close();
  const snapshot = openSqliteSnapshot(file);
  expect(await snapshot.institutions()).toEqual([]);
  await snapshot.close();
  expect(() => openSqliteSnapshot(join(file, 'nowhere'))).toThrow(StoreError);
});

test('a file that is not a store is an error, and is closed', () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  const open = () => readdirSync('/proc/self/fd').length;
  for (const content of ['no database at all', '']) {
    writeFileSync(file, content);
    const before = process.platform === 'linux' ? open() : 0;
    expect(() => openSqliteSnapshot(file)).toThrow(StoreError);
    expect(process.platform === 'linux' ? open() : 0).toBe(before);
  }
});

test('counting reads no record, and records are returned in their order', async () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  await openSqliteStore(file, () => 0).records.close();
  const database = new DatabaseSync(file);
  const statements = prepareSnapshot(database);
  const plan = (statement: { sourceSQL: string }) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${statement.sourceSQL}`)
      .all()
      .map(({ detail }) => String(detail))
      .filter((detail) => detail.includes('records') || detail.includes('TEMP'));
  expect(plan(statements.institutions)).toContain(
    'SEARCH records USING COVERING INDEX records_by_institution (institution>?)',
  );
  expect(plan(statements.records)).toEqual([
    'SEARCH records USING INDEX records_by_institution (institution=?)',
  ]);
});
