/** A hash of the numbers in the list from one index on, before the other. */
export function hashNumbers(list: Uint32Array, from: number, to: number): number {
  // FNV-1a over the numbers; then high bits are mixed into the low ones.
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i += 1) hash = Math.imul(hash ^ (list[i] as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
