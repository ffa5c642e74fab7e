import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';

/**
 * A short text that is the same for the same answer: two checksums of 32 bits
 * with the length, enough to tell the answers of one address apart. Plain ASCII
 * without quotes.
 *
 * `search_time_ms`, which differs from call to call, does not count where it is
 * the last key of a JSON object, as search engines write it.
 * Cost: about 0.2 µs for a kilobyte, so let it run where the answer is made.
 */
export function answerTag(answer: Uint8Array): string {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  const tail = Math.max(0, bytes.length - TAIL_BYTES);
  const time = bytes.subarray(tail).lastIndexOf(SEARCH_TIME);
  const end = time < 0 ? bytes.length : tail + time;
  const middle = end >>> 1;
  const sums = [crc32(bytes.subarray(0, middle)), crc32(bytes.subarray(middle, end)), end];
  return sums.map((sum) => sum.toString(36)).join('-');
}

const SEARCH_TIME = Buffer.from('"search_time_ms":');
const TAIL_BYTES = 40;
