import { Buffer } from 'node:buffer';
import type { Sharp, SharpOptions } from 'sharp';
import { firstLineOf } from '../../../kernel/error-message.ts';
import type { PictureKind } from '../picture-kind.ts';
import type { Raster } from '../raster.ts';
import { guardedSharp } from './guarded-sharp.ts';
import { MAX_PIXELS, requireSides, UnreadablePicture } from './limits.ts';
import { readTruncated } from './truncated-jpeg.ts';

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
    const raster = await readTruncated(bytes, (readable) =>
      toRaster(within(guardedSharp(readable, options).autoOrient().timeout({ seconds: maxSeconds }), edge)),
    );
    return { ...autoOrient, raster };
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

/**
 * Refuses an AVIF file with a side that no picture has, before the library does so
 * and prints a line to standard error for each of them.
 * Source: ISO/IEC 23008-12, "Image spatial extents property".
 * Errors: UnreadablePicture.
 */
function requireAvifSides(bytes: Uint8Array): void {
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
