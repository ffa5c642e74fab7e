/**
 * The port to the record store: every EDM record under its uuid, with the
 * datestamp, data source and change number that harvesters and indexers follow.
 * Its adapters are SQLite, and PostgreSQL for installations on several machines.
 */
export interface RecordStore {
  /**
   * Starts a run of one data source. A full run remembers which stored records
   * it has seen. A run that never ends leaves nothing behind.
   */
  startRun(pipelineId: string, options: { readonly full: boolean }): Promise<IngestRun>;

  /**
   * Stores a batch in one transaction; when it resolves, the batch survives a
   * crash of process and machine. A record equal to the stored one keeps its
   * datestamp and change number; a changed, new or returning one gets the
   * present time and the next change number. [ingest-4] A uuid that a live record of
   * another pipeline holds is rejected. A tombstone holds nothing, so a deleted
   * record may come back through another pipeline. A withdrawn record is stored
   * aside until it is restored; its uuid stays that of its pipeline. Outcomes are in the order of the batch.
   */
  put(batch: readonly IncomingRecord[], run: IngestRun): Promise<PutOutcome[]>;

  /** Notes for a full run that these records still occur in the source, although they were rejected this time. */
  keep(uuids: readonly string[], run: IngestRun): Promise<void>;

  /**
   * Ends a full run that has read its whole source: marks every record of the
   * pipeline as deleted that was live at its start and that it has not seen, and
   * returns their number. Withdrawn records that it has not seen stay deleted
   * when they are restored; they are not counted.
   * Errors: SupersededRunError if another run of the pipeline started later;
   * nothing is deleted then.
   */
  deleteUnseen(run: IngestRun): Promise<number>;

  /**
   * Marks records of the run's pipeline as deleted, in one transaction, and
   * returns the number of live ones. Withdrawn ones cannot be restored any more.
   */
  remove(uuids: readonly string[], run: IngestRun): Promise<number>;

  /**
   * Withdraws records in one transaction: each becomes a tombstone, with the
   * present time and the next change number, and stays one, whatever runs put,
   * until it is restored. Its content is stored aside. A tombstone can be
   * withdrawn, too: it does not change, but no run brings it back. For a record
   * that is already withdrawn, a reason replaces the previous one. Outcomes are
   * in the order of the uuids.
   */
  withdraw(uuids: readonly string[], reason: string | undefined): Promise<WithdrawOutcome[]>;

  /**
   * Ends withdrawals in one transaction. Each record comes back as it was last
   * put, before or since, in the pipeline that put it, with the present time and
   * the next change number. Outcomes are in the order of the uuids.
   */
  restore(uuids: readonly string[]): Promise<RestoreOutcome[]>;

  withdrawal(uuid: string): Promise<WithdrawalWithBody | undefined>;

  /** All withdrawals, by uuid. */
  withdrawals(): Promise<Withdrawal[]>;

  /**
   * At most `limit` current withdrawals with a number above `after`, in the order
   * of their commits: a reader that has followed them up to a number has missed
   * none. Fast enough to be called every second.
   */
  withdrawnAfter(after: number, limit: number): Promise<NumberedWithdrawal[]>;

  get(uuid: string): Promise<StoredRecord | undefined>;

  /**
   * Records and tombstones with a change number above `after`, ascending: at
   * most `limit`, fewer if bodies are large, none only at the end.
   */
  changesAfter(after: number, limit: number): Promise<StoredRecord[]>;

  /** The number of records and tombstones with a change number above `after` and up to `upTo`. Slow: it reads an index of all. */
  countChanges(after: number, upTo?: number): Promise<number>;

  /** The highest change number so far, 0 in an empty store. */
  lastChange(): Promise<number>;

  /**
   * Records and tombstones by (datestamp, uuid) ascending, after a position: at
   * most `limit`, fewer if bodies are large, none only at the end.
   */
  byDatestamp(
    selection: DateSelection,
    after: DatePosition | undefined,
    limit: number,
  ): Promise<StoredRecord[]>;

  countByDatestamp(selection: DateSelection): Promise<number>;

  /** Live records by uuid, after a uuid: at most `limit`, none only at the end. */
  liveAfter(after: string | undefined, limit: number): Promise<ListedRecord[]>;

  /** The data sources (OAI sets) with records or tombstones, sorted by id. */
  pipelines(): Promise<Pipeline[]>;

  countLive(): Promise<number>;

  close(): Promise<void>;
}

export interface IncomingRecord {
  /** A UUID with hyphens. Uppercase is stored as lowercase. */
  readonly uuid: string;
  /** The framed record as JSON text. Equal text is an unchanged record. */
  readonly body: string;
  /** As `institutionOf` finds it in the body. Stating it saves parsing the body again. */
  readonly institution?: string;
}

/** One run of one data source. */
export interface IngestRun {
  readonly pipelineId: string;
  readonly full: boolean;
  /** Increases with each run of the pipeline. */
  readonly number: number;
  /** The last change number before the run. */
  readonly startChange: number;
}

export type PutOutcome =
  | { readonly kind: 'new' | 'changed' | 'unchanged' | 'withdrawn' }
  | { readonly kind: 'rejected'; readonly reason: string };

/** `unknown`: there is no such record or tombstone. */
export type WithdrawOutcome = 'withdrawn' | 'alreadyWithdrawn' | 'unknown';

/** `stillDeleted`: its source has deleted it, before or after the withdrawal. */
export type RestoreOutcome = 'restored' | 'stillDeleted' | 'notWithdrawn';

export interface Withdrawal {
  readonly uuid: string;
  /** The pipeline that last put the record. */
  readonly pipelineId: string;
  /** Unix seconds: when it was withdrawn. */
  readonly time: number;
  readonly reason: string | undefined;
}

export interface NumberedWithdrawal {
  /** Increases with each withdrawal and is never reused. */
  readonly number: number;
  readonly uuid: string;
}

export interface WithdrawalWithBody extends Withdrawal {
  /** The framed record as JSON text, as it was last put; undefined if its source has deleted it. */
  readonly body: string | undefined;
}

/**
 * In place of a body that is not what was written. It is no JSON: whoever reads the record leaves it out and
 * reports it. The next ingest that brings the record replaces it.
 */
export const DAMAGED_BODY = '';

export interface StoredRecord {
  readonly uuid: string;
  readonly pipelineId: string;
  /** Unix seconds, UTC: when the record last changed or was deleted. */
  readonly datestamp: number;
  readonly change: number;
  /** JSON text of the framed record, or DAMAGED_BODY; undefined for a tombstone. */
  readonly body: string | undefined;
}

/** A live record without its body. */
export interface ListedRecord {
  readonly uuid: string;
  /** Unix seconds, UTC: when the record last changed. */
  readonly datestamp: number;
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

/** A full run may not delete unseen records: a later run of the pipeline may have stored them. */
export class SupersededRunError extends Error {
  constructor({ pipelineId, number }: IngestRun, latest: number) {
    super(
      `another run of ${pipelineId} began after this one (run ${number}, now ${latest}), so nothing is deleted`,
    );
  }
}

export function heldElsewhere(
  { uuid }: IncomingRecord,
  { pipelineId }: IngestRun,
  holder: unknown,
): PutOutcome {
  return { kind: 'rejected', reason: `uuid ${uuid} of pipeline ${pipelineId} is held by pipeline ${holder}` };
}

/** The store cannot be opened, read or written. The message names it and says what to do. */
export class StoreError extends Error {}

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
