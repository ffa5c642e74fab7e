import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { cannotWrite, makeFolder } from '../../../kernel/files.ts';
import { migrate } from './migrate.ts';
import { APPLICATION_ID, SCHEMA } from './schema.ts';
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

/** The files of a record store: it holds withdrawn records and secrets. */
const PRIVATE_MODE = 0o600;

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
    makePrivate(file);
    database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    database.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
    useWriteAheadLog(database);
    database.exec('PRAGMA synchronous = FULL');
    database.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA journal_size_limit = ${MAX_IDLE_LOG_BYTES}`);
    migrate(database, SCHEMA, APPLICATION_ID, file);
    return database;
  } catch (error) {
    if (database?.isOpen) database.close();
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
 * Makes the file if it is missing. SQLite gives its log and index the mode of the file. A
 * file that exists is not opened: closing it would end the locks of this process.
 */
function makePrivate(file: string): void {
  try {
    if (!existsSync(file)) closeSync(openSync(file, 'wx', PRIVATE_MODE));
    for (const one of [file, `${file}-wal`, `${file}-shm`]) {
      const { mode } = statSync(one, { throwIfNoEntry: false }) ?? {};
      if (mode !== undefined && (mode & 0o777) !== PRIVATE_MODE) chmodSync(one, PRIVATE_MODE);
    }
  } catch {
    // SQLite says why the file cannot be opened. Its mode is the affair of its owner.
  }
}

/**
 * A connection that reads only, to a store that is open already and so up to date.
 * Errors: StoreError.
 */
export function openReader(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    // Opens the log.
    database.exec('PRAGMA schema_version');
    return database;
  } catch (error) {
    if (database?.isOpen) database.close();
    const immutable = cannotWrite(error) !== undefined && hasEmptyLog(file) ? openImmutable(file) : undefined;
    if (immutable) return immutable;
    throw storeError(`cannot open the record store ${file}`, error);
  }
}

/** Whether the file itself holds all that was committed. */
export const hasEmptyLog = (file: string): boolean =>
  (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;

/**
 * A connection to a file with an empty log that nobody can write to: SQLite needs
 * neither a log nor locks, which a full or read-only disk does not give. Undefined if
 * it cannot be read either.
 */
function openImmutable(file: string): DatabaseSync | undefined {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  try {
    const database = new DatabaseSync(url, { readOnly: true });
    database.exec('PRAGMA temp_store = MEMORY; PRAGMA schema_version');
    return database;
  } catch {
    return undefined;
  }
}
