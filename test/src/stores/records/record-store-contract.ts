import { expect, test } from 'vitest';
import { SupersededRunError } from '../../../../src/stores/records/record-store.ts';
import type { NewTestStore } from './test-store.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';
const C = '00000000-0000-4000-8000-00000000000c';

const rejectedFor = (reason: string) => [{ kind: 'rejected', reason }];

async function newStore(newTestStore: NewTestStore) {
  const place = await newTestStore();
  const clock = { now: 1_000 };
  return { place, clock, store: (await place.open(() => clock.now * 1000)).records };
}

/** What every adapter of `RecordStore` does; withdrawals have a contract of their own. */
export function recordStoreContract(newTestStore: NewTestStore): void {
  test('[ingest-4] a record lives through new, unchanged, changed, deleted and back', async () => {
    const { store, clock } = await newStore(newTestStore);
    const steps = [
      { full: false, body: '{"n":1}', outcome: 'new', datestamp: 1001, change: 1 },
      { full: true, body: '{"n":1}', outcome: 'unchanged', datestamp: 1001, change: 1 },
      { full: false, body: '{"n":2}', outcome: 'changed', datestamp: 1003, change: 2 },
      { full: true, body: undefined, outcome: undefined, datestamp: 1004, change: 3 },
      { full: true, body: undefined, outcome: undefined, datestamp: 1004, change: 3 },
      { full: true, body: '{"n":2}', outcome: 'new', datestamp: 1006, change: 4 },
    ];
    for (const { full, body, outcome, datestamp, change } of steps) {
      clock.now += 1;
      const run = await store.startRun('p', { full });
      const batch = body === undefined ? [] : [{ uuid: A, body }];
      expect(await store.put(batch, run)).toEqual(outcome === undefined ? [] : [{ kind: outcome }]);
      if (full) await store.deleteUnseen(run);
      const record = { uuid: A, pipelineId: 'p', datestamp, change, body };
      expect(await store.get(A)).toEqual(record);
      expect(await store.changesAfter(0, 10)).toEqual([record]);
      expect(await store.lastChange()).toBe(change);
      expect(await store.countLive()).toBe(body === undefined ? 0 : 1);
    }
  });

  test('a uuid belongs to one pipeline until it is deleted there', async () => {
    const { store } = await newStore(newTestStore);
    const first = await store.startRun('first', { full: true });
    await store.put([{ uuid: A, body: '1' }], first);
    const second = await store.startRun('second', { full: false });
    const reason = `uuid ${A} of pipeline second is held by pipeline first`;
    expect(await store.put([{ uuid: A, body: '1' }], second)).toEqual(rejectedFor(reason));

    const empty = await store.startRun('first', { full: true });
    expect(await store.deleteUnseen(empty)).toBe(1);
    expect(await store.put([{ uuid: A, body: '1' }], second)).toEqual([{ kind: 'new' }]);
    expect(await store.pipelines()).toEqual([{ id: 'second', live: 1 }]);
    expect(await store.put([{ uuid: A, body: '1' }], empty)).toEqual(
      rejectedFor(`uuid ${A} of pipeline first is held by pipeline second`),
    );
  });

  test('capitals and small letters are the same uuid', async () => {
    const { store } = await newStore(newTestStore);
    const run = await store.startRun('p', { full: false });
    await store.put([{ uuid: A.toUpperCase(), body: '1' }], run);
    expect(await store.put([{ uuid: A, body: '1' }], run)).toEqual([{ kind: 'unchanged' }]);
    expect((await store.get(A.toUpperCase()))?.uuid).toBe(A);
    expect(await store.get('u1')).toBeUndefined();
    await expect(store.put([{ uuid: 'u1', body: '1' }], run)).rejects.toThrow('not a UUID: "u1"');
  });

  test('a full run keeps what it was told still occurs', async () => {
    const { store } = await newStore(newTestStore);
    const bodies = [A, B, C].map((uuid) => ({ uuid, body: '1' }));
    await store.put(bodies, await store.startRun('p', { full: false }));
    const run = await store.startRun('p', { full: true });
    await store.put([{ uuid: A, body: '1' }], run);
    await store.keep([B, 'ffffffff-0000-4000-8000-000000000000'], run);
    expect(await store.deleteUnseen(run)).toBe(1);
    expect((await store.get(B))?.body).toBe('1');
    expect((await store.get(C))?.body).toBeUndefined();
  });

  test('a clock that is set back a little dates nothing before what was written', async () => {
    const { store, clock } = await newStore(newTestStore);
    const run = await store.startRun('p', { full: false });
    const put = async (uuid: string, now: number) => {
      clock.now = now;
      await store.put([{ uuid, body: '{}' }], run);
      return (await store.get(uuid))?.datestamp;
    };
    expect(await put(A, 5000)).toBe(5000);
    expect(await put(B, 4701)).toBe(5000);
    clock.now = 4800;
    await store.withdraw([A], undefined);
    expect((await store.get(A))?.datestamp).toBe(5000);
    // What lies further ahead was a clock that was wrong.
    expect(await put(C, 4699)).toBe(4699);
  });

  test('a full run deletes nothing once another run of its pipeline began', async () => {
    const { place, store, clock } = await newStore(newTestStore);
    await store.put([{ uuid: A, body: '1' }], await store.startRun('p', { full: false }));
    const run = await store.startRun('p', { full: true });
    const other = (await place.open(() => clock.now)).records;
    await other.put([{ uuid: B, body: '1' }], await other.startRun('p', { full: false }));
    await expect(store.deleteUnseen(run)).rejects.toThrow(new SupersededRunError(run, 3));
    expect(await store.countLive()).toBe(2);
  });

  test('a run of one pipeline leaves the records of others alone', async () => {
    const { store } = await newStore(newTestStore);
    await store.put([{ uuid: A, body: '1' }], await store.startRun('p', { full: false }));
    expect(await store.deleteUnseen(await store.startRun('q', { full: true }))).toBe(0);
    expect(await store.countLive()).toBe(1);
    expect(await store.pipelines()).toEqual([{ id: 'p', live: 1 }]);
  });

  test('another process sees what was stored while the first one is open', async () => {
    const { place, store } = await newStore(newTestStore);
    const reader = (await place.open(() => 0)).records;
    await store.put([{ uuid: A, body: '1' }], await store.startRun('p', { full: false }));
    expect((await reader.get(A))?.body).toBe('1');
  });

  test('a failing batch leaves nothing behind', async () => {
    const { store } = await newStore(newTestStore);
    const run = await store.startRun('p', { full: false });
    await expect(
      store.put(
        [
          { uuid: A, body: '1' },
          { uuid: 'u1', body: '1' },
        ],
        run,
      ),
    ).rejects.toThrow('not a UUID');
    expect(await store.countLive()).toBe(0);
    expect(await store.put([{ uuid: A, body: '1' }], run)).toEqual([{ kind: 'new' }]);
  });
}
