import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, FileLocked, lockFile } from '../../kernel/file-lock.ts';

/** A file that keeps rows for a reader: those that were retired after this change. */
export interface LeaseFile {
  readonly change: number;
  release(): void;
}

/**
 * Makes a lease: a file that carries the change in its name and is locked as
 * long as its process lives.
 * Errors: SQLite's own when the folder cannot be written.
 */
export function takeLease(folder: string, change: number): LeaseFile {
  for (;;) {
    const path = join(folder, `${change}-${randomUUID()}.lease`);
    const lock = tryToLock(path);
    // A writer may have met the file before it was locked, and removed it.
    if (lock && existsSync(path)) {
      return {
        change,
        release() {
          rmSync(path, { force: true });
          lock.release();
        },
      };
    }
    lock?.release();
  }
}

/**
 * The lowest change that a lease carries; undefined without any. Removes leases
 * of processes that have ended.
 * Errors: SQLite's own when a lease cannot be opened.
 */
export function oldestLease(folder: string): number | undefined {
  let oldest: number | undefined;
  for (const name of readdirSync(folder)) {
    const change = /^(\d+)-.*\.lease$/.exec(name)?.[1];
    if (change === undefined) continue;
    const path = join(folder, name);
    const lock = tryToLock(path);
    if (!lock) {
      oldest = Math.min(Number(change), oldest ?? Number.POSITIVE_INFINITY);
      continue;
    }
    rmSync(path, { force: true });
    lock.release();
  }
  return oldest;
}

/** Undefined when somebody else holds the lock. */
function tryToLock(path: string): FileLock | undefined {
  try {
    return lockFile(path, 0);
  } catch (error) {
    if (error instanceof FileLocked) return undefined;
    throw error;
  }
}
