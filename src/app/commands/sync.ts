import type { RemovalOptions } from '../../jobs/collections/removal-limit.ts';
import { type Command, parseArguments } from '../command.ts';
import { isComplete, printSync, syncOnce } from '../schedules/sync-schedule.ts';
import type { Settings } from '../settings/settings.ts';
import { listenForInterruption, unlessInterrupted } from '../shutdown.ts';
import { openSearchIndex } from '../wiring/open-search.ts';
import { openStore } from '../wiring/open-store.ts';
import { syncJson } from './print-json.ts';

/**
 * `vitrine sync`: fills `editorial` and `knowledge` from CMS and knowledge base.
 * Status: 0 done; 1 something could not be read or was not accepted, a removal was
 * refused, or another process is syncing; 130 and 143 interrupted.
 */
export const command: Command = (argv, settings) => {
  const { force = false, json = false } = parseArguments('sync', argv).values;
  return runSyncCommand({ force, brief: false, json }, settings);
};

/** `brief`: prints nothing unless something went wrong. */
export async function runSyncCommand(
  {
    force = false,
    brief,
    json = false,
  }: RemovalOptions & { readonly brief: boolean; readonly json?: boolean },
  settings: Settings,
): Promise<number> {
  using interruption = listenForInterruption();
  await using store = await openStore(settings);
  const { signal } = interruption;
  const index = await openSearchIndex(settings, { signal });
  try {
    const run = await syncOnce(settings, { store, index }, { force, signal }).catch(
      unlessInterrupted('sync', signal),
    );
    if (run === undefined) return interruption.status();
    if ('skipped' in run) {
      process.stderr.write(`vitrine sync: another process is syncing ${settings.dataDir}\n`);
      return 1;
    }
    const complete = isComplete(run.outcomes);
    if (json) process.stdout.write(syncJson(run.outcomes, signal.aborted));
    else if (!(brief && complete)) process.stdout.write(`${printSync(run.outcomes)}\n`);
    if (signal.aborted) return interruption.status();
    return complete ? 0 : 1;
  } finally {
    await index.close();
  }
}
