import fc from 'fast-check';
import { expect, test } from 'vitest';
import type {
  DatePosition,
  DateSelection,
  RecordStore,
  StoredRecord,
} from '../../../../src/stores/records/record-store.ts';
import { NaiveRecordStore } from './naive-record-store.ts';
import type { NewTestStore } from './test-store.ts';

const PIPELINES = ['a', 'b'];
/** Few uuids, so that records meet again; the first characters differ in order from the last. */
const UUIDS = [3, 0, 2, 1].map((n) => `0000000${n}-0000-4000-8000-00000000000${9 - n}`);

const run = fc.record({
  pipelineId: fc.constantFrom(...PIPELINES),
  full: fc.boolean(),
  /** A run that is killed: what it has put stays, nothing is deleted, a new process opens the store. */
  dies: fc.boolean(),
  seconds: fc.integer({ min: 0, max: 2 }),
  /** What happens before each batch, and the batch. */
  steps: fc.array(
    fc.record({
      withdrawn: fc.array(fc.constantFrom(...UUIDS), { maxLength: 2 }),
      restored: fc.array(fc.constantFrom(...UUIDS), { maxLength: 2 }),
      batch: fc.array(
        fc.record({ uuid: fc.constantFrom(...UUIDS), body: fc.constantFrom('{"a":1}', '{"b":"ü"}') }),
      ),
    }),
    { maxLength: 2 },
  ),
});

/** Compares an adapter with the naive store over random runs, withdrawals and kills. */
export function recordStoreProperties(newTestStore: NewTestStore, { runs }: { readonly runs: number }): void {
  test('behaves like a map, over runs, deletions, withdrawals and kills', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(run, { maxLength: 8 }), async (story) => {
        const place = await newTestStore();
        const naive = new NaiveRecordStore();
        let now = 1_700_000_000;
        let store = (await place.open(() => now * 1000 + 999)).records;
        const abandoned: RecordStore[] = [];
        for (const { pipelineId, full, dies, seconds, steps } of story) {
          now += seconds;
          const storeRun = await store.startRun(pipelineId, { full });
          const seen = new Set<string>();
          const startChange = naive.lastChange;
          for (const { withdrawn, restored, batch } of steps) {
            const reason = withdrawn.length > 1 ? `at ${now}` : undefined;
            expect(await store.withdraw(withdrawn, reason)).toEqual(naive.withdraw(withdrawn, reason, now));
            expect(await store.restore(restored)).toEqual(naive.restore(restored, now));
            const outcomes = naive.put(batch, pipelineId, now);
            expect(await store.put(batch, storeRun)).toEqual(outcomes);
            for (const [index, { uuid }] of batch.entries()) {
              if (outcomes[index]?.kind !== 'rejected') seen.add(uuid);
            }
          }
          if (dies) {
            abandoned.push(store);
            store = (await place.open(() => now * 1000)).records;
          } else if (full) {
            const deleted = naive.deleteAllBut(seen, pipelineId, startChange, now);
            expect(await store.deleteUnseen(storeRun)).toBe(deleted);
          }
          await compare(store, naive);
        }
        for (const open of [store, ...abandoned]) await open.close();
      }),
      { numRuns: runs },
    );
  });
}

async function compare(store: RecordStore, naive: NaiveRecordStore): Promise<void> {
  const all = naive.all();
  const live = all.filter((record) => record.body !== undefined);
  expect(await store.changesAfter(0, 100)).toEqual(all);
  expect(await store.changesAfter(2, 2)).toEqual(all.filter(({ change }) => change > 2).slice(0, 2));
  for (const [after, upTo] of [[0], [2], [1, 3]] as const) {
    const counted = all.filter(({ change }) => change > after && change <= (upTo ?? Infinity)).length;
    expect(await store.countChanges(after, upTo)).toBe(counted);
  }
  expect(await store.lastChange()).toBe(Math.max(0, ...all.map(({ change }) => change)));
  expect(await store.countLive()).toBe(live.length);
  const listed = live
    .map(({ uuid, datestamp }) => ({ uuid, datestamp }))
    .sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
  expect(await store.liveAfter(undefined, 2)).toEqual(listed.slice(0, 2));
  for (const after of UUIDS) {
    expect(await store.liveAfter(after, 100)).toEqual(listed.filter(({ uuid }) => uuid > after));
  }
  expect(await store.pipelines()).toEqual(
    PIPELINES.filter((id) => all.some(({ pipelineId }) => pipelineId === id)).map((id) => ({
      id,
      live: live.filter(({ pipelineId }) => pipelineId === id).length,
    })),
  );
  const withdrawals = naive.withdrawals();
  expect(await store.withdrawals()).toEqual(withdrawals.map(({ body: _, ...rest }) => rest));
  for (const after of [0, 1])
    expect(await store.withdrawnAfter(after, 2)).toEqual(naive.withdrawnAfter(after, 2));
  for (const uuid of UUIDS) {
    expect(await store.get(uuid)).toEqual(all.find((record) => record.uuid === uuid));
    expect(await store.withdrawal(uuid)).toEqual(withdrawals.find((record) => record.uuid === uuid));
  }
  const [first = 0, last = 0] = [all[0]?.datestamp, all.at(-1)?.datestamp];
  const selections: DateSelection[] = [
    {},
    { pipelineId: 'a' },
    { pipelineId: 'nowhere' },
    { from: first + 1 },
    { until: last - 1 },
    { from: first, until: last, pipelineId: 'b' },
  ];
  for (const selection of selections) {
    const expected = selectByDate(all, selection);
    expect(await harvest(store, selection, 2)).toEqual(expected);
    expect(await store.countByDatestamp(selection)).toBe(expected.length);
  }
}

function selectByDate(records: readonly StoredRecord[], selection: DateSelection): StoredRecord[] {
  const { from = -Infinity, until = Infinity, pipelineId } = selection;
  const key = ({ datestamp, uuid }: StoredRecord) => `${datestamp} ${uuid}`;
  return records
    .filter(({ datestamp }) => datestamp >= from && datestamp <= until)
    .filter((record) => pipelineId === undefined || record.pipelineId === pipelineId)
    .sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

async function harvest(store: RecordStore, selection: DateSelection, limit: number): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  let after: DatePosition | undefined;
  for (;;) {
    const page = await store.byDatestamp(selection, after, limit);
    if (page.length === 0) return records;
    records.push(...page);
    after = page.at(-1);
  }
}
