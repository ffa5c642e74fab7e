import { type Extent, extentOf, holds, packPiece } from '../archive/gzip-parts.ts';
import { release } from '../archive/release.ts';
import type { Spool } from '../archive/spool.ts';

/** Deflated bytes in the spool of the thread that made them. */
export interface SpooledPiece {
  readonly raw: Extent;
  readonly packed: Extent;
  readonly offset: number;
}

/**
 * Deflates bytes into the spool, and unpacks them again to see that they come back.
 * Errors: Error where they do not, which only a fault of the machine explains;
 * those of the file system.
 */
export function packIntoSpool(spool: Spool, bytes: Uint8Array): SpooledPiece {
  const { packed, raw } = packPiece(bytes);
  if (!holds(packed, bytes)) throw new Error('a piece of the dataset does not unpack to what was packed');
  const piece = { raw, packed: extentOf(packed), offset: spool.append(packed) };
  release(packed);
  return piece;
}
