import { Buffer } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { FileError } from '../../kernel/files.ts';

export interface ArchiveFile {
  /** Its last part is the name in the archive: ASCII, at most 100 characters. */
  readonly path: string;
  readonly bytes: number;
  /** Unix seconds. */
  readonly mtime: number;
  /** In the extended header (pax), which programs usually do not show. */
  readonly comment?: string | undefined;
}

/** Large, because each chunk waits until the thread, which also writes lines, can take it. */
export const CHUNK_BYTES = 4 * 1024 * 1024;

/**
 * The bytes of a tar archive of these files, each of which is removed when it has been read. Every header has
 * the name of its file, that of a comment, too: a program that does not know extended headers takes the comment
 * for an earlier version of the file. [dataset-1]
 * Source: POSIX.1-2017, pax, "ustar Interchange Format", "pax Header Block".
 * Errors: FileError for a file of another size; those of the file system and of `files`.
 */
export async function* tarArchive(
  files: AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>,
): AsyncGenerator<Buffer> {
  for await (const { path, bytes, mtime, comment } of files) {
    const name = basename(path);
    if (comment !== undefined) {
      const record = paxRecord('comment', comment);
      yield header({ name, bytes: record.length, mtime, type: EXTENDED_HEADER });
      yield record;
      yield paddingAfter(record.length);
    }
    yield header({ name, bytes, mtime, type: REGULAR_FILE });
    let read = 0;
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      read += chunk.length;
      yield chunk;
    }
    if (read !== bytes) throw new FileError(`${path} has ${read} bytes instead of ${bytes}`);
    yield paddingAfter(bytes);
    await rm(path);
  }
  yield Buffer.alloc(2 * BLOCK_BYTES);
}

const BLOCK_BYTES = 512;

const paddingAfter = (bytes: number): Buffer =>
  Buffer.alloc((BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES);

const [REGULAR_FILE, EXTENDED_HEADER] = ['0', 'x'];

interface Header {
  readonly name: string;
  readonly bytes: number;
  readonly mtime: number;
  readonly type: string;
}

const NAME_BYTES = 100;
/** Of the largest size that 11 octal digits hold. */
const MAX_OCTAL = 8 ** 11 - 1;

function header({ name, bytes, mtime, type }: Header): Buffer {
  if (!/^[\x20-\x7e]+$/.test(name) || name.length > NAME_BYTES) {
    throw new TypeError(`${name} does not fit into the header of a tar archive`);
  }
  const block = Buffer.alloc(BLOCK_BYTES);
  const put = (text: string, at: number): void => void block.write(text, at, 'latin1');
  const octal = (number: number, digits: number): string => number.toString(8).padStart(digits, '0');
  put(name, 0);
  put(octal(0o644, 7), 100);
  // Nobody's: user and group.
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  if (bytes <= MAX_OCTAL) put(octal(bytes, 11), 124);
  else {
    // As GNU tar writes larger sizes: in binary, after a bit that says so.
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(bytes), 128);
  }
  put(octal(mtime, 11), 136);
  put(type, 156);
  put('ustar\0' + '00', 257);
  put(octal(0, 7), 329);
  put(octal(0, 7), 337);
  // The sum of all bytes, with spaces in place of the sum.
  put(' '.repeat(8), 148);
  const sum = block.reduce((all, byte) => all + byte);
  put(`${octal(sum, 6)}\0 `, 148);
  return block;
}

/** `<length> <keyword>=<value>` and a line feed; the length in bytes counts its own digits. */
function paxRecord(keyword: string, value: string): Buffer {
  const rest = Buffer.from(` ${keyword}=${value}\n`);
  let digits = 1;
  while (String(digits + rest.length).length > digits) digits += 1;
  return Buffer.concat([Buffer.from(String(digits + rest.length)), rest]);
}
