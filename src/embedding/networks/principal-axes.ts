/**
 * As many orthogonal axes of unit length in which vectors differ most, about the
 * principal components (by block power iteration, without subtracting a mean). The
 * vectors are rows of `width` components; the result has one axis after the other.
 */
export function principalAxes(vectors: Float32Array, width: number, count: number): Float32Array {
  const axes = new Float32Array(count * width);
  for (let at = 0; at < axes.length; at++) axes[at] = Math.imul(at + 1, 0x9e3779b1) >> 24;
  for (let round = 0; round < ROUNDS; round++) {
    orthogonalize(axes, width);
    const sums = new Float32Array(axes.length);
    for (let from = 0; from < vectors.length; from += width) {
      const vector = vectors.subarray(from, from + width);
      for (let start = 0; start < axes.length; start += width) {
        addTimes(sums, start, vector, dot(axes, start, vector));
      }
    }
    axes.set(sums);
  }
  orthogonalize(axes, width);
  return axes;
}

/** How far each vector reaches along each axis, one vector after the other. */
export function componentsAlong(axes: Float32Array, vectors: Float32Array, width: number): Float32Array {
  const components = new Float32Array((vectors.length / width) * (axes.length / width));
  let at = 0;
  for (let from = 0; from < vectors.length; from += width) {
    const vector = vectors.subarray(from, from + width);
    for (let start = 0; start < axes.length; start += width) components[at++] = dot(axes, start, vector);
  }
  return components;
}

/** More rounds change the axes hardly. */
const ROUNDS = 3;

/** Makes each axis orthogonal to those before it and of unit length (Gram–Schmidt). */
function orthogonalize(axes: Float32Array, width: number): void {
  for (let start = 0; start < axes.length; start += width) {
    const axis = axes.subarray(start, start + width);
    for (let before = 0; before < start; before += width) {
      addTimes(axes, start, axes.subarray(before, before + width), -dot(axes, before, axis));
    }
    const length = Math.sqrt(dot(axes, start, axis));
    if (length > 0) for (let at = 0; at < width; at++) axis[at] = (axis[at] ?? 0) / length;
  }
}

function dot(values: Float32Array, start: number, vector: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at++) sum += (values[start + at] ?? 0) * (vector[at] ?? 0);
  return sum;
}

function addTimes(to: Float32Array, start: number, vector: Float32Array, factor: number): void {
  for (let at = 0; at < vector.length; at++) {
    to[start + at] = (to[start + at] ?? 0) + factor * (vector[at] ?? 0);
  }
}
