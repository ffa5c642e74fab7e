import { openFileCms } from '../cms/file-cms.ts';
import { createPageCollections } from '../ingest/page-collections.ts';
import { runSync, type SyncOutcome } from '../ingest/sync.ts';
import { systemClock } from '../kernel/clock.ts';
import { openSqliteDerivedValues } from '../records/sqlite-derived-values.ts';
import { sqliteLocks } from '../records/sqlite-locks.ts';
import type { SearchIndex } from '../search/search-engine.ts';
import { openFileWiki } from '../wiki/file-wiki.ts';
import type { Settings } from './settings.ts';

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
  index: SearchIndex,
  { due, signal }: { readonly due?: number; readonly signal?: AbortSignal } = {},
): Promise<SyncRun> {
  const lock = await sqliteLocks(settings.recordsFile).tryLock(LOCK);
  if (lock === undefined) return { skipped: 'locked' };
  const turns = openSqliteDerivedValues(settings.recordsFile, systemClock);
  const [cms, wiki] = [openFileCms(settings.contentDir), openFileWiki(settings.contentDir)];
  try {
    const last = (await turns.get(KIND, [LOCK])).get(LOCK)?.version;
    if (due !== undefined && last !== undefined && Number(last) >= due) return { skipped: 'done' };
    const parts = { cms, wiki, index, clock: systemClock, context: settings };
    const outcomes = await runSync(parts, signal);
    if (due !== undefined) {
      await turns.put([
        { kind: KIND, key: LOCK, version: String(due), value: undefined, failure: undefined },
      ]);
    }
    return { outcomes };
  } finally {
    await cms.close();
    await wiki.close();
    await turns.close();
    lock.release();
  }
}

/** Creates the collections that `sync` fills where they are not there yet, unless it is at it. */
export async function preparePageCollections(settings: Settings, index: SearchIndex): Promise<void> {
  const lock = await sqliteLocks(settings.recordsFile).tryLock(LOCK);
  if (lock === undefined) return;
  try {
    await createPageCollections(index);
  } finally {
    lock.release();
  }
}

const LOCK = 'sync';
/** Derived values of this kind say until when schedules have been followed. */
const KIND = 'schedule';
