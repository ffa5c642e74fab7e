import {
  Z_BUF_ERROR,
  Z_NO_FLUSH,
  Z_OK,
  Z_STREAM_END,
  ZStream,
  zlibInflate,
  zlibInflateInit2,
  zlibInflateReset,
} from 'pako';
import { SourceError } from './item-batches.ts';

/** zlib's largest window, plus 16: gzip only. */
const GZIP_WINDOW_BITS = 31;
const OUTPUT_BYTES = 128 * 1024;

/**
 * Unpacks gzip data (RFC 1952): one or more members in a row, with zeros between and
 * after them, as tapes and padding leave them. Everything before damage is unpacked.
 * Node's own decompressor never ends if a write follows such zeros, and discards what
 * comes shortly before damage.
 * Errors: SourceError; those of the chunks.
 */
export async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = new ZStream();
  zlibInflateInit2(stream, GZIP_WINDOW_BITS);
  let isBetweenMembers = false;
  for await (const chunk of chunks) {
    stream.input = chunk;
    stream.next_in = 0;
    stream.avail_in = chunk.length;
    while (isBetweenMembers ? skipZeros(stream) : !isWaiting(stream)) {
      if (isBetweenMembers) {
        if (chunk[stream.next_in] !== 0x1f) throw new SourceError('other data follows the gzip data');
        zlibInflateReset(stream);
      }
      stream.output = new Uint8Array(OUTPUT_BYTES);
      stream.next_out = 0;
      stream.avail_out = OUTPUT_BYTES;
      const status = zlibInflate(stream, Z_NO_FLUSH);
      if (stream.next_out > 0) yield stream.output.subarray(0, stream.next_out);
      if (status !== Z_OK && status !== Z_BUF_ERROR && status !== Z_STREAM_END) {
        throw new SourceError(`damaged gzip data (${stream.msg})`);
      }
      isBetweenMembers = status === Z_STREAM_END;
    }
  }
  if (!isBetweenMembers) throw new SourceError('the gzip data ends too early (unexpected end of file)');
}

/** Whether the chunk is used up, and all that it contains has been taken. */
const isWaiting = ({ avail_in, avail_out }: ZStream): boolean => avail_in === 0 && avail_out > 0;

/** Whether anything else follows in the chunk. */
function skipZeros(stream: ZStream): boolean {
  const { input, next_in, avail_in } = stream;
  let zeros = 0;
  while (zeros < avail_in && input[next_in + zeros] === 0) zeros += 1;
  stream.next_in += zeros;
  stream.avail_in -= zeros;
  return stream.avail_in > 0;
}
