import { messageOf } from '../../../kernel/error-message.ts';
import { StoreError } from '../record-store.ts';

/** Result codes of SQLite (sqlite.org/rescode.html) that an operator can fix. */
const ADVICE: Readonly<Record<number, string>> = {
  5: 'another process has been writing for too long',
  8: 'the file or its folder is read-only',
  10: 'the disk does not accept the data: it is full or faulty',
  11: 'the file is damaged; restore it, or ingest again into an empty data folder',
  13: 'the disk is full',
  14: 'the file cannot be opened; check its folder and permissions',
  26: 'the file is not an SQLite database',
};

const SQLITE_BUSY = 5;

/** Whether another process holds the lock that a statement needs. */
export const isBusy = (error: unknown): boolean => primaryCode(error) === SQLITE_BUSY;

/** Turns an error of SQLite or the file system into a StoreError that says what happened where; returns others unchanged. */
export function storeError(context: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = primaryCode(error);
  const advice = code === undefined ? undefined : ADVICE[code];
  if (code === undefined && !('syscall' in error)) return error;
  return new StoreError(`${context}: ${advice ?? messageOf(error)}`, { cause: error });
}

/** SQLite's result code without the higher bytes, which distinguish variants. */
function primaryCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}
