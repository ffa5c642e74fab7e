/** How a picture fills width and height when both are given. */
export const FITS = ['cover', 'contain', 'inside', 'outside'] as const;

interface Wanted {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly fit: (typeof FITS)[number];
  readonly withoutEnlargement: boolean;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The size in pixels that a picture will have, known before it is made; never
 * smaller than sharp's result.
 */
export function resultSize(source: PictureSize, wanted: Wanted): PictureSize {
  const { width, height, fit, withoutEnlargement } = wanted;
  if (width === undefined && height === undefined) return source;
  const across = (width ?? 0) / source.width;
  const down = (height ?? 0) / source.height;
  if (width !== undefined && height !== undefined && (fit === 'cover' || fit === 'contain')) {
    return { width, height };
  }
  const isOneSided = width === undefined || height === undefined;
  const scale = isOneSided || fit === 'outside' ? Math.max(across, down) : Math.min(across, down);
  const bounded = withoutEnlargement ? Math.min(scale, 1) : scale;
  // The border of `contain` is added even if the picture is not enlarged.
  const [leastWidth = 1, leastHeight = 1] = fit === 'contain' ? [width, height] : [];
  return {
    width: Math.max(leastWidth, Math.ceil(source.width * bounded)),
    height: Math.max(leastHeight, Math.ceil(source.height * bounded)),
  };
}
