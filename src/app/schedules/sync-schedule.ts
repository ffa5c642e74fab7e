import type { FastifyBaseLogger } from 'fastify';
import type { RemovalOptions } from '../../jobs/collections/removal-limit.ts';
import { runSync, type SyncOutcome } from '../../jobs/sync/sync-run.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { SearchIndex } from '../../stores/search/search-engine.ts';
import { counted, grouped } from '../progress.ts';
import type { Settings } from '../settings/settings.ts';
import { recordRun, syncEnd } from '../status/recorded-run.ts';
import { contentFolder, openCms, openWiki } from '../wiring/open-content.ts';
import type { Store } from '../wiring/open-store.ts';
import { type ExclusiveRun, lastScheduledRun, runExclusively, type Skipped } from './run-exclusively.ts';
import { followSchedule } from './schedule.ts';
import { syncLock } from './sync-lock.ts';

interface SyncParts {
  readonly store: Pick<Store, 'records' | 'locks' | 'derived' | 'runs' | 'scope'>;
  readonly index: SearchIndex;
}

/** Runs `sync` now and at its times, or never without any. Errors are logged, and the next run tries again. */
export function followSyncSchedule(
  settings: Settings,
  parts: SyncParts,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>,
): { stop(): Promise<void> } {
  return followSchedule(
    settings.syncAt,
    async (options) => {
      const run = await syncOnce(settings, parts, options);
      if ('skipped' in run) log.debug({ reason: run.skipped }, 'sync left to another process');
      else if (isComplete(run.outcomes)) log.info({ report: printSync(run.outcomes) }, 'synced');
      else log.warn({ report: printSync(run.outcomes) }, 'synced, not everything');
    },
    (error) => log.error({ err: error }, 'sync failed'),
  );
}

/**
 * Fills `editorial` and `knowledge`, in one process at a time.
 * Errors: those of index and record store.
 */
export function syncOnce(
  settings: Settings,
  { store, index }: SyncParts,
  { force = false, ...run }: ExclusiveRun & RemovalOptions = {},
): Promise<{ readonly outcomes: readonly SyncOutcome[] } | Skipped> {
  return runExclusively(store, syncLock(store), run, async () => {
    const folder = contentFolder(settings, store.records);
    const wiki = await openWiki(settings, store.derived, folder);
    const cms = await openCms(settings, folder);
    try {
      const parts = { cms, wiki, index, clock: systemClock, context: settings };
      const endOf = (outcomes: readonly SyncOutcome[]) => syncEnd(outcomes, run.signal?.aborted === true);
      const recorded = { name: 'sync', endOf, signal: run.signal } as const;
      return {
        outcomes: await recordRun(settings, store, recorded, () =>
          runSync(parts, { force, signal: run.signal }),
        ),
      };
    } finally {
      await cms.close();
      await wiki.close();
    }
  });
}

/** The scheduled time of the last complete sync, in Unix milliseconds. */
export const lastScheduledSync = (store: Pick<Store, 'derived' | 'scope'>): Promise<number | undefined> =>
  lastScheduledRun(store, syncLock(store));

/** The result of a sync: a line for each collection and each fault. */
export function printSync(outcomes: readonly SyncOutcome[]): string {
  return outcomes.flatMap(linesOf).join('\n');
}

/** Whether everything was read and accepted. */
export const isComplete = (outcomes: readonly SyncOutcome[]): boolean =>
  outcomes.every((one) => 'failed' in one && one.failed.length === 0 && one.faults.length === 0);

function linesOf(outcome: SyncOutcome): string[] {
  const { collection } = outcome;
  if ('unreachable' in outcome) return [`${collection}: unchanged: ${outcome.unreachable}`];
  if ('refused' in outcome) {
    return [
      `${collection}: unchanged: ${outcome.refused}`,
      '  if the number of pages and institutions is right, run vitrine sync --force',
    ];
  }
  const { documents, written, removed, failed, faults } = outcome;
  return [
    `${collection}: ${grouped(written)} written, ${grouped(removed)} removed, ${counted(documents, 'document')}`,
    ...faults.map((fault) => `  ${fault}`),
    ...failed.map(({ id, reason }) => `  ${id} not accepted: ${reason}`),
  ];
}
