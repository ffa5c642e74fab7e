import { MADE_FORMATS, type MadeFormat, type Transformation } from '../../imaging/transform-picture.ts';
import type { AssetFile } from './asset-files.ts';

type Suffix = AssetFile['suffix'];

/**
 * The possible formats of a response, the preferred one first; none for a picture
 * that is served unchanged. `accept` is the client's `Accept`.
 */
export function formatsFor(
  format: MadeFormat | 'auto' | undefined,
  accept: string,
  suffix: Suffix,
): readonly MadeFormat[] {
  if (suffix === 'svg') return [];
  if (format !== undefined && format !== 'auto') return [format];
  const original = madeFormat(suffix) ?? 'png';
  if (format === undefined) return [original];
  const modern = (['avif', 'webp'] as const).filter((one) => accepts(accept, `image/${one}`));
  return [...modern, original];
}

const accepts = (accept: string, type: string): boolean =>
  accept.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

/** Undefined for a format that cannot be written. */
function madeFormat(suffix: Suffix): MadeFormat | undefined {
  if (suffix === 'jpeg') return 'jpg';
  if (suffix === 'tif') return 'tiff';
  return MADE_FORMATS.find((format) => format === suffix);
}

/** Whether the request is for the original. */
export function isUnchanged({ width, height, quality, format }: Transformation, suffix: Suffix): boolean {
  if (width !== undefined || height !== undefined || quality !== undefined) return false;
  return format === (madeFormat(suffix) ?? 'png');
}
