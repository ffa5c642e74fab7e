import { MADE_FORMATS, type MadeFormat, type Transformation } from '../../imaging/transform-picture.ts';
import type { AssetFile } from './asset-files.ts';

type Suffix = AssetFile['suffix'];

/**
 * The formats that may answer a request, the preferred one first; none for a
 * picture that is served as it is. `accept` is the client's `Accept`.
 */
export function formatsFor(
  format: MadeFormat | 'auto' | undefined,
  accept: string,
  suffix: Suffix,
): readonly MadeFormat[] {
  if (suffix === 'svg') return [];
  if (format !== undefined && format !== 'auto') return [format];
  const own = madeFormat(suffix) ?? 'png';
  if (format === undefined) return [own];
  const modern = (['avif', 'webp'] as const).filter((one) => takes(accept, `image/${one}`));
  return [...modern, own];
}

const takes = (accept: string, type: string): boolean =>
  accept.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

/** Undefined for a format that cannot be made. */
function madeFormat(suffix: Suffix): MadeFormat | undefined {
  if (suffix === 'jpeg') return 'jpg';
  if (suffix === 'tif') return 'tiff';
  return MADE_FORMATS.find((format) => format === suffix);
}

/** Whether nothing is asked of the original but to be what it is. */
export function isUnchanged({ width, height, quality, format }: Transformation, suffix: Suffix): boolean {
  if (width !== undefined || height !== undefined || quality !== undefined) return false;
  return format === (madeFormat(suffix) ?? 'png');
}
