/**
 * The components of a vector of unit length as numbers for a document or a
 * query: six decimals are short, come back from the index as they were sent,
 * and change a distance by less than a millionth.
 */
export const sixDecimals = (vector: ArrayLike<number>): number[] =>
  Array.from(vector, (component) => Math.round(component * 1e6) / 1e6);
