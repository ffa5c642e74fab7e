import { Buffer } from 'node:buffer';

/** A long text in UTF-8, in pieces that are not joined, because a copy of a megabyte takes milliseconds. They must not be changed. */
export type Pieces = readonly Uint8Array[];

export const bytesIn = (pieces: Pieces): number =>
  pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** One piece is not copied. */
export function joined(pieces: Pieces): Buffer {
  const [first] = pieces;
  if (pieces.length !== 1 || first === undefined) return Buffer.concat(pieces);
  return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
}
