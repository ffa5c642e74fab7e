import type { FastifyBaseLogger } from 'fastify';
import { ExportsFolder } from '../../dataset/exports-folder.ts';
import { systemClock } from '../../kernel/clock.ts';
import { exportReport } from '../commands/export-report.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from '../wiring/open-store.ts';
import { exportTask } from './export-task.ts';
import { followSchedule, type RunOptions } from './follow-schedule.ts';
import { lastTime } from './schedule.ts';

/**
 * Makes the dataset at its times, or never without any; and at the start where
 * there are records and no export, or none since the last of the times: nobody
 * was there then, or it was cut short. What goes wrong stands in the log, and
 * the next run tries again.
 */
export function followExportSchedule(
  settings: Settings,
  store: Store,
  log: Pick<FastifyBaseLogger, 'info' | 'error' | 'debug'>,
): { stop(): Promise<void> } {
  const { exportAt, exportDir } = settings;
  const run = async (options: RunOptions): Promise<void> => {
    const outcome = await exportTask(settings, store, options);
    if ('skipped' in outcome) log.debug({ reason: outcome.skipped }, 'export left to another process');
    else if (outcome.kind === 'refused') log.error({ report: exportReport(outcome) }, 'export refused');
    else {
      const message = outcome.kind === 'exported' ? 'exported' : 'export interrupted';
      log.info({ report: exportReport(outcome) }, message);
    }
  };
  const runAtStart = async ({ signal }: RunOptions): Promise<void> => {
    if (exportAt === undefined || (await store.records.countLive()) === 0) return;
    const current = await new ExportsFolder(exportDir).current();
    const due = lastTime(exportAt, systemClock());
    if (current === undefined) await run({ signal });
    else if (due !== undefined && Date.parse(current.manifest.time) < due) await run({ due, signal });
  };
  return followSchedule(exportAt, async (options) => {
    try {
      await (options.due === undefined ? runAtStart(options) : run(options));
    } catch (error) {
      log.error({ err: error }, 'export failed');
    }
  });
}
