/** A hash in which every bit depends on every bit of the given one. Source: the last step of MurmurHash3. */
export function spreadBits(given: number): number {
  let hash = given ^ (given >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
