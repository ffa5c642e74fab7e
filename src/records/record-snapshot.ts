/**
 * The record store as it was at one moment, for those who read it at length:
 * what is written meanwhile does not show in it, and does not wait for it.
 * It holds resources of the store until it is closed.
 */
export interface RecordSnapshot {
  /** Names the moment to others who want to see the same, as long as this is open. */
  token(): Promise<string>;

  /** The highest change number given so far, 0 in an empty store. */
  lastChange(): Promise<number>;

  /** The institutions that have live records, sorted by name (UTF-16 code units). */
  institutions(): Promise<Institution[]>;

  /** What there is of live records in a range, without reading them. */
  holding(range: InstitutionRange): Promise<Holding>;

  /**
   * The live records of a range by uuid ascending: at most `limit`, fewer where
   * bodies are large, none only where the range has none.
   */
  records(range: InstitutionRange, limit: number): Promise<LiveRecord[]>;

  /** Records and tombstones by change number, from the one after `after` on, in pages as above. */
  changesAfter(after: number, limit: number): Promise<ChangedRecord[]>;

  close(): Promise<void>;
}

/** A record as it is read by the million: its body is left in bytes. */
export interface LiveRecord extends ChangedRecord {
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface ChangedRecord {
  readonly uuid: string;
  readonly pipelineId: string;
  /** Number of the change that wrote it. */
  readonly change: number;
  /** The framed record as JSON in UTF-8; undefined in a tombstone. */
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}

/** Whether a record is there, and no tombstone. */
export const isLive = (record: ChangedRecord): record is LiveRecord => record.body !== undefined;

/** Live records of one institution; all of them, or those between two uuids. */
export interface InstitutionRange {
  /** As `institutionOf` gives it. */
  readonly institution: string;
  /** Only uuids above this one. */
  readonly after?: string | undefined;
  /** Only uuids up to and including this one. */
  readonly until?: string | undefined;
}

/**
 * Two holdings of one range that are equal hold the same records. A record that
 * comes into a range or changes there gets a number above all others; where none
 * did, records can only have gone, and then there are fewer.
 */
export interface Holding {
  readonly records: number;
  /** The highest change number of a live record there, 0 where there is none. */
  readonly lastChange: number;
}

export interface Institution extends Holding {
  readonly name: string;
  /** Unix seconds: when the record with the highest change number was stored. */
  readonly datestamp: number;
}
