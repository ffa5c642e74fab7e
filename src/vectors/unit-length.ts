/** The same direction with length 1; a vector of zeros gets equal components. */
export function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((component) => (length === 0 ? 1 / Math.sqrt(vector.length) : component / length));
}
