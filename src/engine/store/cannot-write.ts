import { EngineUnavailable } from '../fault.ts';

/**
 * Why the files of an index cannot be written, when that is the system's doing:
 * a read-only folder, a full disk. Undefined for every other error.
 */
export function cannotWrite(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  // The extended code of SQLite holds the plain one in its lowest byte.
  if (typeof errcode === 'number') return SQLITE_CODES.includes(errcode & 0xff) ? error.message : undefined;
  // Without the path, which is nobody's business outside.
  return typeof code === 'string' && SYSTEM_CODES.includes(code) ? error.message.split(',')[0] : undefined;
}

const SYSTEM_CODES: readonly string[] = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'];
const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const SQLITE_CODES: readonly number[] = [SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN];

/** Does what writes to the index in this folder. Errors: EngineUnavailable when the system does not let it. */
export function writingTo<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = cannotWrite(error);
    if (reason === undefined) throw error;
    throw new EngineUnavailable(`the index in ${folder} cannot be written: ${reason}`, { cause: error });
  }
}
