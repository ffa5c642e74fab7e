import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { exportOnce, followExportSchedule } from '../../../../src/app/schedules/export-schedule.ts';
import { lastScheduledRun } from '../../../../src/app/schedules/run-exclusively.ts';
import { lastTime } from '../../../../src/app/schedules/schedule.ts';
import { readSettings } from '../../../../src/app/settings/settings.ts';
import { openStore } from '../../../../src/app/wiring/open-store.ts';
import { exportDataset } from '../../../../src/jobs/dataset/export-dataset.ts';
import { ExportsFolder } from '../../../../src/jobs/dataset/exports-folder.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

// The scheduled time must not come while a test runs.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) }));
afterEach(() => void vi.useRealTimers());

const DAY_MS = 86_400_000;
const UUID = '00000000-0000-4000-8000-000000000001';
const BODY = JSON.stringify({
  id: `http://id.example/${UUID}/aggregation`,
  type: 'Aggregation',
  aggregatedCHO: { id: `http://id.example/${UUID}/cho`, type: 'ProvidedCHO', title: ['One'] },
  dataProvider: 'Museum',
});

/** A store with a record, and with a dataset made at `madeAt` if given. */
async function subject(madeAt?: number) {
  const settings = readSettings({ DATA_DIR: join(temporaryFolder(), 'data'), EXPORT_AT: '02:00' });
  const store = await openStore(settings);
  onTestFinished(() => store.close());
  await store.records.put([{ uuid: UUID, body: BODY }], await store.records.startRun('p', { full: false }));
  const { exportDir: folder, idBase } = settings;
  if (madeAt !== undefined) {
    await exportDataset({ folder, idBase, store: store.location, clock: () => madeAt });
  }
  const timeOf = async () => (await new ExportsFolder(folder).current())?.manifest.time;
  /** Starts the schedule and returns what is logged; waits for the first line if `waits`. */
  const start = async (waits: boolean): Promise<string[]> => {
    const logged: string[] = [];
    const logs = Promise.withResolvers<void>();
    const log = (_: unknown, message?: string) => {
      logged.push(message ?? '');
      logs.resolve();
    };
    const schedule = followExportSchedule(settings, store, { info: log, error: log, debug: log });
    if (waits) await logs.promise;
    await schedule.stop();
    return logged;
  };
  return { settings, store, timeOf, start };
}

const lastNight = (): number => lastTime('0 2 * * *', Date.now()) ?? 0;

test('a start makes the first export', async () => {
  const { start, timeOf } = await subject();
  expect(await start(true)).toEqual(['exported']);
  expect(Date.parse((await timeOf()) ?? '')).toBeGreaterThan(Date.now() - DAY_MS);
});

test('[dataset-3] a start makes up for a missed export, once', async () => {
  const { start, timeOf } = await subject(lastNight() - 1000);
  expect(await start(true)).toEqual(['exported']);
  const made = await timeOf();
  expect(Date.parse(made ?? '')).toBeGreaterThanOrEqual(lastNight());
  expect(await start(false)).toEqual([]);
  expect(await timeOf()).toBe(made);
});

test('a start after an export at the scheduled time makes none', async () => {
  const { start, timeOf } = await subject(lastNight());
  expect(await start(false)).toEqual([]);
  expect(await timeOf()).toBe(new Date(lastNight()).toISOString());
});

test('a cancelled run does not count', async () => {
  const { settings, store } = await subject(lastNight() - 1000);
  const due = lastNight();
  expect(await exportOnce(settings, store, { due, signal: AbortSignal.abort() })).toEqual({
    kind: 'interrupted',
  });
  expect(await lastScheduledRun(store, 'export')).toBe(undefined);
  expect(await exportOnce(settings, store, { due })).toMatchObject({ kind: 'exported' });
  expect(await lastScheduledRun(store, 'export')).toBe(due);
  expect(await exportOnce(settings, store, { due })).toEqual({ skipped: 'done' });
});
