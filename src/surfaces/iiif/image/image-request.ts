import { Problem } from '../../../kernel/problem.ts';
import { CUT_FORMATS, type Cut } from '../../../media/imaging/cut-picture.ts';
import type { PictureSize } from '../../../media/imaging/result-size.ts';
import { largestSize, readSize } from './image-size.ts';

/** The last four parts of the URL of a picture. */
interface ImageParameters {
  readonly region: string;
  readonly size: string;
  readonly rotation: string;
  /** `default.jpg` */
  readonly file: string;
}

export interface ImageRequest {
  readonly cut: Cut;
  /** `full/max/0/default.jpg`: equal for URLs of the same picture. */
  readonly canonical: string;
}

/**
 * Reads the parameters for a picture of this size. [iiif-6]
 * Source: IIIF Image API 3.0, "Image Request Parameters", "Canonical URI Syntax".
 * Errors: Problem 400 or 501 naming the offending value.
 */
export function readImageRequest(picture: PictureSize, parameters: ImageParameters): ImageRequest {
  const region = readRegion(parameters.region, picture);
  const size = readSize(parameters.size, region);
  const rotation = readRotation(parameters.rotation);
  const { quality, format } = readFile(parameters.file);
  const isWhole = region.width === picture.width && region.height === picture.height;
  const largest = largestSize(region);
  const isLargest = size.width === largest.width && size.height === largest.height;
  const { left, top, width, height } = region;
  const canonical = [
    isWhole ? 'full' : `${left},${top},${width},${height}`,
    isLargest ? 'max' : `${size.width},${size.height}`,
    `${rotation.isMirrored ? '!' : ''}${rotation.degrees}`,
    `${quality === 'color' ? 'default' : quality}.${format}`,
  ].join('/');
  return { cut: { region: isWhole ? undefined : region, size, ...rotation, quality, format }, canonical };
}

const TURNS = [0, 90, 180, 270] as const;

function readRotation(text: string): Pick<Cut, 'isMirrored' | 'degrees'> {
  const [, mirror, number = ''] = /^(!?)(\d{1,3}(?:\.0{1,10})?)$/.exec(text) ?? [];
  const degrees = TURNS.find((turn) => number !== '' && turn === Number(number) % 360);
  if (degrees !== undefined && Number(number) <= 360) return { isMirrored: mirror === '!', degrees };
  throw new Problem(400, `The rotation ${text} is not one of 0, 90, 180, 270, with ! for mirrored pictures`);
}

const QUALITIES: Readonly<Record<string, Cut['quality']>> = {
  default: 'color',
  color: 'color',
  gray: 'gray',
  bitonal: 'bitonal',
};

function readFile(text: string): Pick<Cut, 'quality' | 'format'> {
  const [, name = '', suffix = ''] = /^([^.]*)\.([^.]*)$/.exec(text) ?? [];
  const quality = Object.hasOwn(QUALITIES, name) ? QUALITIES[name] : undefined;
  const format = CUT_FORMATS.find((one) => one === suffix);
  if (quality !== undefined && format !== undefined) return { quality, format };
  const [qualities, formats] = [Object.keys(QUALITIES).join(', '), CUT_FORMATS.join(', ')];
  throw new Problem(
    400,
    `${text} is not a quality (${qualities}) and a format (${formats}), such as default.jpg`,
  );
}

/** A part of a picture, in pixels. */
interface Region extends PictureSize {
  readonly left: number;
  readonly top: number;
}

/**
 * Reads `full`, `square`, `x,y,w,h` or `pct:x,y,w,h`, and cuts off what is outside of the picture.
 * Source: IIIF Image API 3.0, "Region".
 * Errors: Problem 400, also for a region without pixels of the picture.
 */
function readRegion(text: string, picture: PictureSize): Region {
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
  const number = percent ? /^(?:\d{1,9}(?:\.\d{1,30})?|\.\d{1,30})$/ : /^\d{1,9}$/;
  const given = list.split(',');
  if (given.length !== 4 || !given.every((one) => number.test(one))) {
    throw new Problem(400, `The region ${text} is not full, square, x,y,w,h or pct:x,y,w,h`);
  }
  const [x = 0, y = 0, w = 0, h = 0] = given.map(Number);
  if (!percent) return [x, y, w, h];
  return [(x * width) / 100, (y * height) / 100, (w * width) / 100, (h * height) / 100];
}
