import type { DateSelection, RecordStore } from '../records/record-store.ts';

/** Largest number of cached sizes. New harvests use few different selections. */
const MAX_CACHED = 100;

/**
 * Counts the records of a selection, and caches the count until the store changes:
 * each list begins with a count, which reads all records of the selection.
 */
export function cachedListSizes({
  countByDatestamp,
  lastChange,
}: Pick<RecordStore, 'countByDatestamp' | 'lastChange'>): (selection: DateSelection) => Promise<number> {
  let change = -1;
  let sizes = new Map<string, Promise<number>>();
  return async (selection) => {
    const now = await lastChange();
    if (now !== change || sizes.size >= MAX_CACHED) {
      change = now;
      sizes = new Map();
    }
    const key = `${selection.from} ${selection.until} ${selection.pipelineId}`;
    const cached = sizes.get(key);
    if (cached !== undefined) return cached;
    const current = sizes;
    const size = countByDatestamp(selection);
    current.set(key, size);
    size.catch(() => current.delete(key));
    return size;
  };
}
