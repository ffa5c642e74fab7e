import type { LiveRecord, StoredRecord } from './record-store.ts';

/**
 * The record store as it was at one moment, for long reads. Later changes do not
 * show in it and do not wait for it. It holds resources of the store until it is
 * closed. One iteration at a time.
 */
export interface RecordSnapshot {
  /** The highest change number given so far, 0 in an empty store. */
  lastChange(): Promise<number>;

  /** The institutions that have live records, sorted by name (UTF-16 code units). */
  institutions(): Promise<Institution[]>;

  /** The live records of an institution, by uuid ascending. */
  records(institution: string): AsyncIterable<LiveRecord>;

  /** Records and tombstones with a change number above `after`, by change number ascending. */
  changesAfter(after: number): AsyncIterable<StoredRecord>;

  close(): Promise<void>;
}

export interface Institution {
  /** As `institutionOf` gives it. */
  readonly name: string;
  /** Number of live records. */
  readonly records: number;
  /** Unix seconds: when the record with the highest change number was stored. */
  readonly datestamp: number;
}
