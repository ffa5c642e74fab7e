import type { DatabaseSync } from 'node:sqlite';

/** Reads in one transaction: without it each row would take and give back the lock of the file. */
export function inOneTransaction<T>(database: DatabaseSync, read: () => T): T {
  database.exec('BEGIN');
  try {
    return read();
  } finally {
    database.exec('COMMIT');
  }
}
