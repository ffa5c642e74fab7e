import type { Buffer } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentCoding } from './content-coding.ts';

type Compression = Exclude<ContentCoding, 'identity'>;

/** Compresses a body that is sent many times. The result is cached as long as the body exists. */
export function compressed(body: Buffer, coding: Compression): Promise<Buffer> {
  const codings = cache.getOrInsertComputed(body, () => ({}));
  codings[coding] ??= COMPRESSORS[coding](body);
  return codings[coding];
}

const cache = new WeakMap<Buffer, Partial<Record<Compression, Promise<Buffer>>>>();

const brotli = promisify(brotliCompress);

const COMPRESSORS: Readonly<Record<Compression, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};
