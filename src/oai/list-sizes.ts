import type { DateSelection, RecordStore } from '../records/record-store.ts';

/** Selections whose sizes are kept: harvesters that begin ask for few different ones. */
const MAX_KEPT = 100;

/**
 * Counts the records of a selection, once as long as nothing changes in the
 * store: a count walks through all of them, and each list begins with one.
 */
export function keptListSizes({
  countByDatestamp,
  lastChange,
}: Pick<RecordStore, 'countByDatestamp' | 'lastChange'>): (selection: DateSelection) => Promise<number> {
  let change = -1;
  let sizes = new Map<string, Promise<number>>();
  return async (selection) => {
    const now = await lastChange();
    if (now !== change || sizes.size >= MAX_KEPT) {
      change = now;
      sizes = new Map();
    }
    const key = `${selection.from} ${selection.until} ${selection.pipelineId}`;
    const known = sizes.get(key);
    if (known !== undefined) return known;
    const kept = sizes;
    const size = countByDatestamp(selection);
    kept.set(key, size);
    size.catch(() => kept.delete(key));
    return size;
  };
}
