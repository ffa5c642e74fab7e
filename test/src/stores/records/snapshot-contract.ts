import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSnapshot } from '../../../../src/stores/records/open-store.ts';
import type {
  RecordSnapshot,
  RecordStore,
  StoredRecord,
} from '../../../../src/stores/records/record-store.ts';
import { NaiveRecordStore } from './naive-record-store.ts';
import type { NewTestStore } from './test-store.ts';

const INSTITUTIONS = ['Albertina', 'Österreichische Mediathek', ''];
/** Few uuids, so that records meet again; the first characters differ in order from the last. */
const UUIDS = [5, 3, 0, 2, 1].map((n) => `0000000${n}-0000-4000-8000-00000000000${9 - n}`);
const NOW = 1_700_000_000;

const bodyOf = (institution: string, version: number): string =>
  JSON.stringify({ version, ...(institution === '' ? {} : { dataProvider: institution }) });

const institutionIn = ({ body = '{}' }: StoredRecord): string =>
  (JSON.parse(body) as { dataProvider?: string }).dataProvider ?? '';

const run = fc.record({
  withdrawn: fc.array(fc.constantFrom(...UUIDS), { maxLength: 1 }),
  restored: fc.array(fc.constantFrom(...UUIDS), { maxLength: 1 }),
  /** Deletes what is not in the batch. */
  full: fc.boolean(),
  batch: fc.array(
    fc.record({
      uuid: fc.constantFrom(...UUIDS),
      body: fc
        .tuple(fc.constantFrom(...INSTITUTIONS), fc.integer({ min: 0, max: 2 }))
        .map(([a, b]) => bodyOf(a, b)),
    }),
    { maxLength: 4 },
  ),
});

/** What every adapter's snapshot does. */
export function snapshotContract(newTestStore: NewTestStore, { runs }: { readonly runs: number }): void {
  const open = async () => {
    const place = await newTestStore();
    return { place, store: (await place.open(() => NOW * 1000)).records, naive: new NaiveRecordStore() };
  };
  const runsBefore = fc.array(run, { maxLength: 5 });
  const runsAfter = fc.array(run, { maxLength: 3 });

  test('a snapshot shows the records by institution as they were when it was taken', async () => {
    await fc.assert(
      fc.asyncProperty(runsBefore, runsAfter, async (before, after) => {
        const { place, store, naive } = await open();
        for (const one of before) await apply(store, naive, one);
        const then = naive.all();
        const snapshot = await openSnapshot(place.location);
        for (const one of after) await apply(store, naive, one);
        expect(await whole(snapshot)).toEqual(expected(then));
        await snapshot.close();
        const next = await openSnapshot(place.location);
        expect(await whole(next)).toEqual(expected(naive.all()));
        await next.close();
        await store.close();
      }),
      { numRuns: runs },
    );
  });

  test('bodies of any length come whole, and in their order', async () => {
    const { place, store } = await open();
    const lengths = [2, 300_000, 20, 65_534, 65_536, 400_000, 4];
    const batch = lengths.map((length, at) => ({
      uuid: `0000000${at}-0000-4000-8000-000000000000`,
      body: JSON.stringify('ä'.repeat(length / 2)),
    }));
    await store.put(batch, await store.startRun('p', { full: false }));
    const snapshot = await openSnapshot(place.location);
    const read = await Array.fromAsync(snapshot.records(''));
    expect(read.map(({ uuid, body }) => ({ uuid, body }))).toEqual(batch);
    await snapshot.close();
    await store.close();
  });

  test('writers do not wait for a snapshot', async () => {
    const { place, store } = await open();
    const snapshot = await openSnapshot(place.location);
    const batch = [{ uuid: UUIDS[0] ?? '', body: bodyOf('Albertina', 1) }];
    expect(await store.put(batch, await store.startRun('p', { full: false }))).toEqual([{ kind: 'new' }]);
    expect(await snapshot.institutions()).toEqual([]);
    await snapshot.close();
    await store.close();
  });
}

type Run = typeof run extends fc.Arbitrary<infer T> ? T : never;

async function apply(store: RecordStore, naive: NaiveRecordStore, one: Run): Promise<void> {
  const { withdrawn, restored, full, batch } = one;
  expect(await store.withdraw(withdrawn, undefined)).toEqual(naive.withdraw(withdrawn, undefined, NOW));
  expect(await store.restore(restored)).toEqual(naive.restore(restored, NOW));
  const storeRun = await store.startRun('p', { full });
  const startChange = naive.lastChange;
  expect(await store.put(batch, storeRun)).toEqual(naive.put(batch, 'p', NOW));
  if (!full) return;
  const seen = new Set(batch.map(({ uuid }) => uuid));
  expect(await store.deleteUnseen(storeRun)).toBe(naive.deleteAllBut(seen, 'p', startChange, NOW));
}

/** Everything that a snapshot tells. */
async function whole(snapshot: RecordSnapshot) {
  const institutions = await snapshot.institutions();
  const records: StoredRecord[] = [];
  for (const { name } of institutions) records.push(...(await Array.fromAsync(snapshot.records(name))));
  return { institutions, records };
}

function expected(all: readonly StoredRecord[]) {
  const live = all.filter(({ body }) => body !== undefined);
  const names = [...new Set(live.map(institutionIn))].sort();
  return {
    institutions: names.map((name) => ({ name, records: liveIn(all, name).length, datestamp: NOW })),
    records: names.flatMap((name) => liveIn(all, name)),
  };
}

const liveIn = (all: readonly StoredRecord[], institution: string): StoredRecord[] =>
  all
    .filter((record) => record.body !== undefined && institutionIn(record) === institution)
    .sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
