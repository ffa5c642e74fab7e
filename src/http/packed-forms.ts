import type { Buffer } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentCoding } from './content-coding.ts';

type Compression = Exclude<ContentCoding, 'identity'>;

/**
 * The compressed form of bytes that are sent many times: made once, and gone
 * when the bytes are. Nobody may change either.
 */
export function packedForm(bytes: Buffer, coding: Compression): Promise<Buffer> {
  const known = forms.get(bytes) ?? {};
  forms.set(bytes, known);
  known[coding] ??= PACKERS[coding](bytes);
  return known[coding];
}

const forms = new WeakMap<Buffer, Partial<Record<Compression, Promise<Buffer>>>>();

const brotli = promisify(brotliCompress);

const PACKERS: Readonly<Record<Compression, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};
