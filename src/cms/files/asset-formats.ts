import { MADE_FORMATS, type MadeFormat, type Transformation } from '../../imaging/transform-picture.ts';
import type { AssetFile } from './asset-files.ts';

type Suffix = AssetFile['suffix'];

/** A picture as a client requests it. */
export interface WantedPicture extends Omit<Transformation, 'format'> {
  /** `auto`: AVIF or WebP if the client accepts them, else JPEG. Default: the format of the original. */
  readonly format: MadeFormat | 'auto' | undefined;
  /** The client's `Accept`. */
  readonly accept: string;
}

/** The possible formats of a response, the preferred one first; `original` is the file as it is. */
export function formatsFor(wanted: WantedPicture, suffix: Suffix): readonly (MadeFormat | 'original')[] {
  const { width, height, quality, format, accept } = wanted;
  if (suffix === 'svg') return ['original'];
  const own = madeFormat(suffix);
  const formats = format === 'auto' ? [...modernFormats(accept), 'jpg' as const] : [format ?? own ?? 'png'];
  if (width !== undefined || height !== undefined || quality !== undefined) return formats;
  if (format === undefined) return ['original'];
  const unresized = formats.map((one) => (one === own ? 'original' : one));
  // An original that is too large to be transformed is delivered all the same.
  return format === 'auto' ? [...unresized, 'original'] : unresized;
}

const modernFormats = (accept: string) =>
  (['avif', 'webp'] as const).filter((format) => accepts(accept, `image/${format}`));

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
