import { Buffer } from 'node:buffer';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Pieces } from '../kernel/pieces.ts';
import type { ContentCoding } from './content-coding.ts';
import { PiecedBody } from './pieced-body.ts';

type Compression = Exclude<ContentCoding, 'identity'>;

/** Compresses a body that is sent many times. The result is cached as long as the body exists. */
export function compressed(body: Buffer | Pieces, coding: Compression): Promise<Buffer> {
  const codings = cache.getOrInsertComputed(body, () => ({}));
  codings[coding] ??= isBuffer(body) ? COMPRESSORS[coding](body) : compressPieces(body, coding);
  return codings[coding];
}

const isBuffer = (body: Buffer | Pieces): body is Buffer => Buffer.isBuffer(body);

const cache = new WeakMap<Buffer | Pieces, Partial<Record<Compression, Promise<Buffer>>>>();

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const brotli = promisify(brotliCompress);

const COMPRESSORS: Readonly<Record<Compression, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => brotli(body, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
};

async function compressPieces(body: Pieces, coding: Compression): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await pipeline(
    new PiecedBody(body),
    coding === 'br' ? createBrotliCompress(BROTLI) : createGzip(),
    async (output: AsyncIterable<Buffer>) => {
      for await (const chunk of output) chunks.push(chunk);
    },
  );
  return Buffer.concat(chunks);
}
