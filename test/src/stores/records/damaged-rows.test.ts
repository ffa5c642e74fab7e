import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { checkSqliteStore } from '../../../../src/stores/records/check-sqlite-store.ts';
import { DAMAGED_BODY } from '../../../../src/stores/records/record-store.ts';
import { openSqliteSnapshot } from '../../../../src/stores/records/sqlite/record-snapshot.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';
const bodyOf = (uuid: string): string => JSON.stringify({ id: uuid, dataProvider: 'Museum', title: 'Krug' });
const BATCH = [A, B].map((uuid) => ({ uuid, body: bodyOf(uuid) }));

/** A store with two records and one of everything else that has a checksum. */
async function filledStore() {
  const file = join(temporaryFolder(), 'records.sqlite');
  const store = openSqliteStore(file, Date.now);
  const run = await store.records.startRun('p', { full: true });
  await store.records.put(BATCH, run);
  await store.derived.put([
    { kind: 'text-vector', key: A, version: '1', value: Uint8Array.of(1, 2, 3), failure: undefined },
    { kind: 'picture', key: A, version: '1', value: undefined, failure: 'no host' },
  ]);
  await store.checkpoints.set('chos-1', { change: 2, recipe: 'r' });
  await store.harvests.advance('source', 'page 7');
  const damage = (sql: string): void => {
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
  };
  return { file, store, run, damage };
}

test('[operations-15] a record that is not what was put is left out until it is put again, with a new number', async () => {
  const { file, store, run, damage } = await filledStore();
  damage(`UPDATE records SET body = replace(body, 'Krug', 'Krus') WHERE change = 1`);
  const { records } = store;
  const bodies = async () => (await records.changesAfter(0, 10)).map(({ change, body }) => [change, body]);
  expect(await bodies()).toEqual([
    [1, DAMAGED_BODY],
    [2, bodyOf(B)],
  ]);
  expect((await records.get(A))?.body).toBe(DAMAGED_BODY);
  const snapshot = openSqliteSnapshot(file);
  const exported = await Array.fromAsync(snapshot.records('Museum'), ({ body }) => body);
  await snapshot.close();
  expect(exported).toEqual([DAMAGED_BODY, bodyOf(B)]);
  expect(checkSqliteStore(file)).toMatchObject({
    severity: 'fault',
    message: `${file} is damaged: record ${A}`,
  });

  expect(await records.put(BATCH, run)).toEqual([{ kind: 'changed' }, { kind: 'unchanged' }]);
  expect(await bodies()).toEqual([
    [2, bodyOf(B)],
    [3, bodyOf(A)],
  ]);
  expect(checkSqliteStore(file).severity).toBe('ok');
  await store.close();
});

test('a damaged checksum is a damaged record', async () => {
  const { store, run, damage } = await filledStore();
  damage('UPDATE records SET checksum = checksum + 1 WHERE change = 1');
  expect((await store.records.get(A))?.body).toBe(DAMAGED_BODY);
  expect(await store.records.put(BATCH, run)).toEqual([{ kind: 'changed' }, { kind: 'unchanged' }]);
  await store.close();
});

test('a withdrawn record that is damaged is not restored as it is', async () => {
  const { file, store, run, damage } = await filledStore();
  const { records } = store;
  await records.withdraw([A, B], undefined);
  damage(`UPDATE withdrawals SET body = replace(body, 'Krug', 'Krus') WHERE number = 1`);
  expect((await records.withdrawal(A))?.body).toBe(DAMAGED_BODY);
  expect((await records.withdrawal(B))?.body).toBe(bodyOf(B));
  expect(checkSqliteStore(file).message).toContain(`withdrawn record ${A}`);
  expect(await records.restore([A, B])).toEqual(['stillDeleted', 'restored']);
  expect((await records.get(B))?.body).toBe(bodyOf(B));
  expect(await records.put(BATCH, run)).toEqual([{ kind: 'new' }, { kind: 'unchanged' }]);
  await store.close();
});

test('derived values, checkpoints and states of harvests that are damaged are as absent', async () => {
  const { file, store, damage } = await filledStore();
  const { derived, checkpoints, harvests } = store;
  const all = async () => [
    [...(await derived.get('text-vector', [A])).keys()],
    [...(await derived.get('picture', [A])).keys()],
    [...(await checkpoints.all()).keys()],
    await harvests.state('source'),
  ];
  expect(await all()).toEqual([[A], [A], ['chos-1'], 'page 7']);
  damage(`UPDATE derived SET value = x'010204' WHERE kind = 'text-vector';
    UPDATE derived SET failure = 'no hose' WHERE kind = 'picture';
    UPDATE checkpoints SET change = 3; UPDATE harvests SET state = 'page 8'`);
  expect(await all()).toEqual([[], [], [], undefined]);
  expect(checkSqliteStore(file).message).toBe(
    `${file} is damaged: text-vector of ${A}, picture of ${A}, checkpoint of chos-1, state of the harvest of source`,
  );
  await store.close();
});

test('a store of an earlier version is read, and its records get checksums when they are put again', async () => {
  const { file, store, run, damage } = await filledStore();
  damage(`UPDATE records SET checksum = NULL; UPDATE derived SET checksum = NULL;
    UPDATE checkpoints SET checksum = NULL; UPDATE harvests SET checksum = NULL`);
  expect(checkSqliteStore(file).message).toContain('2 records of an earlier version get checksums');
  expect((await store.checkpoints.all()).size).toBe(1);
  expect(await store.records.put(BATCH, run)).toEqual([{ kind: 'unchanged' }, { kind: 'unchanged' }]);
  expect(checkSqliteStore(file).message).not.toContain('earlier version');
  damage(`UPDATE records SET body = replace(body, 'Krug', 'Krus') WHERE change = 1`);
  expect((await store.records.get(A))?.body).toBe(DAMAGED_BODY);
  await store.close();
});
