import { createPageCollections } from '../../jobs/collections/page-collections.ts';
import type { SearchIndex } from '../../stores/search/search-engine.ts';
import type { Store } from '../wiring/open-store.ts';

/** The name of the lock that `sync` holds: one for each index. */
export const syncLock = ({ scope }: Pick<Store, 'scope'>): string =>
  scope() === '' ? 'sync' : `sync-${scope()}`;

/** Creates the collections that `sync` fills if they do not exist, unless it is running. */
export async function preparePageCollections(
  store: Pick<Store, 'locks' | 'scope'>,
  index: SearchIndex,
): Promise<void> {
  const lock = await store.locks.tryLock(syncLock(store));
  if (lock === undefined) return;
  try {
    await createPageCollections(index);
  } finally {
    await lock.release();
  }
}
