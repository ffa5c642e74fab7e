import type { PictureSize } from '../../imaging/result-size.ts';
import { Problem } from '../../kernel/problem.ts';

/** Larger results are refused, and `max` is reduced to these: a result takes half a second of processor time at most. */
export const MAX_SIDE = 4096;
export const MAX_AREA = 8_000_000;

/**
 * Reads `max`, `w,`, `,h`, `pct:n`, `w,h` or `!w,h` for a region of this size. Nothing is enlarged.
 * Source: IIIF Image API 3.0, "Size".
 * Errors: Problem 400.
 */
export function readSize(text: string, region: PictureSize): PictureSize {
  if (text === 'max') return within(region, MAX_SIDE, MAX_SIDE, MAX_AREA);
  if (text.startsWith('^'))
    throw new Problem(400, `The size ${text}: this service does not enlarge pictures`);
  const size = requested(text, region);
  if (size.width > region.width || size.height > region.height) {
    const { width, height } = region;
    throw new Problem(
      400,
      `The size ${text} is larger than the region, which has ${width} × ${height} pixels`,
    );
  }
  if (Math.max(size.width, size.height) > MAX_SIDE || size.width * size.height > MAX_AREA) {
    throw new Problem(
      400,
      `The size ${text} is too large: ${MAX_SIDE} pixels a side and ${MAX_AREA} in all at most`,
    );
  }
  return size;
}

function requested(text: string, region: PictureSize): PictureSize {
  const [, percent] = /^pct:(\d{1,9}(?:\.\d{1,15})?)$/.exec(text) ?? [];
  if (percent !== undefined && Number(percent) > 0) return scaled(region, Number(percent) / 100);
  const [, confined, w = '', h = ''] = /^(!?)(\d{0,9}),(\d{0,9})$/.exec(text) ?? [];
  const [width, height] = [Number(w), Number(h)];
  const isPositive = (w === '' || width > 0) && (h === '' || height > 0);
  if (confined === '!' && width > 0 && height > 0) return within(region, width, height, MAX_AREA);
  if (confined === '' && isPositive && w + h !== '') {
    if (w === '') return { width: atLeastOne((region.width * height) / region.height), height };
    if (h === '') return { width, height: atLeastOne((region.height * width) / region.width) };
    return { width, height };
  }
  throw new Problem(400, `The size ${text} is not max, w, ,h pct:n w,h or !w,h`);
}

/** As large as possible, but no larger than the region and these bounds. */
function within(region: PictureSize, width: number, height: number, area: number): PictureSize {
  const { width: across, height: down } = region;
  const scale = Math.min(
    1,
    Math.min(width, MAX_SIDE) / across,
    Math.min(height, MAX_SIDE) / down,
    Math.sqrt(area / (across * down)),
  );
  return scaled(region, scale, Math.floor);
}

const scaled = ({ width, height }: PictureSize, scale: number, round = Math.round): PictureSize => ({
  width: Math.max(1, round(width * scale)),
  height: Math.max(1, round(height * scale)),
});

const atLeastOne = (value: number): number => Math.max(1, Math.round(value));
