import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgresStore } from '../../../src/stores/records/postgres-store.ts';
import type { DatePosition, RecordStore, StoredRecord } from '../../../src/stores/records/record-store.ts';
import { uuidOf } from '../../uuid-of.ts';
import { newDatabase } from './new-database.ts';

const WRITERS = 4;
const BATCHES = 25;
const BATCH = 12;
/** Few enough that writers of one pipeline meet at the same records. */
const RECORDS = 60;
/** How far the clocks of the machines are off, in milliseconds. */
const SKEW = [0, 700, -900, 400];

/** A source of numbers that are the same in every run: xorshift. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

async function open(address: string, skew = 0) {
  const store = await openPostgresStore(address, () => Date.now() + skew);
  onTestFinished(() => store.close());
  return store.records;
}

/** Writes what comes to its mind: two writers share each pipeline, all share some records. */
async function write(address: string, writer: number): Promise<void> {
  const records = await open(address, SKEW[writer]);
  const below = numbers(writer + 1);
  const pipelineId = `p${writer % 2}`;
  for (let batch = 0; batch < BATCHES; batch++) {
    const run = await records.startRun(pipelineId, { full: false });
    await records.put(
      Array.from({ length: BATCH }, () => ({
        uuid: uuidOf(below(RECORDS)),
        body: JSON.stringify({ writer, batch, filling: 'x'.repeat(below(3000)) }),
      })),
      run,
    );
    if (below(3) === 0) await records.remove([uuidOf(below(RECORDS))], run);
    if (below(5) === 0) await records.withdraw([uuidOf(below(RECORDS))], undefined);
    if (below(5) === 0) await records.restore([uuidOf(below(RECORDS))]);
  }
}

/** Follows the change numbers as the indexer does; gives what it knows by uuid. */
async function follow(records: RecordStore, isOver: () => boolean): Promise<Map<string, StoredRecord>> {
  const known = new Map<string, StoredRecord>();
  for (let after = 0; ; ) {
    const wasOver = isOver();
    const page = await records.changesAfter(after, 7);
    for (const record of page) known.set(record.uuid, record);
    const last = page.at(-1);
    if (last !== undefined) after = last.change;
    else if (wasOver) return known;
    else await delay(1);
  }
}

/** Harvests as an OAI-PMH client does: each time from the moment at which the last answer was begun. */
async function harvest(
  records: RecordStore,
  clock: () => number,
  isOver: () => boolean,
): Promise<Map<string, StoredRecord>> {
  const known = new Map<string, StoredRecord>();
  for (let from = 0; ; ) {
    const wasOver = isOver();
    let responseDate = 0;
    for (let after: DatePosition | undefined; ; ) {
      responseDate = Math.floor(clock() / 1000);
      const page = await records.byDatestamp({ from }, after, 9);
      for (const record of page) known.set(record.uuid, record);
      after = page.at(-1);
      if (after === undefined) break;
    }
    if (wasOver) return known;
    from = responseDate;
    await delay(3);
  }
}

test('followers of changes and harvesters miss nothing, however many processes write at once', async () => {
  const address = await newDatabase();
  const store = await open(address);
  let isOver = false;
  const readers = [
    follow(await open(address), () => isOver),
    harvest(
      await open(address, 300),
      () => Date.now() + 300,
      () => isOver,
    ),
    harvest(
      await open(address, -300),
      () => Date.now() - 300,
      () => isOver,
    ),
  ];
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(address, writer)));
  isOver = true;
  const all = await store.changesAfter(0, 1000);
  const truth = new Map(all.map((record) => [record.uuid, record]));
  for (const known of await Promise.all(readers)) expect(known).toEqual(truth);

  expect(await store.lastChange()).toBe(all.at(-1)?.change);
  const datestamps = all.map(({ datestamp }) => datestamp);
  expect(datestamps).toEqual([...datestamps].sort((a, b) => a - b));
  const live = all.filter(({ body }) => body !== undefined);
  expect(await store.pipelines()).toEqual(
    ['p0', 'p1'].map((id) => ({ id, live: live.filter(({ pipelineId }) => pipelineId === id).length })),
  );
});

