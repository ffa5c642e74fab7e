/** A set of document ordinals, one bit each. */
export type Bitset = Uint32Array;

/** Numbers that such a set consists of. */
export const bitsetLength = (documents: number): number => (documents + 31) >>> 5;

export const bitsetFor = (documents: number): Bitset => new Uint32Array(bitsetLength(documents));

export const hasBit = (set: Bitset, doc: number): boolean =>
  (((set[doc >>> 5] as number) >>> (doc & 31)) & 1) === 1;

export function setBit(set: Bitset, doc: number): void {
  set[doc >>> 5] = (set[doc >>> 5] as number) | (1 << (doc & 31));
}

export function clearBit(set: Bitset, doc: number): void {
  set[doc >>> 5] = (set[doc >>> 5] as number) & ~(1 << (doc & 31));
}

/** These documents; undefined: all below `documents`. */
export function setOf(docs: Uint32Array | undefined, documents: number): Bitset {
  if (!docs) return fullBitset(documents);
  const set = bitsetFor(documents);
  for (let i = 0; i < docs.length; i += 1) setBit(set, docs[i] as number);
  return set;
}

/** All documents below `documents`. */
export function fullBitset(documents: number): Bitset {
  const set = bitsetFor(documents).fill(0xffffffff);
  if (documents & 31) set[set.length - 1] = (1 << (documents & 31)) - 1;
  return set;
}

export function intersect(into: Bitset, other: Bitset): void {
  for (let i = 0; i < into.length; i += 1) into[i] = (into[i] as number) & (other[i] as number);
}

export function unite(into: Bitset, other: Bitset): void {
  for (let i = 0; i < into.length; i += 1) into[i] = (into[i] as number) | (other[i] as number);
}

export function subtract(into: Bitset, other: Bitset): void {
  for (let i = 0; i < into.length; i += 1) into[i] = (into[i] as number) & ~(other[i] as number);
}

export function invert(set: Bitset, documents: number): void {
  for (let i = 0; i < set.length; i += 1) set[i] = ~(set[i] as number);
  if (documents & 31) set[set.length - 1] = (set[set.length - 1] as number) & ((1 << (documents & 31)) - 1);
}

/** Sets of the same documents. */
export function areEqual(a: Bitset, b: Bitset): boolean {
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}

export function countBits(set: Bitset): number {
  let count = 0;
  for (let i = 0; i < set.length; i += 1) {
    let word = set[i] as number;
    if (word === 0) continue;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** The members in ascending order. */
export function toOrdinals(set: Bitset): Uint32Array {
  const ordinals = new Uint32Array(countBits(set));
  let at = 0;
  for (let i = 0; i < set.length; i += 1) {
    let word = set[i] as number;
    while (word !== 0) {
      const lowest = word & -word;
      ordinals[at] = (i << 5) + 31 - Math.clz32(lowest);
      at += 1;
      word ^= lowest;
    }
  }
  return ordinals;
}

/** The last `most` ordinals of a set that has more, ascending. */
export function lastOrdinals(set: Bitset, most: number): Uint32Array {
  const ordinals = new Uint32Array(most);
  let left = most;
  for (let i = set.length - 1; left > 0; i -= 1) {
    for (let word = set[i] as number; word !== 0 && left > 0; ) {
      const bit = 31 - Math.clz32(word);
      left -= 1;
      ordinals[left] = (i << 5) + bit;
      word &= ~(1 << bit);
    }
  }
  return ordinals;
}
