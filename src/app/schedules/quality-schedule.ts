import type { FastifyBaseLogger } from 'fastify';
import type { QualityReports } from '../../catalogue/quality-reports.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { QualityEntry } from '../../records/quality-history.ts';
import type { Settings } from '../settings/settings.ts';
import { recordRun } from '../status/recorded-run.ts';
import { type CountedNight, qualityEnd } from '../status/run-ends.ts';
import type { Store } from '../wiring/open-store.ts';
import { type ExclusiveRun, runExclusively, type Skipped } from './run-exclusively.ts';
import { followSchedule, lastTime } from './schedule.ts';

interface QualityParts {
  readonly store: Pick<Store, 'records' | 'locks' | 'derived' | 'runs' | 'quality'>;
  readonly reports: Pick<QualityReports, 'count'>;
}

/**
 * Stores the quality of all objects for the trends of reports, at each time, or never without
 * any. At the start it does so if no process has since the last time, so that a new
 * installation has a first night. Errors are logged, and the next run tries again.
 */
export function followQualitySchedule(
  settings: Settings,
  parts: QualityParts,
  log: Pick<FastifyBaseLogger, 'info' | 'error' | 'debug'>,
): { stop(): Promise<void> } {
  const { qualityAt } = settings;
  return followSchedule(
    qualityAt,
    async ({ due = lastTime(qualityAt ?? '', systemClock()), signal }) => {
      if (due === undefined || (await parts.store.records.countLive()) === 0) return;
      const night = await storeNight(settings, parts, due, { signal });
      if ('skipped' in night) log.debug({ reason: night.skipped }, 'quality left to another process');
      else log.info(night, 'quality counted');
    },
    (error) => log.error({ err: error }, 'counting quality failed'),
  );
}

/**
 * Counts the objects and stores the result as that of the night of a scheduled time, in one
 * process at a time.
 * Errors: Problem 502; Error without objects; StoreError.
 */
export function storeNight(
  settings: Settings,
  { store, reports }: QualityParts,
  due: number,
  { signal = new AbortController().signal }: Pick<ExclusiveRun, 'signal'> = {},
): Promise<CountedNight | Skipped> {
  return runExclusively(store, 'quality', { due, signal }, () =>
    recordRun(settings, store, { name: 'quality', endOf: qualityEnd }, async () => {
      const night = new Date(due).toISOString().slice(0, 10);
      const entries = await countEntries(reports, signal);
      if (entries === undefined) return { night, interrupted: true };
      await store.quality.put(night, entries);
      const objects = entries[0]?.figures.objects ?? 0;
      return { night, objects, institutions: entries.length - 1 };
    }),
  );
}

/** That of the whole collection first; undefined if cancelled. */
async function countEntries(
  reports: Pick<QualityReports, 'count'>,
  signal: AbortSignal,
): Promise<readonly QualityEntry[] | undefined> {
  try {
    const { all, byName } = await reports.count(signal);
    if (all.objects === 0) throw new Error('the search index has no objects yet: run vitrine index');
    const entries = Object.entries(byName).map(([institution, figures]) => ({ institution, figures }));
    return [{ institution: undefined, figures: all }, ...entries];
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
