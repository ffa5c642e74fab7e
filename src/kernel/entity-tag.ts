import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';

/**
 * A short text that is the same for the same response: two checksums of 32 bits
 * and the length, in ASCII without quotes.
 *
 * A `search_time_ms` at the end, as search engines write it, is ignored: it
 * differs from call to call. Cost: about 0.2 µs per kilobyte.
 */
export function entityTag(body: Uint8Array): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const tail = Math.max(0, bytes.length - TAIL_BYTES);
  const time = bytes.subarray(tail).lastIndexOf(SEARCH_TIME);
  const end = time < 0 ? bytes.length : tail + time;
  const middle = end >>> 1;
  const sums = [crc32(bytes.subarray(0, middle)), crc32(bytes.subarray(middle, end)), end];
  return sums.map((sum) => sum.toString(36)).join('-');
}

const SEARCH_TIME = Buffer.from('"search_time_ms":');
const TAIL_BYTES = 40;
