import { expect, test } from 'vitest';
import { KEPT_RUNS } from '../../../../src/stores/records/store.ts';
import { uuidOf } from '../../../uuid-of.ts';
import type { NewTestStore } from './test-store.ts';

const recordOf = (number: number, institution: string) => ({
  uuid: uuidOf(number),
  body: JSON.stringify({ dataProvider: institution }),
});

/** What every adapter of `StoreCounts` does. */
export function storeCountsContract(newTestStore: NewTestStore): void {
  test('an empty store is counted', async () => {
    const { counts } = await (await newTestStore()).open();
    expect(await counts.records()).toEqual({ live: 0, deleted: 0, withdrawn: 0 });
    expect(await counts.institutions()).toEqual([]);
    expect(await counts.derived('picture')).toBe(0);
    expect(await counts.failures('picture')).toEqual([]);
    await counts.close();
  });

  test('records are counted by state and institution', async () => {
    const { records, counts } = await (await newTestStore()).open();
    const run = await records.startRun('p', { full: false });
    const museum = [1, 2, 3].map((number) => recordOf(number, 'Museum Ä'));
    await records.put([...museum, recordOf(4, 'Archive'), recordOf(5, 'Zoo'), recordOf(6, 'Zoo')], run);
    await records.remove([uuidOf(4), uuidOf(6)], run);
    await records.withdraw([uuidOf(3), uuidOf(6)], undefined);
    await records.put([recordOf(1, 'Zoo')], run);
    expect(await counts.records()).toEqual({ live: 3, deleted: 1, withdrawn: 2 });
    expect(await counts.institutions()).toEqual([
      { name: 'Zoo', records: 2 },
      { name: 'Museum Ä', records: 1 },
    ]);
    await counts.close();
  });

  test('derived values and their failures are counted by kind', async () => {
    const { derived, counts } = await (await newTestStore()).open();
    const put = (kind: string, key: string, failure: string | undefined) =>
      derived.put([{ kind, key, version: '1', value: undefined, failure }]);
    await put('picture', 'a', 'not found');
    await put('picture', 'b', 'too large');
    await put('picture', 'c', 'too large');
    await put('picture', 'd', undefined);
    await put('other', 'a', 'too large');
    const long = 'x'.repeat(5000);
    await put('picture', 'e', `${long} 1`);
    await put('picture', 'f', `${long} 2`);
    expect(await counts.derived('picture')).toBe(6);
    expect(await counts.failures('picture')).toEqual([
      { reason: 'too large', count: 2 },
      { reason: 'x'.repeat(500), count: 2 },
      { reason: 'not found', count: 1 },
    ]);
    await put('picture', 'a', undefined);
    expect((await counts.failures('picture')).length).toBe(2);
    await counts.close();
  });
}

/** The contract of every adapter for secrets. */
export function secretsContract(newTestStore: NewTestStore): void {
  test('a secret is created once, and each name has a different one', async () => {
    const place = await newTestStore();
    const [one, other] = [await place.open(), await place.open()];
    const [first, meanwhile] = await Promise.all([one.secret('oai-tokens'), other.secret('oai-tokens')]);
    expect(first).toHaveLength(32);
    expect(meanwhile).toEqual(first);
    await one.close();
    await other.close();
    const reopened = await place.open();
    expect(await reopened.secret('oai-tokens')).toEqual(first);
    expect(await reopened.secret('another')).not.toEqual(first);
    await reopened.close();
  });
}

/** What every adapter of `Locks` does. */
export function locksContract(newTestStore: NewTestStore): void {
  test('a lock of the store is held by one process until it is released', async () => {
    const place = await newTestStore();
    const [here, there] = [(await place.open()).locks, (await place.open()).locks];
    const first = await here.tryLock('sync');
    expect(first).toBeDefined();
    expect(await there.tryLock('sync')).toBeUndefined();
    const other = await there.tryLock('another');
    expect(other).toBeDefined();
    await first?.release();
    const second = await there.tryLock('sync');
    expect(second).toBeDefined();
    expect(await here.tryLock('sync')).toBeUndefined();
    await second?.release();
    await other?.release();
  });
}

/** What every adapter of `Checkpoints` does. */
export function checkpointsContract(newTestStore: NewTestStore): void {
  test('checkpoints are kept beside the records, each with its latest change', async () => {
    const place = await newTestStore();
    const store = (await place.open(() => 0)).records;
    const checkpoints = (await place.open()).checkpoints;
    expect(await checkpoints.all()).toEqual(new Map());
    await checkpoints.set('chos-1', { change: 1000, recipe: 'a' });
    await checkpoints.set('chos-2', { change: 0, recipe: 'a' });
    await checkpoints.set('chos-1', { change: 2000, recipe: 'b' });
    await checkpoints.remove('chos-2');
    await checkpoints.remove('chos-9');
    await checkpoints.close();
    await store.close();

    const again = (await place.open()).checkpoints;
    expect(await again.all()).toEqual(new Map([['chos-1', { change: 2000, recipe: 'b' }]]));
    await again.close();
  });
}

/** What every adapter of `Runs` does. */
export function runsContract(newTestStore: NewTestStore): void {
  test('the latest run of each name is known, with its result and the last complete one', async () => {
    const place = await newTestStore();
    let time = 1000;
    const { runs } = await place.open(() => time);
    expect(await runs.latest()).toEqual(new Map());
    const first = await runs.begin('ingest', '1 file');
    time = 2000;
    await runs.end(first, { outcome: 'complete', figures: { new: 3 } });
    time = 3000;
    const second = await runs.begin('ingest', '2 files');
    const sync = await runs.begin('sync', '');
    time = 4000;
    await runs.end(second, { outcome: 'failed', figures: {}, message: 'no\0room' });
    await runs.end(sync, { outcome: 'incomplete', figures: { written: 1, failed: 2 } });
    await runs.begin('export', '');
    await runs.close();

    const again = (await place.open()).runs;
    const latest = await again.latest();
    const { message, ...ingest } = latest.get('ingest')?.ended ?? {};
    expect(message).toMatch(/^no.room$/);
    expect(ingest).toEqual({ endedAt: 4000, outcome: 'failed', figures: {} });
    expect(latest.get('ingest')).toMatchObject({ subject: '2 files', beganAt: 3000, lastCompleteAt: 2000 });
    expect(latest.get('sync')).toEqual({
      subject: '',
      beganAt: 3000,
      ended: { endedAt: 4000, outcome: 'incomplete', figures: { written: 1, failed: 2 }, message: undefined },
      lastCompleteAt: undefined,
    });
    expect(latest.get('export')).toEqual({
      subject: '',
      beganAt: 4000,
      ended: undefined,
      lastCompleteAt: undefined,
    });
    expect(latest.has('index')).toBe(false);
    await again.close();
  });

  test('old runs are dropped, but not the last complete one', async () => {
    const place = await newTestStore();
    let time = 0;
    const { runs } = await place.open(() => time);
    const run = async (outcome: 'complete' | 'interrupted') => {
      time += 1;
      await runs.end(await runs.begin('index', String(time)), { outcome, figures: {} });
    };
    await run('complete');
    await run('complete');
    for (let count = 0; count < KEPT_RUNS + 2; count += 1) await run('interrupted');
    expect((await runs.latest()).get('index')).toMatchObject({ subject: String(time), lastCompleteAt: 2 });
    await runs.close();
  });
}
