import type { LiveRecord } from './record-store.ts';

/**
 * The record store at one time, for long reads. It does not contain or block later
 * changes. It uses resources of the store until it is closed. Only one iteration
 * may be in progress.
 */
export interface RecordSnapshot {
  /** The institutions with live records, sorted by name (UTF-16 code units). */
  institutions(): Promise<Institution[]>;

  /** The live records of an institution, by uuid ascending. */
  records(institution: string): AsyncIterable<LiveRecord>;

  close(): Promise<void>;
}

export interface Institution {
  /** From `institutionOf`. */
  readonly name: string;
  /** Number of live records. */
  readonly records: number;
  /** Unix seconds: when the record with the highest change number was stored. */
  readonly datestamp: number;
}
