import { type PictureKind, pictureKind } from './picture-kind.ts';
import type { Raster } from './raster.ts';
import { readBmp } from './reading/bmp.ts';
import { MAX_SECONDS, UnreadablePicture } from './reading/limits.ts';
import { readBySharp, shrink } from './reading/read-by-sharp.ts';

interface DecodedPicture {
  readonly outcome: 'decoded';
  readonly kind: PictureKind;
  /** Pixels of the original as it is shown, rotated by its EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** The picture within `RASTER_EDGE` × `RASTER_EDGE` pixels, never enlarged. */
  readonly raster: Raster;
}

/** The result of decoding a file. */
export type DecodeResult =
  | DecodedPicture
  /** Not a picture of a supported format: 415 for an upload. */
  | { readonly outcome: 'unsupported' }
  /** Of a supported format, but damaged or too large: 400 for an upload. [uploads-7] */
  | { readonly outcome: 'unreadable'; readonly reason: string };

/** Longest side of a raster, and so of previews and embedded pictures. [media-16] [uploads-3] */
const RASTER_EDGE = 400;

/**
 * Reads a picture of any supported format: the first frame or page, upright,
 * on white, in sRGB with eight bits. The format is detected from the content.
 *
 * Cost: a 12-megapixel JPEG takes some 20 ms. The maximum is two seconds and 430
 * MB: an AVIF of 25 megapixels, an interlaced PNG or a progressive JPEG of 49. A
 * JPEG that ends early takes up to four times as long. So limit how many are read
 * at once.
 * Never rejects because of the content. [uploads-2]
 */
export async function decodePicture(bytes: Uint8Array, maxSeconds = MAX_SECONDS): Promise<DecodeResult> {
  const kind = pictureKind(bytes);
  if (kind === undefined) return { outcome: 'unsupported' };
  try {
    return { outcome: 'decoded', kind, ...(await read(bytes, kind, maxSeconds)) };
  } catch (error) {
    if (error instanceof UnreadablePicture) return { outcome: 'unreadable', reason: error.message };
    throw error;
  }
}

async function read(
  bytes: Uint8Array,
  kind: PictureKind,
  maxSeconds: number,
): Promise<Pick<DecodedPicture, 'width' | 'height' | 'raster'>> {
  if (kind !== 'bmp') return readBySharp(bytes, kind, RASTER_EDGE, maxSeconds);
  const whole = readBmp(bytes);
  return { width: whole.width, height: whole.height, raster: await shrink(whole, RASTER_EDGE) };
}
