import { LRUCache } from 'lru-cache';
import type { DateSelection, RecordStore } from '../records/record-store.ts';

/** New harvests use few different selections. */
const MAX_CACHED = 100;

/**
 * Counts the records of a selection, and caches the count until the store changes:
 * each list begins with a count, which reads all records of the selection.
 */
export function cachedListSizes({
  countByDatestamp,
  lastChange,
}: Pick<RecordStore, 'countByDatestamp' | 'lastChange'>): (selection: DateSelection) => Promise<number> {
  const sizes = new LRUCache<string, Promise<number>>({ max: MAX_CACHED });
  return async (selection) => {
    const key = `${await lastChange()} ${selection.from} ${selection.until} ${selection.pipelineId}`;
    const size = sizes.get(key) ?? countByDatestamp(selection);
    sizes.set(key, size);
    size.catch(() => sizes.delete(key));
    return size;
  };
}
