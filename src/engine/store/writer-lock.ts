import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process (or thread) is writing to this collection. */
export class WriterBusy extends Error {}

/**
 * Holds the right to write to a collection's folder until it is released or the
 * process ends, however it ends: the lock of an SQLite file, which the system
 * gives back.
 * Errors: WriterBusy when somebody else holds it after `patienceMs`; SQLite's
 * own when the folder cannot be written.
 */
export function lockForWriting(folder: string, patienceMs: number): { release(): void } {
  const database = new DatabaseSync(join(folder, 'writer.lock'), { timeout: patienceMs });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { readonly errcode?: unknown }).errcode !== SQLITE_BUSY) throw error;
    throw new WriterBusy(`another process is writing to ${folder}`, { cause: error });
  }
  return {
    release() {
      if (database.isOpen) database.close();
    },
  };
}

/** Whether somebody writes to the collection at this moment. Errors: SQLite's own when the folder cannot be written. */
export function isBeingWritten(folder: string): boolean {
  try {
    lockForWriting(folder, 0).release();
    return false;
  } catch (error) {
    if (error instanceof WriterBusy) return true;
    throw error;
  }
}

const SQLITE_BUSY = 5;
