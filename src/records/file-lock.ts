import { type FileLock, FileLocked, lockFile } from '../kernel/file-lock.ts';
import { storeError } from './sqlite/store-errors.ts';

/**
 * Lets one process at a time do something. Undefined when another one holds the lock.
 * Errors: StoreError when the file cannot be made.
 */
export function tryLock(file: string): FileLock | undefined {
  try {
    return lockFile(file, 0);
  } catch (error) {
    if (error instanceof FileLocked) return undefined;
    throw storeError(`cannot lock ${file}`, error);
  }
}
