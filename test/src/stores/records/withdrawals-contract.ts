import { describe, expect, test } from 'vitest';
import type { RestoreOutcome } from '../../../../src/stores/records/record-store.ts';
import type { NewTestStore } from './test-store.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';
const C = '00000000-0000-4000-8000-00000000000c';

/** A store with A and B of `museum`, and a deleted C, at second 1000; the clock stands at 2000. */
async function filled(newTestStore: NewTestStore) {
  const place = await newTestStore();
  const clock = { now: 1000 };
  const store = (await place.open(() => clock.now * 1000)).records;
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
export function withdrawalsContract(newTestStore: NewTestStore): void {
  test('a withdrawn record is a tombstone at once, and what it held is kept', async () => {
    const { place, store } = await filled(newTestStore);
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
    const other = (await place.open(() => 0)).records;
    const withdrawal = { ...MUSEUM, uuid: A, time: 2000, reason: 'a claim' };
    expect(await other.withdrawals()).toEqual([withdrawal]);
    expect(await other.withdrawal(A.toUpperCase())).toEqual({ ...withdrawal, body: '1' });
    expect(await other.withdrawal(B)).toBeUndefined();
    expect(await other.withdrawal('u1')).toBeUndefined();
  });

  test('no run brings it back, and none deletes it once more', async () => {
    const { clock, store, ingest } = await filled(newTestStore);
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
    const { clock, store, ingest } = await filled(newTestStore);
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
    const { store } = await filled(newTestStore);
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

  test('its uuid stays its pipeline’s: no other one decides what a restoration publishes', async () => {
    const { store, ingest } = await filled(newTestStore);
    await store.withdraw([A], undefined);
    expect(await ingest('archive', '3', [A])).toEqual(['rejected']);
    const run = await store.startRun('archive', { full: false });
    expect(await store.put([{ uuid: A, body: '3' }], run)).toEqual([
      { kind: 'rejected', reason: `uuid ${A} of pipeline archive is held by pipeline museum` },
    ]);
    await store.restore([A]);
    expect(await store.get(A)).toMatchObject({ pipelineId: 'museum', body: '1' });
    // Without its source it may move, as any deleted record.
    await store.withdraw([A], undefined);
    await ingest('museum', '1', [B], true);
    expect(await ingest('archive', '3', [A])).toEqual(['rejected']);
    expect(await store.restore([A])).toEqual(['stillDeleted']);
    expect(await ingest('archive', '3', [A])).toEqual(['new']);
  });

  test('a deleted record can be withdrawn too: it does not change, and stays away', async () => {
    const { store, ingest } = await filled(newTestStore);
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

  describe('what the source has dropped meanwhile', () => {
    interface Case {
      readonly name: string;
      /** What happens between withdrawing A (body 1) and restoring it. */
      readonly meanwhile: (world: World) => Promise<unknown>;
      readonly outcome: RestoreOutcome;
      readonly body: string | undefined;
      readonly pipelineId?: string;
    }
    type World = Awaited<ReturnType<typeof filled>>;
    const cases: readonly Case[] = [
      {
        name: 'dropped by a full run: stays deleted',
        meanwhile: ({ ingest }) => ingest('museum', '1', [B], true),
        outcome: 'stillDeleted',
        body: undefined,
      },
      {
        name: 'dropped by a full run that began before the withdrawal: stays deleted',
        async meanwhile({ store }) {
          await store.restore([A]);
          const run = await store.startRun('museum', { full: true });
          await store.put([{ uuid: B, body: '1' }], run);
          await store.withdraw([A], undefined);
          expect(await store.deleteUnseen(run)).toBe(0);
        },
        outcome: 'stillDeleted',
        body: undefined,
      },
      {
        name: 'seen by a full run before the withdrawal: comes back',
        async meanwhile({ store }) {
          await store.restore([A]);
          const run = await store.startRun('museum', { full: true });
          await store.put(
            [A, B].map((uuid) => ({ uuid, body: '1' })),
            run,
          );
          await store.withdraw([A], undefined);
          expect(await store.deleteUnseen(run)).toBe(0);
        },
        outcome: 'restored',
        body: '1',
      },
      {
        name: 'delivered by the full run: comes back',
        meanwhile: ({ ingest }) => ingest('museum', '1', [A, B], true),
        outcome: 'restored',
        body: '1',
      },
      {
        name: 'not acceptable in the full run, but still there: comes back as it was',
        async meanwhile({ store }) {
          const run = await store.startRun('museum', { full: true });
          await store.keep([A, B], run);
          await store.deleteUnseen(run);
        },
        outcome: 'restored',
        body: '1',
      },
      {
        name: 'changed by the source: comes back in its newest version',
        async meanwhile({ ingest }) {
          await ingest('museum', '2', [A, B], true);
          await ingest('museum', '3', [A]);
        },
        outcome: 'restored',
        body: '3',
      },
      {
        name: 'dropped and delivered again: comes back as it was delivered then',
        async meanwhile({ ingest }) {
          await ingest('museum', '1', [B], true);
          await ingest('museum', '2', [A]);
        },
        outcome: 'restored',
        body: '2',
      },
      {
        name: 'delivered again, and dropped again: stays deleted',
        async meanwhile({ ingest }) {
          await ingest('museum', '1', [B], true);
          await ingest('museum', '2', [A]);
          await ingest('museum', '1', [B], true);
        },
        outcome: 'stillDeleted',
        body: undefined,
      },
      {
        name: 'supplied by another source: that is rejected, so it stays deleted',
        async meanwhile({ ingest }) {
          await ingest('archive', '3', [A]);
          await ingest('museum', '1', [B], true);
        },
        outcome: 'stillDeleted',
        body: undefined,
      },
      {
        name: 'a run that is not full drops nothing',
        meanwhile: ({ ingest }) => ingest('museum', '1', [B]),
        outcome: 'restored',
        body: '1',
      },
    ];
    test.each(cases)('$name', async ({ meanwhile, outcome, body, pipelineId = 'museum' }) => {
      const world = await filled(newTestStore);
      const { store, clock } = world;
      await store.withdraw([A], undefined);
      await meanwhile(world);
      const tombstone = await store.get(A);
      clock.now = 3000;
      expect(await store.restore([A])).toEqual([outcome]);
      const change = await store.lastChange();
      const restored = { uuid: A, pipelineId, datestamp: 3000, change, body };
      expect(await store.get(A)).toEqual(body === undefined ? tombstone : restored);
      expect(await store.withdrawals()).toEqual([]);
    });
  });

  test('withdrawals are followed by their numbers, as long as they are', async () => {
    const { clock, store } = await filled(newTestStore);
    const uuidsAfter = async (after: number) =>
      (await store.withdrawnAfter(after, 10)).map(({ uuid }) => uuid);
    await store.withdraw([B], undefined);
    // Clocks do not matter.
    clock.now = 1000;
    await store.withdraw([C, A, B], undefined);
    const all = await store.withdrawnAfter(0, 10);
    expect(await store.withdrawnAfter(0, 2)).toEqual(all.slice(0, 2));
    expect(all.map(({ uuid }) => uuid)).toEqual([B, C, A]);
    const [first, , last] = all.map(({ number }) => number);
    expect(await uuidsAfter(first ?? 0)).toEqual([C, A]);
    await store.restore([A]);
    expect(await uuidsAfter(first ?? 0)).toEqual([C]);
    expect(await uuidsAfter(last ?? 0)).toEqual([]);
    await store.withdraw([A], undefined);
    expect(await uuidsAfter(last ?? 0)).toEqual([A]);
  });

  test('what is withdrawn already takes a new reason and keeps its time', async () => {
    const { clock, store } = await filled(newTestStore);
    expect(await store.withdraw([A, A], 'first')).toEqual(['withdrawn', 'alreadyWithdrawn']);
    clock.now = 3000;
    expect(await store.withdraw([A], undefined)).toEqual(['alreadyWithdrawn']);
    expect(await store.withdrawals()).toMatchObject([{ time: 2000, reason: 'first' }]);
    expect(await store.withdraw([A], 'second')).toEqual(['alreadyWithdrawn']);
    expect(await store.withdrawals()).toMatchObject([{ time: 2000, reason: 'second' }]);
    expect(await store.lastChange()).toBe(5);
  });

  test('unknown records are told, and the others withdrawn all the same', async () => {
    const { store } = await filled(newTestStore);
    const unknown = 'ffffffff-0000-4000-8000-000000000000';
    expect(await store.withdraw([unknown, B.toUpperCase()], undefined)).toEqual(['unknown', 'withdrawn']);
    expect(await store.restore([unknown, A, B])).toEqual(['notWithdrawn', 'notWithdrawn', 'restored']);
    expect(await store.withdraw([], undefined)).toEqual([]);
    await expect(store.withdraw([A, 'u1'], undefined)).rejects.toThrow('not a UUID: "u1"');
    expect(await store.withdrawals()).toEqual([]);
  });
}
