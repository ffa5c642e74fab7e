/**
 * The components of a vector of unit length, for a document or query. Six decimals
 * are short, survive a round trip through the index, and change a distance by less
 * than a millionth.
 */
export const sixDecimals = (vector: ArrayLike<number>): number[] =>
  Array.from(vector, (component) => Math.round(component * 1e6) / 1e6);
