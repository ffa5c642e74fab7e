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

export const missingRow = (row: number): MissingRow =>
  new MissingRow(`row ${row} of the documents is missing, the index that names it may be outdated`);
