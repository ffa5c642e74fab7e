import type { Sharp, SharpOptions } from 'sharp';
import { firstLineOf } from '../../kernel/error-message.ts';
import type { PictureKind } from '../picture-kind.ts';
import type { Raster } from '../raster.ts';
import { requireAvifSides } from './avif-sides.ts';
import { guardedSharp } from './guarded-sharp.ts';
import { MAX_PIXELS, requireSides, UnreadablePicture } from './limits.ts';

/**
 * Reads a picture of a format that sharp supports into a raster within `edge` × `edge` pixels.
 * Errors: UnreadablePicture, also after `maxSeconds`.
 */
export async function readBySharp(
  bytes: Uint8Array,
  kind: Exclude<PictureKind, 'bmp'>,
  edge: number,
  maxSeconds: number,
): Promise<{ readonly width: number; readonly height: number; readonly raster: Raster }> {
  // libtiff reports missing pixels as an error of another kind.
  const failOn = kind === 'tiff' ? 'error' : 'truncated';
  const options: SharpOptions = { failOn, limitInputPixels: MAX_PIXELS[kind] };
  try {
    if (kind === 'avif') requireAvifSides(bytes);
    const { autoOrient } = await guardedSharp(bytes, options).metadata();
    requireSides(autoOrient.width, autoOrient.height);
    const pipeline = guardedSharp(bytes, options).autoOrient().timeout({ seconds: maxSeconds });
    return { ...autoOrient, raster: await toRaster(within(pipeline, edge)) };
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error;
    const line = firstLineOf(error);
    throw new UnreadablePicture(line, { cause: error });
  }
}

/** The raster within `edge` × `edge` pixels; the same one if it fits already. */
export async function shrink(raster: Raster, edge: number): Promise<Raster> {
  if (Math.max(raster.width, raster.height) <= edge) return raster;
  return toRaster(within(fromRaster(raster), edge));
}

const fromRaster = ({ width, height, rgb }: Raster): Sharp =>
  guardedSharp(rgb, { raw: { width, height, channels: 3 } });

const within = (picture: Sharp, edge: number): Sharp =>
  picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true });

async function toRaster(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new UnreadablePicture(`${info.channels} channels where three were expected`);
  return { width: info.width, height: info.height, rgb: data };
}
