import type { PictureSize } from '../../imaging/result-size.ts';
import { Problem } from '../../kernel/problem.ts';

/** A part of a picture, in pixels. */
export interface Region extends PictureSize {
  readonly left: number;
  readonly top: number;
}

/**
 * Reads `full`, `square`, `x,y,w,h` or `pct:x,y,w,h`, and cuts off what is outside of the picture.
 * Source: IIIF Image API 3.0, "Region".
 * Errors: Problem 400, also for a region without pixels of the picture.
 */
export function readRegion(text: string, picture: PictureSize): Region {
  const { width, height } = picture;
  if (text === 'full') return { left: 0, top: 0, width, height };
  if (text === 'square') {
    const side = Math.min(width, height);
    return {
      left: Math.floor((width - side) / 2),
      top: Math.floor((height - side) / 2),
      width: side,
      height: side,
    };
  }
  const [x, y, w, h] = partsOf(text, picture);
  const [left, top] = [Math.round(x), Math.round(y)];
  const region = {
    left,
    top,
    width: Math.min(Math.round(w), width - left),
    height: Math.min(Math.round(h), height - top),
  };
  if (region.width >= 1 && region.height >= 1) return region;
  throw new Problem(400, `The region ${text} has no pixels of the picture, which has ${width} × ${height}`);
}

type Parts = readonly [x: number, y: number, w: number, h: number];

function partsOf(text: string, { width, height }: PictureSize): Parts {
  const [, percent, list = ''] = /^(pct:)?([\d.,]+)$/.exec(text) ?? [];
  const number = percent ? /^\d{1,9}(?:\.\d{1,15})?$/ : /^\d{1,9}$/;
  const given = list.split(',');
  if (given.length !== 4 || !given.every((one) => number.test(one))) {
    throw new Problem(400, `The region ${text} is not full, square, x,y,w,h or pct:x,y,w,h`);
  }
  const [x = 0, y = 0, w = 0, h = 0] = given.map(Number);
  if (!percent) return [x, y, w, h];
  return [(x * width) / 100, (y * height) / 100, (w * width) / 100, (h * height) / 100];
}
