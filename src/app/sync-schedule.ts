import type { FastifyBaseLogger } from 'fastify';
import { startSchedule } from './schedule.ts';
import type { Settings } from './settings.ts';
import { isComplete, syncReport } from './sync-report.ts';
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
  const abort = new AbortController();
  const run = async (due?: number): Promise<void> => {
    try {
      const options = { signal: abort.signal, ...(due === undefined ? {} : { due }) };
      tell(await syncTask(settings, parts, options));
    } catch (error) {
      log.error({ err: error }, 'sync failed');
    }
  };
  const tell = (done: SyncRun): void => {
    if ('skipped' in done) log.debug({ reason: done.skipped }, 'sync left to another process');
    else if (isComplete(done.outcomes)) log.info({ report: syncReport(done.outcomes) }, 'synced');
    else log.warn({ report: syncReport(done.outcomes) }, 'synced, not everything');
  };

  if (settings.syncAt === undefined) return { stop: async () => {} };
  let running = run();
  const follow = (due: number): Promise<void> => {
    running = running.then(() => run(due));
    return running;
  };
  const schedule = startSchedule(settings.syncAt, follow);
  return {
    async stop() {
      schedule.stop();
      abort.abort();
      await running;
    },
  };
}
