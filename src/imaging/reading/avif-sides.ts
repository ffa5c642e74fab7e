import { Buffer } from 'node:buffer';
import { requireSides } from './sides.ts';

/**
 * Refuses an AVIF file that declares a side which no picture has: the library
 * would write a line to standard error for each of them before it does the same.
 * Source: ISO/IEC 23008-12, "Image spatial extents property".
 * Errors: UnreadablePicture.
 */
export function requireAvifSides(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf(EXTENTS); at >= 0; at = file.indexOf(EXTENTS, at + 1)) {
    if (at + EXTENTS_BYTES > file.length) return;
    requireSides(file.readUInt32BE(at + EXTENTS.length), file.readUInt32BE(at + EXTENTS.length + 4));
  }
}

/** How the box begins: its length, name, version and flags. Width and height follow. */
const EXTENTS = Buffer.from('\0\0\0\x14ispe\0\0\0\0', 'latin1');
const EXTENTS_BYTES = 20;
