import { createHash } from 'node:crypto';
import type { Raster } from './raster.ts';
import { guardedSharp } from './reading/guarded-sharp.ts';

export interface Preview {
  /** File name: a hash of the content and `.webp`. */
  readonly name: string;
  readonly webp: Uint8Array;
}

const QUALITY = 80;
/** Of 6; more takes twice the time for 5 % fewer bytes. */
const EFFORT = 2;

/** The preview of a raster as WebP. */
export async function makePreview({ width, height, rgb }: Raster): Promise<Preview> {
  const webp = await guardedSharp(rgb, { raw: { width, height, channels: 3 } })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer();
  return { name: previewName(webp), webp };
}

const HASH_DIGITS = 32;

/** Tells the content, so that damage shows. */
export const previewName = (webp: Uint8Array): string =>
  `${createHash('sha256').update(webp).digest('hex').slice(0, HASH_DIGITS)}.webp`;
