import { expect, test } from 'vitest';
import type { NewPlace } from './store-place.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';
const C = '00000000-0000-4000-8000-00000000000c';

/** A store with A and B of `museum`, and a deleted C, at second 1000; the clock stands at 2000. */
async function filled(newPlace: NewPlace) {
  const place = await newPlace();
  const clock = { now: 1000 };
  const store = await place.openRecords(() => clock.now * 1000);
  const bodies = [A, B, C].map((uuid) => ({ uuid, body: '1' }));
  await store.put(bodies, await store.startRun('museum', { full: false }));
  const run = await store.startRun('museum', { full: true });
  await store.put(bodies.slice(0, 2), run);
  await store.deleteUnseen(run);
  clock.now = 2000;
  const ingest = async (pipelineId: string, body: string, uuids: readonly string[], full = false) => {
    const run = await store.startRun(pipelineId, { full });
    const outcomes = await store.put(
      uuids.map((uuid) => ({ uuid, body })),
      run,
    );
    if (full) await store.deleteUnseen(run);
    return outcomes.map(({ kind }) => kind);
  };
  return { place, clock, store, ingest };
}

const MUSEUM = { pipelineId: 'museum' };

/** What every adapter of `RecordStore` does about withdrawals. */
export function withdrawalsContract(newPlace: NewPlace): void {
  test('a withdrawn record is a tombstone at once, and what it held is kept', async () => {
    const { place, store } = await filled(newPlace);
    expect(await store.withdraw([A], 'a claim')).toEqual(['withdrawn']);
    expect(await store.get(A)).toEqual({
      ...MUSEUM,
      uuid: A,
      datestamp: 2000,
      change: 5,
      body: undefined,
    });
    expect(await store.changesAfter(4, 10)).toHaveLength(1);
    expect(await store.pipelines()).toEqual([{ id: 'museum', live: 1 }]);
    const other = await place.openRecords(() => 0);
    const withdrawal = { ...MUSEUM, uuid: A, time: 2000, reason: 'a claim' };
    expect(await other.withdrawals()).toEqual([withdrawal]);
    expect(await other.withdrawal(A.toUpperCase())).toEqual({ ...withdrawal, body: '1' });
    expect(await other.withdrawal(B)).toBeUndefined();
    expect(await other.withdrawal('u1')).toBeUndefined();
  });

  test('no run brings it back, and none deletes it once more', async () => {
    const { clock, store, ingest } = await filled(newPlace);
    await store.withdraw([A], undefined);
    const tombstone = await store.get(A);
    clock.now = 3000;
    expect(await ingest('museum', '1', [A, B])).toEqual(['withdrawn', 'unchanged']);
    expect(await ingest('museum', '2', [A, B], true)).toEqual(['withdrawn', 'changed']);
    expect(await ingest('museum', '2', [B], true)).toEqual(['unchanged']);
    expect(await store.get(A)).toEqual(tombstone);
    expect(await store.countLive()).toBe(1);
  });

  test('restored, it comes back as it was put last, and follows its source again', async () => {
    const { clock, store, ingest } = await filled(newPlace);
    await store.withdraw([A, B], undefined);
    await ingest('museum', '2', [A]);
    clock.now = 3000;
    expect(await store.restore([A, B])).toEqual(['restored', 'restored']);
    expect(await store.get(A)).toEqual({ ...MUSEUM, uuid: A, datestamp: 3000, change: 7, body: '2' });
    expect(await store.get(B)).toEqual({ ...MUSEUM, uuid: B, datestamp: 3000, change: 8, body: '1' });
    expect(await store.pipelines()).toEqual([{ id: 'museum', live: 2 }]);
    expect(await store.withdrawals()).toEqual([]);
    expect(await ingest('museum', '2', [A], true)).toEqual(['unchanged']);
    expect((await store.get(B))?.body).toBeUndefined();
  });

  test('a record that was restored while a full run is under way is not deleted by it', async () => {
    const { store } = await filled(newPlace);
    await store.withdraw([A], undefined);
    const run = await store.startRun('museum', { full: true });
    await store.put(
      [A, B].map((uuid) => ({ uuid, body: '2' })),
      run,
    );
    await store.restore([A]);
    expect(await store.deleteUnseen(run)).toBe(0);
    expect((await store.get(A))?.body).toBe('2');
  });

  test('it comes back in the pipeline that put it last, as any deleted record may', async () => {
    const { store, ingest } = await filled(newPlace);
    await store.withdraw([A], undefined);
    expect(await ingest('archive', '3', [A])).toEqual(['withdrawn']);
    expect((await store.get(A))?.pipelineId).toBe('museum');
    await store.restore([A]);
    expect(await store.get(A)).toMatchObject({ pipelineId: 'archive', body: '3' });
    expect(await store.pipelines()).toEqual([
      { id: 'archive', live: 1 },
      { id: 'museum', live: 1 },
    ]);
  });

  test('a deleted record can be withdrawn too: it does not change, and stays away', async () => {
    const { store, ingest } = await filled(newPlace);
    const tombstone = await store.get(C);
    expect(await store.withdraw([C], undefined)).toEqual(['withdrawn']);
    expect(await store.get(C)).toEqual(tombstone);
    expect(await store.restore([C])).toEqual(['stillDeleted']);
    await store.withdraw([C], undefined);
    expect(await ingest('museum', '2', [C])).toEqual(['withdrawn']);
    expect(await store.get(C)).toEqual(tombstone);
    expect(await store.restore([C])).toEqual(['restored']);
    expect(await store.get(C)).toMatchObject({ body: '2', change: 5 });
  });

  test('what was withdrawn of late is told, as long as it is', async () => {
    const { clock, store } = await filled(newPlace);
    await store.withdraw([B], undefined);
    clock.now = 3000;
    await store.withdraw([C, A, B], undefined);
    expect(await store.withdrawnSince(0)).toEqual([B, A, C]);
    expect(await store.withdrawnSince(2001)).toEqual([A, C]);
    await store.restore([A]);
    expect(await store.withdrawnSince(3000)).toEqual([C]);
    expect(await store.withdrawnSince(3001)).toEqual([]);
  });

  test('what is withdrawn already takes a new reason and keeps its time', async () => {
    const { clock, store } = await filled(newPlace);
    expect(await store.withdraw([A, A], 'first')).toEqual(['withdrawn', 'alreadyWithdrawn']);
    clock.now = 3000;
    expect(await store.withdraw([A], undefined)).toEqual(['alreadyWithdrawn']);
    expect(await store.withdrawals()).toMatchObject([{ time: 2000, reason: 'first' }]);
    expect(await store.withdraw([A], 'second')).toEqual(['alreadyWithdrawn']);
    expect(await store.withdrawals()).toMatchObject([{ time: 2000, reason: 'second' }]);
    expect(await store.lastChange()).toBe(5);
  });

  test('unknown records are told, and the others withdrawn all the same', async () => {
    const { store } = await filled(newPlace);
    const unknown = 'ffffffff-0000-4000-8000-000000000000';
    expect(await store.withdraw([unknown, B.toUpperCase()], undefined)).toEqual(['unknown', 'withdrawn']);
    expect(await store.restore([unknown, A, B])).toEqual(['notWithdrawn', 'notWithdrawn', 'restored']);
    expect(await store.withdraw([], undefined)).toEqual([]);
    await expect(store.withdraw([A, 'u1'], undefined)).rejects.toThrow('not a UUID: "u1"');
    expect(await store.withdrawals()).toEqual([]);
  });
}
