import {
  closeSync,
  constants,
  createReadStream,
  type Dirent,
  fstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { isMissing, systemReason } from './files.ts';

/**
 * Files of a folder whose content comes from others, such as a repository of editors. Links may lead
 * elsewhere in the folder; nothing outside of its real path is read, whatever links, names and
 * replacements of files meanwhile say. [content-26] The folder itself may be a link.
 */

/** Why a file of such a folder is not read. The message names no path, because clients may see it. */
export class NotEnclosed extends Error {}

const OUTSIDE = 'a link that leads out of the folder is not read';

/** Whether an absolute path without links is that of a folder, or below it. */
export function isWithin(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/**
 * The real path of a file or folder; undefined if there is none.
 * Errors: NotEnclosed; those of the file system.
 */
export function enclosedPath(folder: string, path: string): string | undefined {
  try {
    return realPathWithin(realpathSync.native(folder), path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function realPathWithin(root: string, path: string): string {
  const real = realpathSync.native(resolve(root, path));
  if (!isWithin(root, real)) throw new NotEnclosed(OUTSIDE);
  return real;
}

/**
 * Opens a file for reading, and returns its descriptor. What was opened is checked, because a link
 * may have taken its place since its path was checked.
 * Errors: NotEnclosed, also for what is not a file; those of the file system.
 */
export function openEnclosed(folder: string, path: string): number {
  const root = realpathSync.native(folder);
  const real = realPathWithin(root, path);
  // A pipe would wait for a writer.
  const descriptor = openSync(
    real,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  );
  try {
    if (!isWithin(root, pathOf(descriptor, real))) throw new NotEnclosed(OUTSIDE);
    if (!fstatSync(descriptor).isFile()) throw new NotEnclosed('it is not a file');
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** Where an open file is: Linux knows; elsewhere, the path must still lead to it. */
function pathOf(descriptor: number, real: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    const path = realpathSync.native(real);
    const [opened, found] = [fstatSync(descriptor, { bigint: true }), statSync(path, { bigint: true })];
    if (opened.dev !== found.dev || opened.ino !== found.ino) throw new NotEnclosed(OUTSIDE);
    return path;
  }
}

/** The bytes of a file. Errors: NotEnclosed, also for one that is larger; those of the file system. */
export async function readEnclosed(
  folder: string,
  path: string,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  const fd = openEnclosed(folder, path);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(
    '',
    signal === undefined ? { fd } : { fd, signal },
  ) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop closes the file.
    if (bytes > maxBytes) throw tooLarge(maxBytes);
  }
  return Buffer.concat(chunks);
}

/** The same for what is read at the start, or seldom and small. */
export function readEnclosedSync(folder: string, path: string, maxBytes: number): Buffer {
  const descriptor = openEnclosed(folder, path);
  try {
    const chunks: Uint8Array[] = [];
    for (let bytes = 0; bytes <= maxBytes; ) {
      const chunk = new Uint8Array(CHUNK_BYTES);
      const read = readSync(descriptor, chunk);
      if (read === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, read));
      bytes += read;
    }
    throw tooLarge(maxBytes);
  } finally {
    closeSync(descriptor);
  }
}

const CHUNK_BYTES = 64 * 1024;

const tooLarge = (maxBytes: number) => new NotEnclosed(`it is larger than ${maxBytes / 1024 ** 2} MB`);

/** A text in UTF-8, without a byte order mark. Errors: NotEnclosed. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new NotEnclosed('it is not UTF-8', { cause });
  }
}

/** What is in a folder of the folder; nothing if there is no such one. Errors: NotEnclosed; those of the file system. */
export async function enclosedEntries(folder: string, path: string): Promise<Dirent[]> {
  const real = enclosedPath(folder, path);
  if (real === undefined) return [];
  const entries = await readdir(real, { withFileTypes: true });
  // Another folder, or a link, may have taken its place.
  return enclosedPath(folder, path) === real ? entries : enclosedEntries(folder, path);
}

/** Why something cannot be read, without its path; undefined for an error of another kind. */
export const enclosedFault = (error: unknown): string | undefined =>
  error instanceof NotEnclosed ? error.message : systemReason(error)?.split(',')[0];
