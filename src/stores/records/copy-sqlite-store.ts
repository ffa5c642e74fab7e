import { backup, DatabaseSync } from 'node:sqlite';
import { StoreError } from './record-store.ts';
import { openReader } from './sqlite/open-database.ts';
import { isBusy, storeError } from './sqlite/store-errors.ts';

/** What a copy holds. */
export interface StoreCopy {
  /** The number of the last change. */
  readonly lastChange: number;
  /** Records that are not deleted. */
  readonly records: number;
}

/** Pages of 16 kB that are copied between two calls of `onProgress`. */
const PAGES_AT_ONCE = 1024;

/**
 * Copies a record store to a new file, as of one moment: others may write to it
 * meanwhile, and their changes stay in the write-ahead log until the copy is made. The
 * copy is checked; it is one file, without a log beside it.
 * Errors: StoreError, also for a damaged store.
 */
export async function copySqliteStore(
  file: string,
  target: string,
  onProgress: (share: number) => void,
  pagesAtOnce = PAGES_AT_ONCE,
): Promise<StoreCopy> {
  const source = openReader(file);
  try {
    source.exec('BEGIN');
    const read = (sql: string): number => Number(Object.values(source.prepare(sql).get() ?? {})[0] ?? 0);
    // The transaction starts with its first read.
    const lastChange = read("SELECT seq FROM sqlite_sequence WHERE name = 'records'");
    const records = read('SELECT count(*) FROM records WHERE institution IS NOT NULL');
    await backup(source, target, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => onProgress(1 - remainingPages / totalPages),
    });
    checkCopy(target);
    return { lastChange, records };
  } catch (error) {
    throw storeError(`cannot copy the record store ${file} to ${target}`, error);
  } finally {
    source.close();
  }
}

function checkCopy(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode = DELETE');
    const [found] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
    if (found !== 'ok') throw new StoreError(`the record store is damaged: ${String(found)}`);
  } finally {
    database.close();
  }
}

/**
 * Locks a record store that no other process has open; undefined if one has. A missing
 * or damaged file can be locked by anybody.
 */
export function lockUnusedStore(file: string): Disposable | undefined {
  let database: DatabaseSync | undefined;
  const close = (): void => {
    if (database?.isOpen) database.close();
  };
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    // Everybody who has the file open holds a shared lock, which this change of mode does not tolerate.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (error) {
    close();
    if (isBusy(error)) return undefined;
  }
  return { [Symbol.dispose]: close };
}
