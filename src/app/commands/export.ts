import { type Command, parseArguments } from '../command.ts';
import { startProgress } from '../progress.ts';
import { exportOnce, printExport } from '../schedules/export-schedule.ts';
import { listenForInterruption } from '../shutdown.ts';
import { openStore } from '../wiring/open-store.ts';
import { exportJson } from './print-json.ts';

/**
 * `vitrine export`: makes the dataset of all records for download.
 * Status: 0 done; 1 refused, failed, or another process is exporting; 130 and 143
 * interrupted.
 */
export const command: Command = async (argv, settings) => {
  const { force = false, json } = parseArguments('export', argv).values;
  using interruption = listenForInterruption();
  await using store = await openStore(settings);
  using progress = startProgress({ label: 'export', noun: 'records' });
  const outcome = await exportOnce(settings, store, {
    force,
    signal: interruption.signal,
    onProgress: ({ records, total }) => progress.update({ done: records, total, count: records }),
  });
  progress.end();
  if ('skipped' in outcome) {
    process.stderr.write(`vitrine export: another process is exporting ${settings.dataDir}\n`);
    return 1;
  }
  const isDone = outcome.kind === 'exported';
  if (json) process.stdout.write(exportJson(outcome));
  else (isDone ? process.stdout : process.stderr).write(`${printExport(outcome)}\n`);
  if (outcome.kind === 'interrupted') return interruption.status();
  return isDone ? 0 : 1;
};
