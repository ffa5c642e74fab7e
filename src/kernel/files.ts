import { createHash, randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file cannot be written or read; the message names it and the reason. */
export class FileError extends Error {}

/** Reasons that an operator can fix. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it would be too large',
  EROFS: 'the disk is read-only',
  EACCES: 'it is not permitted',
  EPERM: 'it is not permitted',
  EIO: 'the disk is faulty',
};

/** Reasons that lie in the path. */
const WRONG_PATH: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'a file or a broken link is in the place of a folder',
};

/**
 * Why the system cannot write files, such as a read-only folder or a full disk; undefined for other
 * errors. [operations-7]
 */
export function cannotWrite(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  // The extended code of SQLite holds the plain one in its lowest byte.
  if (typeof errcode === 'number') return SQLITE_CODES.includes(errcode & 0xff) ? error.message : undefined;
  // Without the path, which clients must not see.
  return typeof code === 'string' && code in REASONS ? error.message.split(',')[0] : undefined;
}

const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const SQLITE_CODES: readonly number[] = [SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN];

/** A FileError for an error of the system, which often does not name the file; other errors unchanged. */
export function fileError(file: string, error: unknown): unknown {
  const reason = systemReason(error);
  if (reason === undefined) return error;
  return new FileError(`cannot write ${file}: ${reason}`, { cause: error });
}

/** Why the system failed; undefined for other errors. */
export function systemReason(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  return REASONS[String(error.code)] ?? WRONG_PATH[String(error.code)] ?? error.message;
}

/** Whether an error of the file system says that a file or folder does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Undefined if the file or folder does not exist. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Creates a folder, and those that contain it, and syncs the names; nothing if there is one. Node.js's own
 * recursive `mkdir` never ends where the system says ENOENT for new folders, as in `/proc`, and says
 * ENOENT itself on a read-only disk.
 * Errors: those of the file system.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const parent = dirname(folder);
  if (!existsSync(parent)) makeFolder(parent, mode);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // It exists, or another process has just created it.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
    return;
  }
  syncFolderSync(parent);
}

/** Makes the names in a folder durable. */
export function syncFolderSync(folder: string): void {
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The names in a folder; none if there is no such folder. Errors: those of the file system. */
export const namesIn = async (folder: string): Promise<string[]> =>
  (await unlessMissing(readdir(folder))) ?? [];

/**
 * Writes a file by way of `draft`, so that readers see the old one, the whole new
 * one or none. `flush`: even after a power failure. Creates the folders.
 * Errors: FileError.
 */
export async function replaceFile(
  path: string,
  bytes: Uint8Array,
  { draft = `${path}.${randomUUID()}`, flush = false } = {},
): Promise<void> {
  try {
    for (const file of [draft, path]) makeFolder(dirname(file));
    await writeFile(draft, bytes, { flush });
    await rename(draft, path);
  } catch (error) {
    // Frees the space on a full disk.
    await rm(draft, { force: true }).catch(() => {});
    throw fileError(path, error);
  }
}

/** Makes renames in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/**
 * A name for files: the ASCII characters of a text, or else `fallback`, and eight
 * digits of the text's hash. It depends only on the text. At most 69 characters.
 */
export function asciiName(text: string, fallback: string): string {
  const readable = text
    .slice(0, 1000)
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  const digits = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return `${readable || fallback}-${digits}`;
}
