/**
 * A row that a generation names is not among the documents any more. A reader
 * without a lease may meet it when it took long: it begins again with the newest
 * generation.
 */
export class MissingRow extends Error {}

export const missingRow = (row: number): MissingRow =>
  new MissingRow(`row ${row} of the documents is missing, the index that names it may be outdated`);
