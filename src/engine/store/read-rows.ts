import type { DatabaseSync } from 'node:sqlite';

/**
 * A row of a generation has been removed. A slow reader without a lease may meet this,
 * and repeats its work with the newest generation.
 */
export class MissingRow extends Error {}

export const missingRow = (row: number): MissingRow =>
  new MissingRow(`row ${row} of the documents is missing, the index that names it may be outdated`);

/** Reads in one transaction, so that the file is locked once and not for each row. */
export function inOneTransaction<T>(database: DatabaseSync, read: () => T): T {
  database.exec('BEGIN');
  try {
    return read();
  } finally {
    database.exec('COMMIT');
  }
}
