import type { Buffer } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/**
 * The compressed form of bytes that are sent many times: made once, and gone
 * when the bytes are. Nobody may change either.
 */
export function packedForm(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = forms.get(bytes) ?? {};
  forms.set(bytes, known);
  known[encoding] ??= PACKERS[encoding](bytes);
  return known[encoding];
}

/** Smaller answers stay as they are, as those of other endpoints. */
export const MIN_PACKED_BYTES = 1024;

const forms = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();

const brotli = promisify(brotliCompress);

const PACKERS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** What a client likes best of `br` and `gzip`, by its `Accept-Encoding`; undefined for neither. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined;
  let best: { readonly encoding: Encoding; readonly weight: number } | undefined;
  for (const item of acceptEncoding.toLowerCase().split(',')) {
    const [, name = '', digits = '1'] = /^\s*([^\s;]+)\s*(?:;\s*q=\s*([\d.]+))?/.exec(item) ?? [];
    const encoding = ENCODINGS.get(name);
    const weight = Number(digits);
    if (encoding === undefined || !(weight > 0)) continue;
    const isBetter =
      best === undefined || weight > best.weight || (weight === best.weight && encoding === 'br');
    if (isBetter) best = { encoding, weight };
  }
  return best?.encoding;
}

const ENCODINGS: ReadonlyMap<string, Encoding> = new Map([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['*', 'gzip'],
]);
