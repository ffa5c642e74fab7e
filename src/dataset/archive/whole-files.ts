import { fstatSync, readSync, writeSync } from 'node:fs';

/**
 * Reading and writing that waits: for threads that have nothing else to do. Of
 * many small pieces it takes a fraction of the time that promises take.
 */

/** A write may take less than it is given. */
export function writeAll(file: number, bytes: Uint8Array, position: number): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(file, bytes, done, bytes.length - done, position + done);
}

/** Fills a buffer from a place in a file. Errors: false where the file ends before. */
export function readAll(file: number, into: Uint8Array, position: number): boolean {
  let done = 0;
  while (done < into.length) {
    const bytes = readSync(file, into, done, into.length - done, position + done);
    if (bytes === 0) return false;
    done += bytes;
  }
  return true;
}

export const sizeOf = (file: number): number => fstatSync(file).size;
