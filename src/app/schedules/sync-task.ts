import { createPageCollections, runSync, type SyncOutcome } from '../../ingest/sync-run.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { SearchIndex } from '../../search/search-engine.ts';
import type { Settings } from '../settings/settings.ts';
import { contentFolder } from '../wiring/content-folder.ts';
import { openCms } from '../wiring/open-cms.ts';
import type { Store } from '../wiring/open-store.ts';
import { openWiki } from '../wiring/open-wiki.ts';
import { inTurn, lastTurn, type Skipped } from './run-exclusively.ts';

export interface SyncParts {
  readonly store: Pick<Store, 'records' | 'locks' | 'derived' | 'scope'>;
  readonly index: SearchIndex;
}

export type SyncRun = { readonly outcomes: readonly SyncOutcome[] } | Skipped;

/**
 * Fills `editorial` and `knowledge`, one process at a time. `due` as `inTurn` has it.
 * Errors: those of index and record store.
 */
export async function syncTask(
  settings: Settings,
  { store, index }: SyncParts,
  { due, signal }: { readonly due?: number; readonly signal?: AbortSignal } = {},
): Promise<SyncRun> {
  return inTurn(store, nameFor(store), { due, signal }, async () => {
    const folder = contentFolder(settings, store.records);
    const wiki = await openWiki(settings, store.derived, folder);
    const cms = openCms(settings, folder);
    try {
      const parts = { cms, wiki, index, clock: systemClock, context: settings };
      return { outcomes: await runSync(parts, signal) };
    } finally {
      await cms.close();
      await wiki.close();
    }
  });
}

/** The last time on the schedule that a run has seen to, in Unix milliseconds. */
export const lastScheduledSync = (store: Pick<Store, 'derived' | 'scope'>): Promise<number | undefined> =>
  lastTurn(store, nameFor(store));

/** Creates the collections that `sync` fills where they are not there yet, unless it is at it. */
export async function preparePageCollections(store: SyncParts['store'], index: SearchIndex): Promise<void> {
  const lock = await store.locks.tryLock(nameFor(store));
  if (lock === undefined) return;
  try {
    await createPageCollections(index);
  } finally {
    await lock.release();
  }
}

/** Of the lock and of the turns: each index has its own. */
const nameFor = ({ scope }: Pick<Store, 'scope'>): string => (scope() === '' ? 'sync' : `sync-${scope()}`);
