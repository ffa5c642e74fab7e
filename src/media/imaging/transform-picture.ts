import type { Sharp } from 'sharp';
import { firstLineOf } from '../../kernel/error-message.ts';
import { pictureKind } from './picture-kind.ts';
import { guardedSharp } from './reading/guarded-sharp.ts';
import { MAX_SECONDS } from './reading/limits.ts';
import { readTruncated } from './reading/truncated-jpeg.ts';
import { type FITS, type PictureSize, resultSize } from './result-size.ts';

/** The formats in which a picture can be made, by their suffix. */
export const MADE_FORMATS = ['avif', 'jpg', 'png', 'webp', 'tiff'] as const;
export type MadeFormat = (typeof MADE_FORMATS)[number];

/** A size and format for a picture. */
export interface Transformation {
  /** Pixels, like the height. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly fit: (typeof FITS)[number];
  readonly withoutEnlargement: boolean;
  /** 1 to 100; default: that of the format. */
  readonly quality: number | undefined;
  readonly format: MadeFormat;
}

export type TransformResult =
  | { readonly outcome: 'made'; readonly bytes: Uint8Array }
  /** The result would be larger than `MAX_EDGE`, or than `MAX_PIXELS` of its format. */
  | { readonly outcome: 'too-large' }
  /** Not a picture of a supported format, damaged, too large or too slow to read. */
  | { readonly outcome: 'unreadable'; readonly reason: string };

/** Longest side of a result in pixels. */
export const MAX_EDGE = 6000;
/** These take five seconds of processor time at most; an encoder cannot be interrupted. */
export const MAX_PIXELS: Readonly<Record<MadeFormat, number>> = {
  avif: 8_000_000,
  jpg: 20_000_000,
  png: 20_000_000,
  webp: 20_000_000,
  tiff: 20_000_000,
};
export const MAX_INPUT_PIXELS = 50_000_000;

const OPTIONS = { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' } as const;

/** The size of a picture as it is shown, from its header. Undefined if it cannot be read. */
export const pictureSize = (file: string | Uint8Array): Promise<PictureSize | undefined> =>
  guardedSharp(file, OPTIONS)
    .metadata()
    .then(
      ({ autoOrient }) => autoOrient,
      () => undefined,
    );

/** Whether `transformPicture` would refuse a picture of this size. */
export function isTooLarge(size: PictureSize, wanted: Transformation): boolean {
  const result = resultSize(size, wanted);
  return Math.max(result.width, result.height) > MAX_EDGE || pixelsOf(result) > MAX_PIXELS[wanted.format];
}

const pixelsOf = ({ width, height }: PictureSize): number => width * height;

/** An upper bound of the pixels in memory: the whole original and the whole result. */
export const pixelsInMemory = (size: PictureSize, wanted: Transformation): number =>
  pixelsOf(size) + pixelsOf(resultSize(size, wanted));

/**
 * A picture in another size and format: upright by its EXIF orientation, in sRGB,
 * without metadata. Transparent parts, and the border of `contain`, become white in
 * a JPEG. Only the first frame of an animation is kept.
 * Errors: the reason of the signal, between two stages. Never rejects because of
 * the content.
 */
export async function transformPicture(
  bytes: Uint8Array,
  wanted: Transformation,
  signal?: AbortSignal,
): Promise<TransformResult> {
  const kind = pictureKind(bytes);
  if (kind === undefined || kind === 'bmp')
    return { outcome: 'unreadable', reason: 'not a supported format' };
  try {
    const { autoOrient } = await guardedSharp(bytes, OPTIONS).metadata();
    if (isTooLarge(autoOrient, wanted)) return { outcome: 'too-large' };
    signal?.throwIfAborted();
    const pixels = pixelsOf(resultSize(autoOrient, wanted));
    const made = await readTruncated(bytes, (readable) => {
      const picture = guardedSharp(readable, OPTIONS).autoOrient().timeout({ seconds: MAX_SECONDS });
      return write(resize(picture, wanted), wanted, pixels);
    });
    return { outcome: 'made', bytes: made };
  } catch (error) {
    signal?.throwIfAborted();
    const reason = firstLineOf(error);
    return { outcome: 'unreadable', reason };
  }
}

const TRANSPARENT = { r: 255, g: 255, b: 255, alpha: 0 };
const WHITE = { ...TRANSPARENT, alpha: 1 };

function resize(picture: Sharp, wanted: Transformation): Sharp {
  const { width, height, fit, withoutEnlargement, format } = wanted;
  if (width === undefined && height === undefined) return picture;
  return picture.resize({
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    fit,
    withoutEnlargement,
    background: format === 'jpg' ? WHITE : TRANSPARENT,
  });
}

type Quality = { readonly quality?: number };

/** Larger results use the least effort: as AVIF, a megapixel takes half a second, with the least effort a fifth of that. */
const LARGE_PIXELS = 1_000_000;

/** Efforts for interactive use. */
const WRITERS: Readonly<Record<MadeFormat, (picture: Sharp, quality: Quality, isLarge: boolean) => Sharp>> = {
  avif: (picture, quality, isLarge) => picture.avif({ ...quality, effort: isLarge ? 0 : 2 }),
  jpg: (picture, quality) => picture.flatten({ background: '#fff' }).jpeg(quality),
  png: (picture, quality) => picture.png(quality),
  webp: (picture, quality, isLarge) => picture.webp({ ...quality, effort: isLarge ? 1 : 3 }),
  tiff: (picture, quality) => picture.tiff(quality),
};

const write = (picture: Sharp, { format, quality }: Transformation, pixels: number): Promise<Uint8Array> =>
  WRITERS[format](picture, quality === undefined ? {} : { quality }, pixels > LARGE_PIXELS).toBuffer();
