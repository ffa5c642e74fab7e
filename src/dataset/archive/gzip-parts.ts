import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { combineCrc } from './crc-combine.ts';
import { release } from './release.ts';

/**
 * A gzip file is made of pieces here: a header, deflated blocks that know nothing
 * of each other, a last one, and a trailer. To whoever unpacks it, it is one
 * ordinary member (RFC 1951, RFC 1952).
 */

/** Deflate, no time, no name, system unknown: the same records give the same bytes. */
export const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

export interface Extent {
  readonly bytes: number;
  readonly crc: number;
}

/** A piece of a gzip file: what it holds, and how it is written. */
export interface Piece {
  readonly packed: Buffer;
  readonly raw: Extent;
}

export const NOTHING: Extent = { bytes: 0, crc: 0 };

export const extentOf = (bytes: Uint8Array): Extent => ({ bytes: bytes.length, crc: crc32(bytes) });

/** Of the bytes of two extents, one after the other. */
export const joined = (first: Extent, second: Extent): Extent => ({
  bytes: first.bytes + second.bytes,
  crc: combineCrc(first.crc, second.crc, second.bytes),
});

/** As `gzip` does by default. */
const LEVEL = 6;
/** The most that zlib can use: faster, and a little smaller. */
const MEMORY = 9;

/** Far above what Node.js takes from a buffer that others share, so that each can be given back. */
const CHUNK_BYTES = 256 * 1024;

/** Deflates bytes so that other pieces may stand before and after, or none after. */
export function packPiece(raw: Uint8Array, { isLast = false } = {}): Piece {
  const packed = deflateRawSync(raw, {
    level: LEVEL,
    memLevel: MEMORY,
    chunkSize: CHUNK_BYTES,
    // A full flush ends at a byte, and nothing after it refers to what is before.
    finishFlush: isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH,
  });
  return { packed, raw: extentOf(raw) };
}

const SPARE_BYTES = 64;

/** Whether a piece unpacks to those bytes. */
export function holds(packed: Uint8Array, raw: Uint8Array): boolean {
  const unpacked = inflateRawSync(packed, {
    finishFlush: constants.Z_SYNC_FLUSH,
    // All in one chunk, with room to spare, or zlib would ask for another one. Memory of this size
    // comes back from the last block, where larger pieces would be new to the system each time.
    chunkSize: Math.max(CHUNK_BYTES, raw.length + SPARE_BYTES),
  });
  const isSame = unpacked.equals(raw);
  release(unpacked);
  return isSame;
}

export function gzipTrailer({ bytes, crc }: Extent): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(bytes % 2 ** 32, 4);
  return trailer;
}
