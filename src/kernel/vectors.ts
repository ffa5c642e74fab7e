/** The same direction with length 1; a vector of zeros gets equal components. */
export function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((component) => (length === 0 ? 1 / Math.sqrt(vector.length) : component / length));
}

/**
 * The components of a vector of unit length, for a document or query. Six decimals
 * are short, survive a round trip through the index, and change a distance by less
 * than a millionth.
 */
export const sixDecimals = (vector: ArrayLike<number>): number[] =>
  Array.from(vector, (component) => Math.round(component * 1e6) / 1e6);

/**
 * For each `vector_query` of ours: how far Typesense looks for neighbours. Of its own accord it looks
 * 10 far, and misses some. Engines that compare with all vectors ignore it.
 */
export const EXPLORED = 'ef:500';
