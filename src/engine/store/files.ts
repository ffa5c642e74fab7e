import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { isMissing, syncFolderSync } from '../../kernel/files.ts';

/** Bytes that are read or written at once: Node.js refuses 2 GiB and more. */
const PIECE_BYTES = 16 * 1024 * 1024;

/** Writes a file so that a crash leaves either the old or the new one: temporary file, sync, rename, sync of the folder. */
export function writeDurably(path: string, content: Uint8Array | string): void {
  const temporary = `${path}.tmp`;
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  try {
    writeAll(temporary, bytes);
    renameSync(temporary, path);
  } catch (error) {
    // Frees the space on a full disk.
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolderSync(dirname(path));
}

function writeAll(path: string, bytes: Uint8Array): void {
  withFile(path, 'w', (file) => {
    let written = 0;
    while (written < bytes.length) {
      written += writeSync(file, bytes, written, Math.min(PIECE_BYTES, bytes.length - written));
    }
    fsyncSync(file);
  });
}

function withFile(path: string, flags: 'r' | 'w', work: (file: number) => void): void {
  const file = openSync(path, flags);
  try {
    work(file);
  } finally {
    closeSync(file);
  }
}

/** Reads a whole file into the memory that `allocate` returns, which may be larger. */
export function readInto<M extends { readonly buffer: ArrayBufferLike }>(
  path: string,
  allocate: (bytes: number) => M,
): { readonly memory: M; readonly bytes: Uint8Array } {
  const { size } = statSync(path);
  const memory = allocate(size);
  const bytes = new Uint8Array(memory.buffer, 0, size);
  withFile(path, 'r', (file) => {
    let at = 0;
    while (at < bytes.length) {
      const read = readSync(file, bytes, at, Math.min(PIECE_BYTES, bytes.length - at), at);
      if (read === 0) throw new Error(`${path} became shorter while it was read`);
      at += read;
    }
  });
  return { memory, bytes };
}

/** CRC-32 of the bytes. */
export function checksum(bytes: Uint8Array): number {
  // zlib does not accept shared memory; copying a piece at a time keeps the copy small.
  const PIECE = 1 << 20;
  let sum = 0;
  for (let at = 0; at < bytes.length; at += PIECE) sum = crc32(bytes.slice(at, at + PIECE), sum);
  return sum;
}

/** The file's text; undefined when the file does not exist. */
export function readTextIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
