import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { messageOf } from '../../kernel/error-message.ts';
import { DamagedDocuments } from '../fault.ts';

/** What is stored in a row is not what was written. Other rows can be read. */
export class DamagedRow extends Error {}

const HEADER_BYTES = 32;

/**
 * Errors: DamagedDocuments when a file of SQLite is missing, empty or shorter than it says.
 * SQLite takes an empty file for a new one. Source: the file format of SQLite, 1.3.
 */
export function checkWhole(path: string): void {
  // First: while it is empty, nothing is missing in the file.
  const pending = sizeOf(`${path}-wal`) ?? 0;
  const size = sizeOf(path);
  if (size === undefined) throw new DamagedDocuments(`${path} is missing`);
  if (size === 0) throw new DamagedDocuments(`${path} is empty`);
  if (pending > 0) return;
  const header = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(file);
  }
  const statedPageSize = header.readUInt16BE(16);
  const pageSize = statedPageSize === 1 ? 65_536 : statedPageSize;
  if (size < pageSize * header.readUInt32BE(28)) throw new DamagedDocuments(`${path} is cut off`);
}

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size;

const [SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_NOTADB] = [1, 11, 26];

const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;

/** Whether a row cannot be read that is damaged, or in a damaged page, while others perhaps can be. */
export const isOfRow = (error: unknown): boolean =>
  error instanceof DamagedRow || codeOf(error) === SQLITE_CORRUPT;

/** Why the file, which is damaged, cannot be read; undefined for other errors. */
export function damageOf(error: unknown): string | undefined {
  if (error instanceof DamagedDocuments || error instanceof DamagedRow) return error.message;
  const code = codeOf(error);
  const isDamaged =
    code === SQLITE_CORRUPT ||
    code === SQLITE_NOTADB ||
    (code === SQLITE_ERROR && messageOf(error).startsWith('no such table'));
  return isDamaged ? messageOf(error) : undefined;
}

/** Errors: DamagedDocuments when the file is damaged; others of the work. */
export function readingDocuments<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const damage = damageOf(error);
    if (damage === undefined || error instanceof DamagedDocuments) throw error;
    throw new DamagedDocuments(`${path} is damaged: ${damage}`, { cause: error });
  }
}
