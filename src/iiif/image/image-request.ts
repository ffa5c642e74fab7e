import { CUT_FORMATS, type Cut } from '../../imaging/cut-picture.ts';
import type { PictureSize } from '../../imaging/result-size.ts';
import { Problem } from '../../kernel/problem.ts';
import { readRegion } from './region.ts';
import { readSize } from './size.ts';

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
 * Reads the parameters for a picture of this size.
 * Source: IIIF Image API 3.0, "Image Request Parameters", "Canonical URI Syntax".
 * Errors: Problem 400 naming the offending value.
 */
export function readImageRequest(picture: PictureSize, parameters: ImageParameters): ImageRequest {
  const region = readRegion(parameters.region, picture);
  const size = readSize(parameters.size, region);
  const rotation = readRotation(parameters.rotation);
  const { quality, format } = readFile(parameters.file);
  const isWhole = region.width === picture.width && region.height === picture.height;
  const isFullSize = size.width === region.width && size.height === region.height;
  const { left, top, width, height } = region;
  const canonical = [
    isWhole ? 'full' : `${left},${top},${width},${height}`,
    isFullSize ? 'max' : `${size.width},${size.height}`,
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
