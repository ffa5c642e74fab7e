import { StoreError } from '../record-store.ts';

/** Result codes of SQLite (sqlite.org/rescode.html) that an operator can do something about. */
const ADVICE: Readonly<Record<number, string>> = {
  5: 'another process has been writing for too long',
  8: 'the file or its folder is read-only',
  10: 'the disk does not accept the data: it is full or faulty',
  11: 'the file is damaged; restore it, or ingest again into an empty data folder',
  13: 'the disk is full',
  14: 'the file cannot be opened; check its folder and permissions',
  26: 'the file is not an SQLite database',
};

/** Turns an error of SQLite or the file system into a StoreError that says what happened where; leaves others alone. */
export function storeError(context: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // The lowest byte is the primary code; the others tell variants of it apart.
  const advice = 'errcode' in error ? ADVICE[Number(error.errcode) & 0xff] : undefined;
  if (advice === undefined && !('errcode' in error) && !('syscall' in error)) return error;
  return new StoreError(`${context}: ${advice ?? error.message}`, { cause: error });
}
