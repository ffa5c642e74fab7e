import { join } from 'node:path';
import { type FileLock, FileLocked, lockFile } from '../../kernel/file-lock.ts';

/** Another process (or thread) is writing to this collection. */
export class WriterBusy extends Error {}

/**
 * Holds the right to write to a collection's folder until it is released or the
 * process ends, however it ends.
 * Errors: WriterBusy when somebody else holds it after `patienceMs`; SQLite's
 * own when the folder cannot be written.
 */
export function lockForWriting(folder: string, patienceMs: number): FileLock {
  try {
    return lockFile(join(folder, 'writer.lock'), patienceMs);
  } catch (error) {
    if (!(error instanceof FileLocked)) throw error;
    throw new WriterBusy(`another process is writing to ${folder}`, { cause: error });
  }
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
