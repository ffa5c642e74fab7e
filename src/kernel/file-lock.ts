import { DatabaseSync } from 'node:sqlite';

/** Another process or thread holds the lock. */
export class FileLocked extends Error {}

export interface FileLock {
  release(): void;
}

/**
 * Locks a file, which is created if missing, until the lock is released or the
 * process ends: it is the lock of an SQLite file, which the system releases.
 * Errors: FileLocked if it is still locked after `timeoutMs`; SQLite's own if the
 * file cannot be written.
 */
export function lockFile(path: string, timeoutMs: number): FileLock {
  const database = new DatabaseSync(path, { timeout: timeoutMs });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { readonly errcode?: unknown }).errcode !== SQLITE_BUSY) throw error;
    throw new FileLocked(`${path} is locked`, { cause: error });
  }
  return {
    release() {
      if (database.isOpen) database.close();
    },
  };
}

const SQLITE_BUSY = 5;
