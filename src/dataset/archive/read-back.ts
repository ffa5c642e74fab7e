import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Extent } from './gzip-parts.ts';
import { readAll, sizeOf } from './whole-files.ts';

/** A file that is not what was written. */
export class DamagedFile extends Error {}

const CHUNK_BYTES = 1024 * 1024;

/**
 * Reads a file from its beginning to its end, compares it with what was written
 * there and gives its SHA-256 in hexadecimal digits.
 * Errors: DamagedFile.
 */
export function readBack(file: number, written: Extent): string {
  const size = sizeOf(file);
  if (size !== written.bytes) throw new DamagedFile(`${size} bytes are there, not ${written.bytes}`);
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(Math.min(size, CHUNK_BYTES));
  let crc = 0;
  for (let at = 0; at < size; at += buffer.length) {
    const chunk = buffer.subarray(0, Math.min(buffer.length, size - at));
    if (!readAll(file, chunk, at)) throw new DamagedFile(`the file ends before byte ${size}`);
    crc = crc32(chunk, crc);
    hash.update(chunk);
  }
  if (crc !== written.crc) throw new DamagedFile('what was written reads differently');
  return hash.digest('hex');
}
