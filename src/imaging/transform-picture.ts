import type { Sharp } from 'sharp';
import { pictureKind } from './picture-kind.ts';
import { guardedSharp } from './reading/guarded-sharp.ts';
import { type FITS, resultSize } from './result-size.ts';

/** The formats in which a picture can be made, by their suffix. */
export const MADE_FORMATS = ['avif', 'jpg', 'png', 'webp', 'tiff'] as const;
export type MadeFormat = (typeof MADE_FORMATS)[number];

/** What is to become of a picture. */
export interface Transformation {
  /** Pixels, here and below. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly fit: (typeof FITS)[number];
  readonly withoutEnlargement: boolean;
  /** 1 to 100; undefined for what is usual for the format. */
  readonly quality: number | undefined;
  readonly format: MadeFormat;
}

export type TransformResult =
  | { readonly outcome: 'made'; readonly bytes: Uint8Array }
  /** The result would be larger than `MAX_EDGE` or `MAX_PIXELS`. */
  | { readonly outcome: 'too-large' }
  /** Not a picture of a supported format, damaged, too large or too slow to read. */
  | { readonly outcome: 'unreadable'; readonly reason: string };

/** Longest side of a result in pixels. */
const MAX_EDGE = 6000;
/** A result of so many takes some seconds as AVIF. */
const MAX_PIXELS = 20_000_000;
const MAX_INPUT_PIXELS = 50_000_000;
const MAX_SECONDS = 20;

/**
 * A picture in another size and format: upright as its EXIF orientation says, in
 * sRGB, without metadata. What has no colour becomes white in a JPEG; the border
 * of `contain` has no colour. Only the first frame of an animation stays.
 * Never rejects for anything that the bytes hold.
 */
export async function transformPicture(bytes: Uint8Array, wanted: Transformation): Promise<TransformResult> {
  const kind = pictureKind(bytes);
  if (kind === undefined || kind === 'bmp')
    return { outcome: 'unreadable', reason: 'not a supported format' };
  try {
    const options = { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' } as const;
    const { autoOrient } = await guardedSharp(bytes, options).metadata();
    const { width, height } = resultSize(autoOrient, wanted);
    if (Math.max(width, height) > MAX_EDGE || width * height > MAX_PIXELS) return { outcome: 'too-large' };
    const picture = guardedSharp(bytes, options).autoOrient().timeout({ seconds: MAX_SECONDS });
    return { outcome: 'made', bytes: await write(resize(picture, wanted), wanted) };
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n');
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

/** Efforts that make no one wait. */
const WRITERS: Readonly<Record<MadeFormat, (picture: Sharp, quality: Quality) => Sharp>> = {
  avif: (picture, quality) => picture.avif({ ...quality, effort: 2 }),
  jpg: (picture, quality) => picture.flatten({ background: '#fff' }).jpeg(quality),
  png: (picture, quality) => picture.png(quality),
  webp: (picture, quality) => picture.webp({ ...quality, effort: 3 }),
  tiff: (picture, quality) => picture.tiff(quality),
};

const write = (picture: Sharp, { format, quality }: Transformation): Promise<Uint8Array> =>
  WRITERS[format](picture, quality === undefined ? {} : { quality }).toBuffer();
