import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { StoreError } from '../../src/records/record-store.ts';
import { prepareSnapshot } from '../../src/records/sqlite/snapshot-statements.ts';
import { openSqliteSnapshot } from '../../src/records/sqlite-record-snapshot.ts';
import { openSqliteRecordStore } from '../../src/records/sqlite-record-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('a store that nobody has open is read', async () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  await openSqliteRecordStore(file, () => 0).close();
  const snapshot = openSqliteSnapshot(file);
  expect(await snapshot.institutions()).toEqual([]);
  await snapshot.close();
  expect(() => openSqliteSnapshot(join(file, 'nowhere'))).toThrow(StoreError);
});

test('a file that is no store is an error, and is not kept open', () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  const open = () => readdirSync('/proc/self/fd').length;
  for (const content of ['no database at all', '']) {
    writeFileSync(file, content);
    const before = process.platform === 'linux' ? open() : 0;
    expect(() => openSqliteSnapshot(file)).toThrow(StoreError);
    expect(process.platform === 'linux' ? open() : 0).toBe(before);
  }
});

test('a page holds several large bodies among small ones, but not many', async () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  const store = openSqliteRecordStore(file, () => 0);
  const lengths = [9_000_000, 20, 300_000, 300_000, 40, 8_000_000, 50];
  const batch = lengths.map((length, at) => ({
    uuid: `0000000${at}-0000-4000-8000-000000000000`,
    body: JSON.stringify(String(at).repeat(length)),
  }));
  await store.put(batch, await store.startRun('p', { full: false }));
  const snapshot = openSqliteSnapshot(file);
  const pages: string[][] = [];
  for (let after: string | undefined; ; ) {
    const page = await snapshot.records({ institution: '', after }, 100);
    if (page.length === 0) break;
    pages.push(page.map(({ body }) => Buffer.from(body).toString()));
    after = page.at(-1)?.uuid;
  }
  expect(pages.map((page) => page.length)).toEqual([1, 4, 2]);
  expect(pages.flat().every((body, at) => body === batch[at]?.body)).toBe(true);
  await snapshot.close();
  await store.close();
});

test('counting reads no record, and records are found in their order', async () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  await openSqliteRecordStore(file, () => 0).close();
  const database = new DatabaseSync(file);
  const statements = prepareSnapshot(database);
  const plan = (statement: { sourceSQL: string }) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${statement.sourceSQL}`)
      .all()
      .map(({ detail }) => String(detail))
      .filter((detail) => detail.includes('records') || detail.includes('TEMP'));
  expect(plan(statements.holding)).toEqual([
    'SEARCH records USING COVERING INDEX records_by_institution (institution=? AND uuid>? AND uuid<?)',
  ]);
  expect(plan(statements.records)).toEqual([
    'SEARCH records USING INDEX records_by_institution (institution=? AND uuid>? AND uuid<?)',
  ]);
});
