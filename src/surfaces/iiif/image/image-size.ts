import { Problem } from '../../../kernel/problem.ts';
import type { PictureSize } from '../../../media/imaging/result-size.ts';

/**
 * Larger results are refused, and `max` is reduced to these: a result takes half a second of processor time
 * at most. [iiif-6]
 */
export const MAX_SIDE = 4096;
export const MAX_AREA = 8_000_000;

/**
 * Reads `max`, `w,`, `,h`, `pct:n`, `w,h` or `!w,h` for a region of this size, each also after `^`. The side
 * that is given, or that bounds the result, is exact; the other one is rounded to the nearest pixel, at least 1.
 * Source: IIIF Image API 3.0, "Size".
 * Errors: Problem 400; 501 for `^` if the region would have to be enlarged.
 */
export function readSize(text: string, region: PictureSize): PictureSize {
  const mayEnlarge = text.startsWith('^');
  const size = requested(text, mayEnlarge, region);
  if (size.width > region.width || size.height > region.height) {
    const { width, height } = region;
    throw mayEnlarge
      ? new Problem(501, `The size ${text}: this service does not enlarge pictures`)
      : new Problem(400, `The size ${text} is larger than the region, which has ${width} × ${height} pixels`);
  }
  if (Math.max(size.width, size.height) > MAX_SIDE || size.width * size.height > MAX_AREA) {
    throw new Problem(
      400,
      `The size ${text} is too large: ${MAX_SIDE} pixels a side and ${MAX_AREA} in all at most`,
    );
  }
  return size;
}

/** What `max` is. */
export const largestSize = (region: PictureSize): PictureSize => confined(region, region);

function requested(text: string, mayEnlarge: boolean, region: PictureSize): PictureSize {
  const form = mayEnlarge ? text.slice(1) : text;
  if (form === 'max') return mayEnlarge ? confined(region, LIMITS) : largestSize(region);
  const [, percent] = /^pct:(\d{1,9}(?:\.\d{1,30})?|\.\d{1,30})$/.exec(form) ?? [];
  if (percent !== undefined && Number(percent) > 0) return inPercent(Number(percent), region);
  const [, confines, w = '', h = ''] = /^(!?)(\d{0,9}),(\d{0,9})$/.exec(form) ?? [];
  const given = { width: Number(w), height: Number(h) };
  const [hasWidth, hasHeight] = [given.width > 0, given.height > 0];
  if (hasWidth && hasHeight) {
    if (confines === '') return given;
    return confined(region, mayEnlarge ? given : smaller(given, region));
  }
  if (confines === '' && hasWidth && h === '') return ofWidth(given.width, region);
  if (confines === '' && hasHeight && w === '') return ofHeight(given.height, region);
  throw new Problem(400, `The size ${text} is not max, w, ,h pct:n w,h or !w,h`);
}

const ofWidth = (width: number, region: PictureSize): PictureSize => ({
  width,
  height: inProportion(width, region.height, region.width),
});

const ofHeight = (height: number, region: PictureSize): PictureSize => ({
  width: inProportion(height, region.width, region.height),
  height,
});

/** More than 100 percent are more pixels, even where rounding would leave as many. */
const inPercent = (percent: number, { width, height }: PictureSize): PictureSize =>
  percent > 100
    ? { width: width + 1, height: height + 1 }
    : { width: inProportion(percent, width, 100), height: inProportion(percent, height, 100) };

const LIMITS: PictureSize = { width: MAX_SIDE, height: MAX_SIDE };

const smaller = (a: PictureSize, b: PictureSize): PictureSize => ({
  width: Math.min(a.width, b.width),
  height: Math.min(a.height, b.height),
});

/** As large as possible within the bounds and the limits of this service. */
function confined(region: PictureSize, bounds: PictureSize): PictureSize {
  const { width, height } = smaller(bounds, LIMITS);
  const isBoundByWidth = width * region.height <= height * region.width;
  const size = isBoundByWidth ? ofWidth(width, region) : ofHeight(height, region);
  return size.width * size.height > MAX_AREA ? ofLargestArea(region) : size;
}

/** The longer side decides, because it is rounded less. */
function ofLargestArea(region: PictureSize): PictureSize {
  const [long, short] = [Math.max(region.width, region.height), Math.min(region.width, region.height)];
  const ofSide = long === region.width ? ofWidth : ofHeight;
  let side = Math.ceil(Math.sqrt((MAX_AREA * long) / short));
  let size = ofSide(side, region);
  while (size.width * size.height > MAX_AREA) {
    side -= 1;
    size = ofSide(side, region);
  }
  return size;
}

/** `number × multiplier / divisor`, rounded. Exact, because none of these products has 16 digits. */
const inProportion = (number: number, multiplier: number, divisor: number): number =>
  Math.max(1, Math.floor((2 * number * multiplier + divisor) / (2 * divisor)));
