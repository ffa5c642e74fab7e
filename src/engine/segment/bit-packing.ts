import type { GrowableUint32 } from './growable.ts';

/** Bits that numbers up to this one take, a multiple of four: see unpackBits. */
export const widthOf = (largest: number): number => (35 - Math.clz32(largest)) & ~3;

/** 32-bit words that so many numbers of so many bits take. */
export const wordsFor = (count: number, width: number): number => (count * width + 31) >>> 5;

/** Appends the first `count` numbers, which have at most `width` bits, one after the other. */
export function packBits(numbers: Uint32Array, count: number, width: number, into: GrowableUint32): void {
  let word = 0;
  let used = 0;
  for (let i = 0; i < count; i += 1) {
    const number = numbers[i] as number;
    word |= number << used;
    used += width;
    if (used < 32) continue;
    into.push(word);
    used -= 32;
    word = used > 0 ? number >>> (width - used) : 0;
  }
  if (used > 0) into.push(word);
}

/** The `i`-th number. At least one word follows the packed ones. */
export function bitsAt(words: Uint32Array, start: number, width: number, i: number): number {
  if (width === 0) return 0;
  const bit = i * width;
  const at = start + (bit >>> 5);
  const shift = bit & 31;
  // Shifted in two steps, because a shift by 32 does nothing.
  const both = ((words[at] as number) >>> shift) | (((words[at + 1] as number) << 1) << (31 - shift));
  return (both & (0xffffffff >>> (32 - width))) >>> 0;
}
