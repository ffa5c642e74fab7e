/**
 * The port to the record store: every EDM record under its uuid, with the
 * datestamp, data source and change number that harvesting and indexing follow.
 * SQLite implements it in a file, PostgreSQL for operators with several machines.
 */
export interface RecordStore {
  /**
   * Stores a batch in one transaction; when it resolves, the batch survives a
   * crash of process and machine. A record equal to the stored one keeps its
   * datestamp and change number; a changed, new or returning one gets `now` and
   * the next change number. Outcomes stand in the order of the batch.
   */
  put(batch: readonly IncomingRecord[], run: IngestRun): Promise<PutOutcome[]>;

  /** Marks every live record of the pipeline that this run has not seen as deleted; gives their number. */
  deleteUnseen(run: IngestRun): Promise<number>;

  get(uuid: string): Promise<StoredRecord | undefined>;

  /** Records and tombstones with a change number above `after`, ascending. */
  changesAfter(after: number, limit: number): Promise<StoredRecord[]>;

  /** The highest change number given so far, 0 in an empty store. */
  lastChange(): Promise<number>;

  /** Records and tombstones by (datestamp, uuid) ascending, strictly after the keyset position. */
  byDatestamp(
    selection: DateSelection,
    after: DatePosition | undefined,
    limit: number,
  ): Promise<StoredRecord[]>;

  countByDatestamp(selection: DateSelection): Promise<number>;

  /** The data sources (OAI sets) that hold or held records, sorted by id. */
  pipelines(): Promise<Pipeline[]>;

  countLive(): Promise<number>;

  close(): Promise<void>;
}

export interface IncomingRecord {
  readonly uuid: string;
  /** The framed record as JSON text. Equal text is an unchanged record. */
  readonly body: string;
}

/** One run of one data source. */
export interface IngestRun {
  readonly pipelineId: string;
  /** Grows from run to run of the same store. */
  readonly runId: number;
  /** Unix seconds; the datestamp of what changes in this run. */
  readonly now: number;
}

export type PutOutcome =
  | { readonly kind: 'new' | 'changed' | 'unchanged' }
  | { readonly kind: 'rejected'; readonly reason: string };

export interface StoredRecord {
  readonly uuid: string;
  readonly pipelineId: string;
  /** Unix seconds, UTC. */
  readonly datestamp: number;
  readonly change: number;
  /** JSON text of the framed record; undefined for a tombstone. */
  readonly body: string | undefined;
}

/** Bounds in Unix seconds, both inclusive. */
export interface DateSelection {
  readonly from?: number;
  readonly until?: number;
  readonly pipelineId?: string;
}

export interface DatePosition {
  readonly datestamp: number;
  readonly uuid: string;
}

export interface Pipeline {
  readonly id: string;
  readonly name: string;
}
