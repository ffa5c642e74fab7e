import { Buffer } from 'node:buffer';
import { requireSides } from './limits.ts';

/**
 * Refuses an AVIF file with a side that no picture has, before the library does so
 * and prints a line to standard error for each of them.
 * Source: ISO/IEC 23008-12, "Image spatial extents property".
 * Errors: UnreadablePicture.
 */
export function requireAvifSides(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The properties of the pictures precede their data.
  const data = file.indexOf('mdat');
  const properties = data < 0 ? file : file.subarray(0, data);
  for (let at = properties.indexOf('ispe'); at >= 0; at = properties.indexOf('ispe', at + 1)) {
    if (at + SIDES_AT + 8 > properties.length) return;
    requireSides(properties.readUInt32BE(at + SIDES_AT), properties.readUInt32BE(at + SIDES_AT + 4));
  }
}

/** Offset of width and height: after the name of the box, its version and flags. */
const SIDES_AT = 8;
