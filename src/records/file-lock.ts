import { DatabaseSync } from 'node:sqlite';
import { storeError } from './sqlite/store-errors.ts';

const SQLITE_BUSY = 5;

/**
 * Lets one process at a time do something: the lock of an SQLite file, which
 * the system releases when the process ends, however it ends. Undefined when
 * another one holds it.
 * Errors: StoreError when the file cannot be made.
 */
export function tryLock(file: string): { release(): void } | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw storeError(`cannot lock ${file}`, error);
  }
  const held = database;
  return { release: () => held.close() };
}
