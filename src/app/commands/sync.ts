import { type Command, UsageError } from '../command.ts';
import { syncTask } from '../schedules/sync-task.ts';
import type { Settings } from '../settings/settings.ts';
import { listenForInterruption } from '../shutdown.ts';
import { openSearchIndex } from '../wiring/open-search.ts';
import { openStore } from '../wiring/open-store.ts';
import { isComplete, syncReport } from './sync-report.ts';

/**
 * `vitrine sync`: fills `editorial` and `knowledge` from CMS and knowledge base.
 * Status: 0 done, 1 something could not be read or was not accepted, or another
 * process is at it; 130 and 143 interrupted.
 */
export const command: Command = async (argv, settings) => {
  if (argv.length > 0) throw new UsageError(`unknown argument ${argv[0]} (usage: vitrine sync)`);
  return runSyncCommand({ brief: false }, settings);
};

/** `brief`: says nothing unless something went wrong. */
export async function runSyncCommand(
  { brief }: { readonly brief: boolean },
  settings: Settings,
): Promise<number> {
  const interruption = listenForInterruption();
  const store = await openStore(settings);
  const index = await openSearchIndex(settings);
  try {
    const run = await syncTask(settings, { store, index }, { signal: interruption.signal });
    if ('skipped' in run) {
      process.stderr.write(`vitrine sync: another process is syncing ${settings.dataDir}\n`);
      return 1;
    }
    const complete = isComplete(run.outcomes);
    if (!(brief && complete)) process.stdout.write(`${syncReport(run.outcomes)}\n`);
    if (interruption.signal.aborted) return interruption.status();
    return complete ? 0 : 1;
  } finally {
    interruption.stop();
    await index.close();
    await store.close();
  }
}
