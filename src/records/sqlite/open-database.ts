import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../../kernel/files.ts';
import { migrate } from './migrate.ts';
import { APPLICATION_ID, MIGRATIONS } from './schema.ts';
import { isBusy, storeError } from './store-errors.ts';

/** How long one process waits for another that writes. */
const BUSY_TIMEOUT_MS = 30_000;

/** Between two attempts where SQLite does not wait by itself. */
const BUSY_RETRY_MS = 10;

/**
 * Large pages suit rows of one to two kilobytes: loading takes 4.5 s instead of
 * 7.5 s per 250,000 records, and the file is a seventh smaller than with the
 * usual 4096 bytes. Fixed when the file is made.
 */
const PAGE_BYTES = 16_384;

/** Holds the index of uuids of some 2 million records; random uuids touch all of it. */
const CACHE_KIB = 65_536;

/** After a burst the write-ahead log is cut to this size. */
const MAX_IDLE_LOG_BYTES = 64 * 1024 * 1024;

/**
 * Opens the file, makes it (and its folder) if it is missing, and brings its
 * schema up to date. Write-ahead logging lets other processes read while one
 * writes; FULL means that a commit has reached the disk when it returns.
 * Errors: StoreError.
 */
export function openDatabase(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    makeFolder(dirname(file));
    database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    database.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
    useWriteAheadLog(database);
    database.exec('PRAGMA synchronous = FULL');
    database.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA journal_size_limit = ${MAX_IDLE_LOG_BYTES}`);
    migrate(database, MIGRATIONS, APPLICATION_ID, file);
    return database;
  } catch (error) {
    database?.close();
    throw storeError(`cannot open the record store ${file}`, error);
  }
}

/**
 * SQLite's own timeout does not cover this change of mode: it fails at once
 * while another process makes the same file.
 * Errors: SQLite's, after the timeout.
 */
function useWriteAheadLog(database: DatabaseSync): void {
  const deadline = Date.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() >= deadline) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_RETRY_MS);
  }
}

/**
 * A connection that reads only, to a store that is open already and so up to date.
 * Errors: StoreError.
 */
export function openReader(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  } catch (error) {
    throw storeError(`cannot open the record store ${file}`, error);
  }
}
