import { join } from 'node:path';
import { type FileLock, FileLocked, lockFile } from '../../kernel/file-lock.ts';
import { WRITE_FAULT_CODES } from '../../kernel/files.ts';
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

/** Why the system cannot write files, such as a read-only folder or a full disk; undefined for other errors. */
export function cannotWrite(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  // The extended code of SQLite holds the plain one in its lowest byte.
  if (typeof errcode === 'number') return SQLITE_CODES.includes(errcode & 0xff) ? error.message : undefined;
  // Without the path, which clients must not see.
  return typeof code === 'string' && WRITE_FAULT_CODES.includes(code)
    ? error.message.split(',')[0]
    : undefined;
}

const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const SQLITE_CODES: readonly number[] = [SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN];

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
