import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs `work` as one transaction that may write: it waits for other writers
 * first, commits when `work` returns, and rolls back when it throws.
 */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite has already rolled back after some errors, such as a full disk.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
