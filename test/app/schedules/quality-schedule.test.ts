import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { followQualitySchedule, storeNight } from '../../../src/app/schedules/quality-schedule.ts';
import { lastScheduledRun } from '../../../src/app/schedules/run-exclusively.ts';
import { readSettings } from '../../../src/app/settings/settings.ts';
import { openStore } from '../../../src/app/wiring/open-store.ts';
import { sumOfFigures } from '../../../src/quality/quality-figures.ts';
import { temporaryFolder } from '../../records/temporary-folder.ts';
import { uuidOf } from '../data-folder.ts';

// The scheduled time must not come while a test runs.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 23, 12) }));
afterEach(() => void vi.useRealTimers());

const DUE = Date.UTC(2026, 10, 23, 4);
const NIGHT = '2026-11-23';

const figures = (objects: number) => ({ ...sumOfFigures([]), objects });

/** A record store with a record, and reports of as many objects as `objects` says. */
async function subject({ records = 1, QUALITY_AT = '04:00' } = {}) {
  const settings = readSettings({ DATA_DIR: join(temporaryFolder(), 'data'), QUALITY_AT });
  const store = await openStore(settings);
  onTestFinished(() => store.close());
  const batch = Array.from({ length: records }, (_, number) => ({ uuid: uuidOf(number), body: '{}' }));
  await store.records.put(batch, await store.records.startRun('p', { full: false }));
  const counted = { objects: 5, times: 0 };
  const reports = {
    async count(signal: AbortSignal) {
      signal.throwIfAborted();
      counted.times += 1;
      return { time: '', all: figures(counted.objects), byName: { 'Museum A': figures(3), B: figures(2) } };
    },
  };
  const parts = { store, reports };
  /** Starts the schedule, stops it when the run at the start is over, and returns what was logged. */
  const start = async (): Promise<unknown[]> => {
    const logged: unknown[] = [];
    const log = (_: unknown, message?: string) => logged.push(message);
    const schedule = followQualitySchedule(settings, parts, { info: log, error: log, debug: log });
    await vi.waitFor(() => expect(logged).toHaveLength(1));
    await schedule.stop();
    return logged;
  };
  const nights = async () =>
    (await store.quality.read(['Museum A', 'B', ''], 10)).map(
      ({ night, institution = 'all', figures: { objects } }) => `${night} ${institution} ${objects}`,
    );
  return { settings, store, parts, counted, start, nights };
}

test('of all processes, the first one stores a night; the result is recorded', async () => {
  const { settings, parts, store, counted, nights } = await subject();
  const stored = { night: NIGHT, objects: 5, institutions: 2 };
  expect(await storeNight(settings, parts, DUE)).toEqual(stored);
  expect(await storeNight(settings, parts, DUE)).toEqual({ skipped: 'done' });
  expect(counted.times).toBe(1);
  expect(await nights()).toEqual([`${NIGHT} all 5`, `${NIGHT} B 2`, `${NIGHT} Museum A 3`]);
  expect((await store.runs.latest()).get('quality')?.ended).toMatchObject({
    outcome: 'complete',
    figures: { objects: 5, institutions: 2 },
  });
  expect(await storeNight(settings, parts, DUE + 86_400_000)).toEqual({ ...stored, night: '2026-11-24' });
});

test('a start stores the last night if no process has', async () => {
  const { start, nights, counted } = await subject();
  expect(await start()).toEqual(['quality counted']);
  expect(await nights()).toEqual([`${NIGHT} all 5`, `${NIGHT} B 2`, `${NIGHT} Museum A 3`]);
  counted.objects = 6;
  expect(await start()).toEqual(['quality left to another process']);
  expect(counted.times).toBe(1);
});

test('a start before the time of day stores the night before', async () => {
  vi.setSystemTime(Date.UTC(2026, 10, 23, 3, 59));
  const { start, nights } = await subject();
  expect(await start()).toEqual(['quality counted']);
  expect(await nights()).toContain('2026-11-22 all 5');
});

test('an index without objects is no night: the next run tries again', async () => {
  const { start, nights, counted, store } = await subject();
  counted.objects = 0;
  expect(await start()).toEqual(['counting quality failed']);
  expect([await nights(), await lastScheduledRun(store, 'quality')]).toEqual([[], undefined]);
  expect((await store.runs.latest()).get('quality')?.ended).toMatchObject({
    outcome: 'failed',
    message: 'the search index has no objects yet: run vitrine index',
  });
  counted.objects = 5;
  expect(await start()).toEqual(['quality counted']);
});

test('a cancelled count does not count', async () => {
  const { settings, parts, store, nights } = await subject();
  const signal = AbortSignal.abort();
  expect(await storeNight(settings, parts, DUE, { signal })).toEqual({ night: NIGHT, interrupted: true });
  expect(await nights()).toEqual([]);
  expect(await lastScheduledRun(store, 'quality')).toBe(undefined);
  expect((await store.runs.latest()).get('quality')?.ended).toMatchObject({ outcome: 'interrupted' });
});

test.each([{ records: 0 }, { QUALITY_AT: '' }])('with %o, nothing is counted', async (given) => {
  const { settings, parts, counted, nights } = await subject(given);
  const logged: unknown[] = [];
  const log = (line: unknown) => logged.push(line);
  await followQualitySchedule(settings, parts, { info: log, error: log, debug: log }).stop();
  expect([logged, counted.times, await nights()]).toEqual([[], 0, []]);
});
