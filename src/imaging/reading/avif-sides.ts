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
  // What is said about the pictures stands before their data.
  const data = file.indexOf('mdat');
  const said = data < 0 ? file : file.subarray(0, data);
  for (let at = said.indexOf('ispe'); at >= 0; at = said.indexOf('ispe', at + 1)) {
    if (at + SIDES_AT + 8 > said.length) return;
    requireSides(said.readUInt32BE(at + SIDES_AT), said.readUInt32BE(at + SIDES_AT + 4));
  }
}

/** Width and height, behind the name of the box, its version and flags. */
const SIDES_AT = 8;
