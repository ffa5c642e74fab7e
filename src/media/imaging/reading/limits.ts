import type { PictureKind } from '../picture-kind.ts';

/** A file of a supported format that is damaged or too large. The message says why. */
export class UnreadablePicture extends Error {}

/** The largest pictures that are read, in pixels. AVIF and BMP are decoded as a whole, which takes more memory. [limits-11] */
export const MAX_PIXELS: Readonly<Record<PictureKind, number>> = {
  jpeg: 50_000_000,
  png: 50_000_000,
  webp: 50_000_000,
  gif: 50_000_000,
  tiff: 50_000_000,
  avif: 25_000_000,
  bmp: 25_000_000,
};

/** Timeout of decoding, for files such as a JPEG of a thousand scans. */
export const MAX_SECONDS = 20;

/** The longest side that a JPEG can have. */
const MAX_SIDE = 65_535;

/**
 * Refuses pictures of few rows with very many columns, which take gigabytes, and
 * of few columns with very many rows, which take minutes.
 * Errors: UnreadablePicture.
 */
export function requireSides(width: number, height: number): void {
  if (Math.max(width, height) <= MAX_SIDE) return;
  throw new UnreadablePicture(`${width} × ${height} pixels: a side may have ${MAX_SIDE}`);
}
