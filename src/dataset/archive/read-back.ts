import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Extent } from './gzip-parts.ts';
import { extentOf } from './gzip-parts.ts';
import { readAll } from './spool.ts';

/** A file that is not what was written. */
export class DamagedFile extends Error {}

/**
 * Reads a file from its beginning to its end and compares it with what was
 * written there.
 * Errors: DamagedFile.
 */
export async function readBack(
  file: FileHandle,
  parts: readonly Extent[],
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let offset = 0;
  for (const part of parts) {
    const bytes = await readAll({ file, offset }, part);
    if (extentOf(bytes).crc !== part.crc) {
      throw new DamagedFile(`what was written at byte ${offset} reads differently`);
    }
    hash.update(bytes);
    offset += part.bytes;
  }
  const { size } = await file.stat();
  if (size !== offset) throw new DamagedFile(`${size} bytes are there, not ${offset}`);
  return { bytes: offset, sha256: hash.digest('hex') };
}
