import type { FastifyBaseLogger } from 'fastify';
import { isComplete, syncReport } from '../commands/sync-report.ts';
import type { Settings } from '../settings/settings.ts';
import { followSchedule } from './follow-schedule.ts';
import { type SyncParts, type SyncRun, syncTask } from './sync-task.ts';

/**
 * Runs `sync` now and at its times, or never without any. What goes wrong stands in the log, and the
 * next run tries again. `stop` ends a run that is on its way and waits for it.
 */
export function followSyncSchedule(
  settings: Settings,
  parts: SyncParts,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>,
): { stop(): Promise<void> } {
  const tell = (done: SyncRun): void => {
    if ('skipped' in done) log.debug({ reason: done.skipped }, 'sync left to another process');
    else if (isComplete(done.outcomes)) log.info({ report: syncReport(done.outcomes) }, 'synced');
    else log.warn({ report: syncReport(done.outcomes) }, 'synced, not everything');
  };
  return followSchedule(settings.syncAt, async (options) => {
    try {
      tell(await syncTask(settings, parts, options));
    } catch (error) {
      log.error({ err: error }, 'sync failed');
    }
  });
}
