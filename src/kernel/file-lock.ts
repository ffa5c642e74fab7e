import { DatabaseSync } from 'node:sqlite';

/** Another process or thread holds the lock. */
export class FileLocked extends Error {}

export interface FileLock {
  release(): void;
}

/**
 * Locks a file, which is made where there is none, until the lock is released or
 * the process ends, however it ends: the lock of an SQLite file, which the system
 * gives back.
 * Errors: FileLocked when somebody else holds it after `patienceMs`; SQLite's own
 * when the file cannot be written.
 */
export function lockFile(path: string, patienceMs: number): FileLock {
  const database = new DatabaseSync(path, { timeout: patienceMs });
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
