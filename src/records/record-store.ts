/**
 * The port to the record store: every EDM record under its uuid, with the
 * datestamp, data source and change number that harvesting and indexing follow.
 * SQLite implements it in a file, PostgreSQL for operators with several machines.
 */
export interface RecordStore {
  /**
   * Begins a run of one data source. A full run remembers which of the stored
   * records it has seen; a run that never ends leaves nothing behind.
   */
  startRun(pipelineId: string, options: { readonly full: boolean }): Promise<IngestRun>;

  /**
   * Stores a batch in one transaction; when it resolves, the batch survives a
   * crash of process and machine. A record equal to the stored one keeps its
   * datestamp and change number; a changed, new or returning one gets the
   * present time and the next change number. A uuid that a live record of
   * another pipeline holds is rejected; a tombstone holds nothing, so a record
   * that was deleted may come back through another pipeline. What is put for a
   * withdrawn record is kept aside until that is restored, and shows nowhere.
   * Outcomes stand in the order of the batch.
   */
  put(batch: readonly IncomingRecord[], run: IngestRun): Promise<PutOutcome[]>;

  /** Tells a full run that records still occur in the source although they were not acceptable this time. */
  keep(uuids: readonly string[], run: IngestRun): Promise<void>;

  /**
   * Ends a full run that has read its whole source: marks every record of the
   * pipeline that was live at its start and that it has not seen as deleted;
   * gives their number. Withdrawn records that it has not seen stay deleted
   * when they are restored; they are not counted.
   * Errors: SupersededRunError when another run of the pipeline began later;
   * nothing is deleted then.
   */
  deleteUnseen(run: IngestRun): Promise<number>;

  /**
   * Marks records as deleted, in one transaction, as far as they are live in the
   * pipeline of the run; gives their number. What is withdrawn will not come
   * back by being restored.
   */
  remove(uuids: readonly string[], run: IngestRun): Promise<number>;

  /**
   * Withdraws records in one transaction: each becomes a tombstone, with the
   * present time and the next change number, and stays one whatever runs put,
   * until it is restored. What it held is kept aside. A tombstone can be
   * withdrawn too: it does not change, but no run brings it back. A reason given
   * for what is withdrawn already takes the place of the one that is kept.
   * Outcomes stand in the order of the uuids.
   */
  withdraw(uuids: readonly string[], reason: string | undefined): Promise<WithdrawOutcome[]>;

  /**
   * Ends withdrawals in one transaction. The record comes back as it was put
   * last, before or since, and in the pipeline that put it, with the present
   * time and the next change number. Outcomes stand in the order of the uuids.
   */
  restore(uuids: readonly string[]): Promise<RestoreOutcome[]>;

  /** What a withdrawn record would come back as, with everything else about its withdrawal. */
  withdrawal(uuid: string): Promise<KeptWithdrawal | undefined>;

  /** All that are withdrawn, by uuid. */
  withdrawals(): Promise<Withdrawal[]>;

  /**
   * Withdrawals with a number above `after` that have not ended, in the order in
   * which they were committed: a reader who has followed them up to a number has
   * missed none. Cheap: a service may ask every second.
   */
  withdrawnAfter(after: number): Promise<NumberedWithdrawal[]>;

  get(uuid: string): Promise<StoredRecord | undefined>;

  /**
   * Records and tombstones with a change number above `after`, ascending: at
   * most `limit`, fewer where bodies are large, none only at the end.
   */
  changesAfter(after: number, limit: number): Promise<StoredRecord[]>;

  /** How many records and tombstones have a change number above `after` and up to `upTo`. Not cheap: it looks at all. */
  countChanges(after: number, upTo?: number): Promise<number>;

  /** The highest change number given so far, 0 in an empty store. */
  lastChange(): Promise<number>;

  /**
   * Records and tombstones by (datestamp, uuid) ascending, strictly after the
   * keyset position: at most `limit`, fewer where bodies are large, none only
   * at the end.
   */
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
  /** A UUID in its usual form; capitals are stored as small letters. */
  readonly uuid: string;
  /** The framed record as JSON text. Equal text is an unchanged record. */
  readonly body: string;
}

/** One run of one data source. */
export interface IngestRun {
  readonly pipelineId: string;
  readonly full: boolean;
  /** Grows from run to run of the same pipeline. */
  readonly number: number;
  /** The last change number given before the run. */
  readonly startChange: number;
}

export type PutOutcome =
  | { readonly kind: 'new' | 'changed' | 'unchanged' | 'withdrawn' }
  | { readonly kind: 'rejected'; readonly reason: string };

/** `unknown`: there never was such a record. */
export type WithdrawOutcome = 'withdrawn' | 'alreadyWithdrawn' | 'unknown';

/** `stillDeleted`: its source has deleted it, before it was withdrawn or since, and put nothing afterwards. */
export type RestoreOutcome = 'restored' | 'stillDeleted' | 'notWithdrawn';

export interface Withdrawal {
  readonly uuid: string;
  /** The one that put the record last. */
  readonly pipelineId: string;
  /** Unix seconds: when it was withdrawn. */
  readonly time: number;
  readonly reason: string | undefined;
}

export interface NumberedWithdrawal {
  /** Grows from withdrawal to withdrawal and is never given twice. */
  readonly number: number;
  readonly uuid: string;
}

export interface KeptWithdrawal extends Withdrawal {
  /** The framed record as JSON text, as it was put last; undefined where there is none. */
  readonly body: string | undefined;
}

export interface StoredRecord {
  readonly uuid: string;
  readonly pipelineId: string;
  /** Unix seconds, UTC: when the record last changed or was deleted. */
  readonly datestamp: number;
  readonly change: number;
  /** JSON text of the framed record; undefined for a tombstone. */
  readonly body: string | undefined;
}

export type LiveRecord = StoredRecord & { readonly body: string };

/** False for a tombstone. */
export const isLive = (record: StoredRecord): record is LiveRecord => record.body !== undefined;

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
  /** Number of records that are not deleted. */
  readonly live: number;
}

/** A full run may not delete what it has not seen: a later run of the same pipeline may have stored it. */
export class SupersededRunError extends Error {}

/** The store cannot be opened, read or written; the message names the file and says what to do. */
export class StoreError extends Error {}
