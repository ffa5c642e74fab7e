import type { Sharp } from 'sharp';
import { firstLineOf } from '../../kernel/error-message.ts';
import { pictureKind } from './picture-kind.ts';
import { guardedSharp } from './reading/guarded-sharp.ts';
import { MAX_SECONDS } from './reading/limits.ts';
import { readTruncated } from './reading/truncated-jpeg.ts';
import type { PictureSize } from './result-size.ts';
import { MAX_INPUT_PIXELS } from './transform-picture.ts';

/** The formats in which a cut can be made, by their suffix. */
export const CUT_FORMATS = ['jpg', 'png', 'webp'] as const;

/** A part of a picture in another size, as IIIF image services make it. */
export interface Cut {
  /** Pixels of the upright original; undefined for all of it. */
  readonly region: (PictureSize & { readonly left: number; readonly top: number }) | undefined;
  /** Of the result before it is rotated. */
  readonly size: PictureSize;
  /** Left and right are swapped before it is rotated. */
  readonly isMirrored: boolean;
  /** Clockwise. */
  readonly degrees: 0 | 90 | 180 | 270;
  readonly quality: 'color' | 'gray' | 'bitonal';
  readonly format: (typeof CUT_FORMATS)[number];
}

export type CutResult =
  | { readonly outcome: 'made'; readonly bytes: Uint8Array }
  /** Not a picture of a supported format, damaged, too large or too slow to read. */
  | { readonly outcome: 'unreadable'; readonly reason: string };

/**
 * Cuts a picture, which is upright by its EXIF orientation, in sRGB and without metadata.
 * Transparent parts become white in a JPEG. Only the first frame of an animation is read.
 * The region must be within the picture, which the caller has measured.
 * Errors: the reason of the signal. Never rejects because of the content.
 */
export async function cutPicture(bytes: Uint8Array, cut: Cut, signal?: AbortSignal): Promise<CutResult> {
  const kind = pictureKind(bytes);
  if (kind === undefined || kind === 'bmp')
    return { outcome: 'unreadable', reason: 'not a supported format' };
  signal?.throwIfAborted();
  try {
    return { outcome: 'made', bytes: await readTruncated(bytes, (readable) => make(readable, cut)) };
  } catch (error) {
    signal?.throwIfAborted();
    return { outcome: 'unreadable', reason: firstLineOf(error) };
  }
}

function make(bytes: Uint8Array, cut: Cut): Promise<Uint8Array> {
  const picture = guardedSharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: MAX_SECONDS });
  const part = cut.region === undefined ? picture : picture.extract(cut.region);
  const sized = part.resize({ ...cut.size, fit: 'fill' });
  const upright = cut.isMirrored ? sized.flop() : sized;
  return write(cut.degrees === 0 ? upright : upright.rotate(cut.degrees), cut);
}

const write = (picture: Sharp, { quality, format }: Cut): Promise<Uint8Array> => {
  const flat = format === 'jpg' || quality === 'bitonal' ? picture.flatten({ background: '#fff' }) : picture;
  return WRITERS[format](QUALITIES[quality](flat)).toBuffer();
};

const QUALITIES: Readonly<Record<Cut['quality'], (picture: Sharp) => Sharp>> = {
  color: (picture) => picture,
  gray: (picture) => picture.grayscale(),
  bitonal: (picture) => picture.threshold(),
};

const WRITERS: Readonly<Record<Cut['format'], (picture: Sharp) => Sharp>> = {
  jpg: (picture) => picture.jpeg(),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ effort: 2 }),
};
