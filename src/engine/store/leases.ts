import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, FileLocked, lockFile } from '../../kernel/file-lock.ts';
import { cannotWrite } from '../../kernel/files.ts';

interface Use {
  /** The last change that is in the generation that is read. */
  readonly change: number;
  readonly since: number;
}

/** Ends the use; calling it again does nothing. */
export type EndUse = () => void;

/** Only longer uses get a lease: a writer keeps replaced rows for longer than this (see `CollectionWriter`). */
const SHORT_USE_MS = 1_000;
const RENEW_EVERY_MS = 1_000;

/**
 * The leases of this process, by which writers of all processes see what it reads: one
 * file per collection, for the oldest generation in use. A read-only folder has none,
 * and a search that misses a row is repeated.
 */
export class ReaderLeases {
  readonly #now: () => number;
  readonly #uses = new Map<string, Set<Use>>();
  readonly #files = new Map<string, LeaseFile>();
  #timer: NodeJS.Timeout | undefined;

  /** `now` counts milliseconds. */
  constructor(now = (): number => performance.now()) {
    this.#now = now;
  }

  /** For a search: it gets a lease when it takes long. */
  use(folder: string, change: number): EndUse {
    return this.#add(folder, { change, since: this.#now() });
  }

  /** For an export, whose client may take hours: it gets a lease at once. */
  useForLong(folder: string, change: number): EndUse {
    const end = this.#add(folder, { change, since: Number.NEGATIVE_INFINITY });
    try {
      this.#renew(folder);
      return end;
    } catch (error) {
      end();
      throw error;
    }
  }

  #add(folder: string, use: Use): EndUse {
    const uses = this.#uses.get(folder) ?? new Set();
    this.#uses.set(folder, uses.add(use));
    this.#timer ??= setInterval(() => this.renew(), RENEW_EVERY_MS).unref();
    return () => {
      if (!uses.delete(use) || uses.size > 0 || this.#uses.get(folder) !== uses) return;
      this.#uses.delete(folder);
      this.#renew(folder);
    };
  }

  /** Updates the leases. */
  renew(): void {
    for (const folder of this.#uses.keys()) this.#renew(folder);
    if (this.#uses.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #renew(folder: string): void {
    const before = this.#files.get(folder);
    const change = this.#oldestLongUse(folder);
    if (change === before?.change) return;
    // The new one first, so that rows are kept all the time.
    const next = change === undefined ? undefined : takeIfWritable(folder, change);
    if (next) this.#files.set(folder, next);
    else this.#files.delete(folder);
    before?.release();
  }

  #oldestLongUse(folder: string): number | undefined {
    const latest = this.#now() - SHORT_USE_MS;
    let oldest: number | undefined;
    for (const { change, since } of this.#uses.get(folder) ?? []) {
      if (since <= latest) oldest = Math.min(change, oldest ?? change);
    }
    return oldest;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const file of this.#files.values()) file.release();
    this.#files.clear();
    this.#uses.clear();
  }
}

function takeIfWritable(folder: string, change: number): LeaseFile | undefined {
  try {
    return takeLease(folder, change);
  } catch (error) {
    if (cannotWrite(error) === undefined) throw error;
    return undefined;
  }
}

/** A file that keeps the rows for a reader that were retired after this change. */
export interface LeaseFile {
  readonly change: number;
  release(): void;
}

/**
 * Makes a lease: a file with the change in its name that is locked as long as its
 * process lives.
 * Errors: SQLite's when the folder cannot be written.
 */
export function takeLease(folder: string, change: number): LeaseFile {
  for (;;) {
    const path = join(folder, `${change}-${randomUUID()}.lease`);
    const lock = tryToLock(path);
    // A writer may have removed the file before it was locked.
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
 * The lowest change of all leases; undefined without any. Removes leases of processes
 * that have ended.
 * Errors: SQLite's when a lease cannot be opened.
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

/** Undefined when the file is locked. */
function tryToLock(path: string): FileLock | undefined {
  try {
    return lockFile(path, 0);
  } catch (error) {
    if (error instanceof FileLocked) return undefined;
    throw error;
  }
}
