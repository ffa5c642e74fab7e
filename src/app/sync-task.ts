import { createPageCollections } from '../ingest/page-collections.ts';
import { runSync, type SyncOutcome } from '../ingest/sync.ts';
import { systemClock } from '../kernel/clock.ts';
import type { SearchIndex } from '../search/search-engine.ts';
import { openCms } from './open-cms.ts';
import type { Store } from './open-store.ts';
import { openWiki } from './open-wiki.ts';
import type { Settings } from './settings.ts';

export interface SyncParts {
  readonly store: Pick<Store, 'locks' | 'derived' | 'scope'>;
  readonly index: SearchIndex;
}

export type SyncRun =
  | { readonly outcomes: readonly SyncOutcome[] }
  /** Another process is at it, or has done what was due. */
  | { readonly skipped: 'locked' | 'done' };

/**
 * Fills `editorial` and `knowledge`, one process at a time. `due` is the time on
 * the schedule, in Unix milliseconds, that the run stands for: of all replicas
 * the first one does it.
 * Errors: those of index and record store.
 */
export async function syncTask(
  settings: Settings,
  { store, index }: SyncParts,
  { due, signal }: { readonly due?: number; readonly signal?: AbortSignal } = {},
): Promise<SyncRun> {
  const { locks, derived } = store;
  const name = nameFor(store);
  const lock = await locks.tryLock(name);
  if (lock === undefined) return { skipped: 'locked' };
  const [cms, wiki] = [openCms(settings), openWiki(settings, derived)];
  try {
    const last = await lastScheduledSync(store);
    if (due !== undefined && last !== undefined && last >= due) return { skipped: 'done' };
    const parts = { cms, wiki, index, clock: systemClock, context: settings };
    const outcomes = await runSync(parts, signal);
    if (due !== undefined) {
      await derived.put([
        { kind: KIND, key: name, version: String(due), value: undefined, failure: undefined },
      ]);
    }
    return { outcomes };
  } finally {
    await cms.close();
    await wiki.close();
    await lock.release();
  }
}

/** The last time on the schedule that a run has seen to, in Unix milliseconds. */
export async function lastScheduledSync(
  store: Pick<Store, 'derived' | 'scope'>,
): Promise<number | undefined> {
  const name = nameFor(store);
  const version = (await store.derived.get(KIND, [name])).get(name)?.version;
  return version === undefined ? undefined : Number(version);
}

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
/** Derived values of this kind say until when schedules have been followed. */
const KIND = 'schedule';
