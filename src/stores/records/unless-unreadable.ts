import type { LiveRecord } from './record-store.ts';

/** Undefined for a record that cannot be read: it has no document either, and the indexer reports it. */
export function unlessUnreadable<T>(record: LiveRecord, read: (record: LiveRecord) => T): T | undefined {
  try {
    return read(record);
  } catch {
    return undefined;
  }
}
