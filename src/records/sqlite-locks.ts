import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { tryLock } from './file-lock.ts';
import type { Locks } from './locks.ts';

/** The locks of the record store in an SQLite file: files of their own beside it, such as `records.sqlite-sync.lock`. */
export function sqliteLocks(recordsFile: string): Locks {
  return {
    async tryLock(name) {
      mkdirSync(dirname(recordsFile), { recursive: true });
      const lock = tryLock(`${recordsFile}-${name}.lock`);
      return lock && { release: async () => lock.release() };
    },
  };
}
