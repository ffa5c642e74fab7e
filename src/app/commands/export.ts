import { systemClock } from '../../kernel/clock.ts';
import { type Command, parseArguments } from '../command.ts';
import { startProgress } from '../progress.ts';
import { exportTask } from '../schedules/export-task.ts';
import { listenForInterruption } from '../shutdown.ts';
import { openStore } from '../wiring/open-store.ts';
import { exportReport } from './export-report.ts';

const USAGE = 'vitrine export [--force]';

/**
 * `vitrine export`: makes the dataset of all records and offers it for download.
 * Status: 0 done, 1 refused, failed, or another process is at it; 130 and 143
 * interrupted.
 */
export const command: Command = async (argv, settings) => {
  const { values } = parseArguments(USAGE, { args: [...argv], options: { force: { type: 'boolean' } } });
  const interruption = listenForInterruption();
  const store = await openStore(settings);
  const progress = startProgress({
    label: 'export',
    noun: 'records',
    stream: process.stderr,
    clock: systemClock,
  });
  try {
    const outcome = await exportTask(settings, store, {
      force: values.force ?? false,
      signal: interruption.signal,
      onProgress: ({ records, total }) => progress.update({ done: records, total, count: records }),
    });
    progress.end();
    if ('skipped' in outcome) {
      process.stderr.write(`vitrine export: another process is exporting ${settings.dataDir}\n`);
      return 1;
    }
    const isDone = outcome.kind === 'exported';
    (isDone ? process.stdout : process.stderr).write(`${exportReport(outcome)}\n`);
    if (outcome.kind === 'interrupted') return interruption.status();
    return isDone ? 0 : 1;
  } finally {
    progress.end();
    interruption.stop();
    await store.close();
  }
};
