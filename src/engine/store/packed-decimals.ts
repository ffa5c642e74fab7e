import type { GrowableUint32 } from '../segment/growable.ts';

/**
 * Vectors of 32-bit floats that stand for decimals with at most six digits after the point, as
 * `vitrine index` writes them: in millionths, with as many bits as the largest one needs. With
 * 384 components one takes some 900 bytes in place of 1,536. Nothing is lost but the sign of −0,
 * which JSON does not write either.
 */

const UNITS = 1e6;
const MAX_BITS = 24;
const WORD_BITS = 32;

/**
 * Appends the numbers of a vector, one after the other, each from its lowest bit on, and returns
 * the bits of each with its sign. Undefined, with nothing appended, for floats that need more
 * digits or are too large.
 */
export function packDecimals(vector: Float32Array, into: GrowableUint32): number | undefined {
  if (millionths.length < vector.length) millionths = new Uint32Array(vector.length);
  let used = 0;
  for (let i = 0; i < vector.length; i += 1) {
    const component = vector[i] as number;
    // Rounded; what is beyond 32 bits becomes another number, which the next line refuses.
    const units = (component * UNITS + (component < 0 ? -0.5 : 0.5)) | 0;
    if (Math.fround(units / UNITS) !== component) return undefined;
    const unsigned = units < 0 ? -units : units;
    if (unsigned >= 2 ** (MAX_BITS - 1)) return undefined;
    used |= unsigned;
    millionths[i] = units;
  }
  const bits = WORD_BITS - Math.clz32(used) + 1;
  const mask = 2 ** bits - 1;
  for (let i = 0; i < vector.length; i += 1) millionths[i] = (millionths[i] as number) & mask;
  packBits(millionths, vector.length, bits, into);
  return bits;
}

/** Used again for each vector. Negative numbers as their lower bits. */
let millionths = new Uint32Array(1024);

/** The floats that were packed with so many bits. */
export function unpackDecimals(words: Uint32Array, length: number, bits: number): Float32Array {
  const vector = new Float32Array(length);
  const unused = WORD_BITS - bits;
  let at = 0;
  let count = 0;
  for (let i = 0; i < length; i += 1) {
    let number = (words[at] as number) >>> count;
    count += bits;
    if (count >= WORD_BITS) {
      at += 1;
      count -= WORD_BITS;
      if (count > 0) number |= (words[at] as number) << (bits - count);
    }
    vector[i] = ((number << unused) >> unused) / UNITS;
  }
  return vector;
}

/** 32-bit words that so many numbers of so many bits take. */
export const wordsFor = (count: number, bits: number): number => Math.ceil((count * bits) / WORD_BITS);

/** Appends the first `count` numbers, which have at most `bits` bits, one after the other. */
function packBits(numbers: Uint32Array, count: number, bits: number, into: GrowableUint32): void {
  let word = 0;
  let used = 0;
  for (let i = 0; i < count; i += 1) {
    const number = numbers[i] as number;
    word |= number << used;
    used += bits;
    if (used < WORD_BITS) continue;
    into.push(word);
    used -= WORD_BITS;
    word = used > 0 ? number >>> (bits - used) : 0;
  }
  if (used > 0) into.push(word);
}
