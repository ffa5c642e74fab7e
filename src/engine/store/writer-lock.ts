import { join } from 'node:path';
import { type FileLock, FileLocked, lockFile } from '../../kernel/file-lock.ts';
import { cannotWrite } from '../../kernel/files.ts';
import { EngineUnavailable } from '../fault.ts';

/** Another process or thread writes to this collection. */
export class WriterBusy extends Error {}

/**
 * Locks a collection's folder for writing until the lock is released or the process ends.
 * Errors: WriterBusy when it is still locked after `timeoutMs`; SQLite's when the
 * folder cannot be written.
 */
export function lockForWriting(folder: string, timeoutMs: number): FileLock {
  try {
    return lockFile(join(folder, 'writer.lock'), timeoutMs);
  } catch (error) {
    if (!(error instanceof FileLocked)) throw error;
    throw new WriterBusy(`another process is writing to ${folder}`, { cause: error });
  }
}

/** Whether a writer has the collection open. Errors: SQLite's when the folder cannot be written. */
export function isBeingWritten(folder: string): boolean {
  try {
    lockForWriting(folder, 0).release();
    return false;
  } catch (error) {
    if (error instanceof WriterBusy) return true;
    throw error;
  }
}

/** Runs work that writes to the index in this folder. Errors: EngineUnavailable when the system cannot write. */
export function writingTo<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = cannotWrite(error);
    if (reason === undefined) throw error;
    throw new EngineUnavailable(`the index in ${folder} cannot be written: ${reason}`, { cause: error });
  }
}
