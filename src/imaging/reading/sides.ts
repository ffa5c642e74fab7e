import { UnreadablePicture } from './unreadable-picture.ts';

/** As much as a JPEG can have. */
const MAX_SIDE = 65_535;

/**
 * Refuses pictures of few rows with very many columns, which take gigabytes,
 * and of few columns with very many rows, which take minutes.
 * Errors: UnreadablePicture.
 */
export function requireSides(width: number, height: number): void {
  if (Math.max(width, height) <= MAX_SIDE) return;
  throw new UnreadablePicture(`${width} × ${height} pixels: a side may have ${MAX_SIDE}`);
}
