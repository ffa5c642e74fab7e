import type { PictureSize } from '../../imaging/result-size.ts';
import { MAX_AREA, MAX_SIDE } from './size.ts';

export const IMAGE_CONTEXT = 'http://iiif.io/api/image/3/context.json';
export const LEVEL = 'http://iiif.io/api/image/3/level2.json';

/** Pixels across and down. */
const TILE = 512;
/** The shortest side of the smallest listed size. */
const LEAST = 64;

/**
 * `info.json` of a picture.
 * Source: IIIF Image API 3.0, "Image Information".
 */
export function imageInformation(id: string, { width, height }: PictureSize): object {
  const halvings = Array.from({ length: 16 }, (_, n) => 2 ** n).filter(
    (factor) => factor === 1 || Math.min(width, height) / factor >= LEAST,
  );
  const sizes = halvings
    .map((factor) => ({ width: Math.ceil(width / factor), height: Math.ceil(height / factor) }))
    .filter((size) => Math.max(size.width, size.height) <= MAX_SIDE && size.width * size.height <= MAX_AREA);
  return {
    '@context': IMAGE_CONTEXT,
    id,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level2',
    width,
    height,
    maxWidth: MAX_SIDE,
    maxHeight: MAX_SIDE,
    maxArea: MAX_AREA,
    sizes: sizes.reverse(),
    tiles: [{ width: TILE, height: TILE, scaleFactors: halvings }],
    preferredFormats: ['webp', 'jpg'],
    extraFormats: ['webp'],
    extraQualities: ['color', 'gray', 'bitonal'],
    extraFeatures: ['canonicalLinkHeader', 'mirroring', 'profileLinkHeader'],
  };
}
