import { join } from 'node:path';
import { makeFolder } from '../../kernel/files.ts';
import { tryLock } from '../../stores/records/file-lock.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from './open-store.ts';

/**
 * A run removes what unfinished runs have left, so an index has one at a time:
 * on this machine, or on all machines if the index is a cluster's. Undefined while
 * another one runs.
 */
export async function lockIndex(
  { searchUrls, dataDir }: Pick<Settings, 'searchUrls' | 'dataDir'>,
  { locks }: Pick<Store, 'locks'>,
): Promise<{ release(): Promise<void> } | undefined> {
  if (searchUrls !== undefined) return locks.tryLock('index');
  makeFolder(dataDir);
  const lock = tryLock(join(dataDir, 'index.lock'));
  return lock && { release: async () => lock.release() };
}
