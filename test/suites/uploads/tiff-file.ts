import { Buffer } from 'node:buffer';

/** Tags of a TIFF file: number of the tag, and its values, as 32-bit numbers. */
export type Tags = readonly (readonly [tag: number, ...values: number[]])[];

export const [WIDTH, HEIGHT, BITS, COMPRESSION, PHOTOMETRIC] = [256, 257, 258, 259, 262] as const;
export const [STRIP_OFFSETS, SAMPLES, ROWS_PER_STRIP, STRIP_BYTES] = [273, 277, 278, 279] as const;
export const [TILE_WIDTH, TILE_HEIGHT, TILE_OFFSETS, TILE_BYTES, SAMPLE_FORMAT] = [
  322, 323, 324, 325, 339,
] as const;

/** `data` begins here in a file. */
export const DATA_AT = 8;

/**
 * A TIFF file with one directory behind the data, in ascending order of tags;
 * `next` is where the next directory is said to be, relative to this one.
 */
export function tiffFile(data: Buffer, tags: Tags, next?: number): Buffer {
  const directoryAt = DATA_AT + data.length + (data.length % 2);
  const directory = Buffer.alloc(2 + 12 * tags.length + 4);
  const extra: Buffer[] = [];
  let extraAt = directoryAt + directory.length;
  directory.writeUInt16LE(tags.length, 0);
  for (const [i, [tag, ...values]] of tags.entries()) {
    const at = 2 + 12 * i;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(4, at + 2);
    directory.writeUInt32LE(values.length, at + 4);
    if (values.length === 1) {
      directory.writeUInt32LE(values[0] ?? 0, at + 8);
      continue;
    }
    directory.writeUInt32LE(extraAt, at + 8);
    const bytes = Buffer.from(Uint32Array.from(values).buffer);
    extra.push(bytes);
    extraAt += bytes.length;
  }
  directory.writeUInt32LE(next === undefined ? 0 : directoryAt + next, directory.length - 4);
  const header = Buffer.from('II*\0\0\0\0\0', 'latin1');
  header.writeUInt32LE(directoryAt, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2), directory, ...extra]);
}
