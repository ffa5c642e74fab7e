import type { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../record-store.ts';
import { latestVersion, nextStep, type Schema } from '../schema-version.ts';

/**
 * Brings a database to the latest version of a schema (an empty file is version 0).
 * Each step is a separate transaction, so a process that
 * is killed between two leaves a valid older version. Several processes may call
 * this at once: one takes each step, while the others wait.
 * Errors: StoreError for a file of another program, and those of `nextStep`.
 */
export function migrate(database: DatabaseSync, schema: Schema, applicationId: number, file: string): void {
  // A transaction needs a disk that takes data.
  if (readVersion(database, applicationId, file) === latestVersion(schema)) return;
  for (;;) {
    const done = inTransaction(database, () => {
      const step = nextStep(schema, readVersion(database, applicationId, file), file);
      if (step === undefined) return true;
      database.exec(step.sql);
      database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${step.version}`);
      return false;
    });
    if (done) return;
  }
}

function readVersion(database: DatabaseSync, applicationId: number, file: string): number {
  const version = readNumber(database, 'PRAGMA user_version');
  const owner = readNumber(database, 'PRAGMA application_id');
  const isEmpty = readNumber(database, 'SELECT count(*) FROM sqlite_schema') === 0;
  if (version === 0 && isEmpty) return 0;
  if (version === 0 || owner !== applicationId) {
    throw new StoreError(`${file} is an SQLite file of another program`);
  }
  return version;
}

function readNumber(database: DatabaseSync, sql: string): number {
  return Number(Object.values(database.prepare(sql).get() ?? {})[0]);
}

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
