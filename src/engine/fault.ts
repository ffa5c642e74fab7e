/**
 * A request that the engine refuses, with Typesense's status and wording. It is thrown
 * while a request is read and planned, and turned into a reply in one place.
 */
export class EngineFault extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'EngineFault';
    this.status = status;
  }
}

/** Temporarily unavailable: too many searches wait, another process writes, or the files cannot be read or written. */
export class EngineUnavailable extends Error {}

/** The documents of a collection are missing, cut off or damaged. The index cannot be rebuilt from them. */
export class DamagedDocuments extends EngineUnavailable {}

/**
 * A row of a generation has been removed. A slow reader without a lease may meet this,
 * and repeats its work with the newest generation.
 */
export class MissingRow extends Error {}

/** What is stored of a document is not what was written. It is left out of replies until it is written again. */
export interface DamagedDocument {
  readonly row: number;
  /** Undefined if nothing says it any more. */
  readonly id: string | undefined;
  /** The row is not there: if the index that names it is the newest one, it is damaged. */
  readonly isMissing: boolean;
}

export const missingRow = (row: number): MissingRow =>
  new MissingRow(`row ${row} of the documents is missing, the index that names it may be outdated`);
