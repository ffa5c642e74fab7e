import type { FastifyBaseLogger } from 'fastify';
import { ExportsFolder } from '../dataset/exports-folder.ts';
import { exportReport } from './export-report.ts';
import { exportTask } from './export-task.ts';
import { followSchedule, type RunOptions } from './follow-schedule.ts';
import type { Store } from './open-store.ts';
import type { Settings } from './settings.ts';

/**
 * Makes the dataset at its times, or never without any; and at the start where
 * there are records and no export yet. What goes wrong stands in the log, and
 * the next run tries again.
 */
export function followExportSchedule(
  settings: Settings,
  store: Store,
  log: Pick<FastifyBaseLogger, 'info' | 'error' | 'debug'>,
): { stop(): Promise<void> } {
  const isFirst = async (): Promise<boolean> =>
    (await store.records.countLive()) > 0 &&
    (await new ExportsFolder(settings.exportDir).current()) === undefined;
  const run = async (options: RunOptions): Promise<void> => {
    const outcome = await exportTask(settings, store, options);
    if ('skipped' in outcome) log.debug({ reason: outcome.skipped }, 'export left to another process');
    else if (outcome.kind === 'refused') log.error({ report: exportReport(outcome) }, 'export refused');
    else {
      const message = outcome.kind === 'exported' ? 'exported' : 'export interrupted';
      log.info({ report: exportReport(outcome) }, message);
    }
  };
  return followSchedule(settings.exportAt, async (options) => {
    try {
      if (options.due !== undefined || (await isFirst())) await run(options);
    } catch (error) {
      log.error({ err: error }, 'export failed');
    }
  });
}