test('a harvest waits for writers only if it reaches the present', async () => {
  const address = await newDatabase();
  let now = 1000;
  const store = await openPostgresStore(address, () => now * 1000);
  onTestFinished(() => store.close());
  const { records } = store;
  const run = await records.startRun('p', { full: false });
  for (const n of [1, 2]) {
    now += 1;
    await records.put([{ uuid: uuidOf(n), body: '{}' }], run);
  }
  const writer = postgres(address, { max: 1, connection: { search_path: 'vitrine' } });
  onTestFinished(() => writer.end());
  await writer`BEGIN`;
  await writer`SELECT put_records('p', 1003, ARRAY[${uuidOf(3)}::uuid], ARRAY['{}'], ARRAY[''::bytea], ARRAY[1])`;
  now = 1005;
  expect(await records.byDatestamp({}, undefined, 1)).toMatchObject([{ datestamp: 1001 }]);
  let isAnswered = false;
  const page = records.byDatestamp({}, { datestamp: 1001, uuid: uuidOf(1) }, 9).finally(() => {
    isAnswered = true;
  });
  await delay(300);
  expect(isAnswered).toBe(false);
  await writer`COMMIT`;
  expect(await page).toMatchObject([{ datestamp: 1002 }, { datestamp: 1003 }]);
});

test('a writer with a slow clock gives no datestamps before a previous harvest', async () => {
  const address = await newDatabase();
  const openAt = async (now: number) => {
    const store = await openPostgresStore(address, () => now * 1000);
    onTestFinished(() => store.close());
    return store.records;
  };
  const [harvester, slow, fast] = [await openAt(1010), await openAt(1003), await openAt(9000)];
  expect(await harvester.byDatestamp({}, undefined, 9)).toEqual([]);
  const put = async (records: RecordStore, n: number) => {
    await records.put([{ uuid: uuidOf(n), body: '{}' }], await records.startRun('p', { full: false }));
    return (await records.get(uuidOf(n)))?.datestamp;
  };
  expect(await put(slow, 1)).toBe(1010);
  // A clock that is far ahead does not spoil the datestamps of the others.
  expect(await put(fast, 2)).toBe(9000);
  expect(await put(slow, 3)).toBe(1003);
});

test('two full runs of different pipelines at once delete only their own records', async () => {
  const address = await newDatabase();
  const run = async (pipelineId: string, first: number, count: number) => {
    const records = await open(address);
    const before = await records.startRun(pipelineId, { full: false });
    const uuids = Array.from({ length: count }, (_, n) => uuidOf(first + n));
    await records.put(
      uuids.map((uuid) => ({ uuid, body: '{}' })),
      before,
    );
    const full = await records.startRun(pipelineId, { full: true });
    await records.put(
      uuids.slice(0, 100).map((uuid) => ({ uuid, body: '{}' })),
      full,
    );
    return records.deleteUnseen(full);
  };
  // More than are looked at in one go, and fewer.
  expect(await Promise.all([run('a', 0, 11_000), run('b', 20_000, 2500)])).toEqual([10_900, 2400]);
  const store = await open(address);
  expect(await store.pipelines()).toEqual([
    { id: 'a', live: 100 },
    { id: 'b', live: 100 },
  ]);
});

test('records that a harvest has not seen are found in more than one page', async () => {
  const store = await openPostgresStore(await newDatabase(), Date.now);
  onTestFinished(() => store.close());
  const { records, harvests } = store;
  const run = await records.startRun('p', { full: false });
  const uuids = Array.from({ length: 10_500 }, (_, n) => uuidOf(n));
  await records.put(
    uuids.map((uuid) => ({ uuid, body: '{}' })),
    run,
  );
  const seen = uuids.slice(3).map((uuid) => ({ uuid, identifier: `oai:${uuid}` }));
  const step = { pipelineId: 'p', run: run.number, seen, kept: [], gone: [] };
  await harvests.advance('s', '', step);
  const last = await records.lastChange();
  expect(await harvests.unseen('p', run.number, last)).toEqual(uuids.slice(0, 3));
  expect(await harvests.unseen('p', run.number, 2)).toEqual(uuids.slice(0, 2));
});

test('two full runs of one pipeline at once: the first one deletes nothing', async () => {
  const address = await newDatabase();
  const [here, there] = [await open(address), await open(address)];
  const put = async (records: RecordStore, numbers: readonly number[], full: boolean) => {
    const run = await records.startRun('p', { full });
    await records.put(
      numbers.map((n) => ({ uuid: uuidOf(n), body: '{}' })),
      run,
    );
    return run;
  };
  await put(here, [1, 2, 3], false);
  const [first, second] = [await put(here, [1], true), await put(there, [1, 2], true)];
  await expect(here.deleteUnseen(first)).rejects.toThrow(
    'another run of p began after this one (run 2, now 3), so nothing is deleted',
  );
  expect(await there.deleteUnseen(second)).toBe(1);
  expect(await here.countLive()).toBe(2);
});
