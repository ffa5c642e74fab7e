import { type FileLock, FileLocked, lockFile } from '../../kernel/file-lock.ts';
import { storeError } from './sqlite/store-errors.ts';

/**
 * Undefined if another process holds the lock.
 * Errors: StoreError if the file cannot be created.
 */
export function tryLock(file: string): FileLock | undefined {
  try {
    return lockFile(file, 0);
  } catch (error) {
    if (error instanceof FileLocked) return undefined;
    throw storeError(`cannot lock ${file}`, error);
  }
}
