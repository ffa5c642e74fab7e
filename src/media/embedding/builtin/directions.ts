/** Adds a vector, multiplied by a factor. */
export function addScaled(sum: Float64Array, vector: Float64Array, scale: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + scale * (vector[i] ?? 0);
}

/** Gives a vector length 1, in place; a vector of zeros stays. */
export function normalize(vector: Float64Array): Float64Array {
  let energy = 0;
  for (const component of vector) energy += component * component;
  if (energy > 0) {
    const scale = 1 / Math.sqrt(energy);
    for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) * scale;
  }
  return vector;
}
