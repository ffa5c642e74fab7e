import { expect, test } from 'vitest';
import { KEPT_RUNS } from '../../src/records/runs.ts';
import type { NewTestStore } from './test-store.ts';

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
