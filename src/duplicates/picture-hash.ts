/** One bit for each component of the vector of a picture. */
export type PictureHash = Uint32Array;

/**
 * The perceptual hash of a picture: the signs of its vector's components. Copies that are
 * smaller, compressed or slightly cropped have nearly the same signs; unrelated pictures
 * differ in a third of them (figures: docs/duplicates.md).
 */
export function pictureHash(vector: readonly number[]): PictureHash {
  const hash = new Uint32Array(Math.ceil(vector.length / 32));
  for (const [at, value] of vector.entries()) {
    if (value > 0) hash[at >>> 5] = (hash[at >>> 5] ?? 0) | (1 << (at & 31));
  }
  return hash;
}

/** The share of the bits that differ, 0 to 1; undefined if the hashes are of different lengths. */
export function differingShare(a: PictureHash, b: PictureHash): number | undefined {
  if (a.length !== b.length || a.length === 0) return undefined;
  let bits = 0;
  for (let i = 0; i < a.length; i++) bits += bitCount((a[i] ?? 0) ^ (b[i] ?? 0));
  return bits / (32 * a.length);
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
