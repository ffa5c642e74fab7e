import { SIDE } from './picture-planes.ts';

/**
 * The lowest `count` by `count` frequencies of a plane (DCT-II), row by row,
 * starting with the mean. Higher frequencies are weaker in pictures, so they are
 * amplified.
 */
export function lowFrequencies(plane: Float32Array, count: number): Float32Array {
  const rows = new Float32Array(SIDE * count);
  for (let y = 0; y < SIDE; y++) {
    for (let u = 0; u < count; u++) {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += (plane[y * SIDE + x] ?? 0) * (COSINES[u * SIDE + x] ?? 0);
      rows[y * count + u] = sum;
    }
  }
  const found = new Float32Array(count * count);
  for (let v = 0; v < count; v++) {
    for (let u = 0; u < count; u++) {
      let sum = 0;
      for (let y = 0; y < SIDE; y++) sum += (rows[y * count + u] ?? 0) * (COSINES[v * SIDE + y] ?? 0);
      found[v * count + u] = (sum * Math.sqrt(1 + u + v)) / (SIDE * SIDE);
    }
  }
  return found;
}

const MAX_COUNT = 8;

/** By frequency and position. */
const COSINES = Float32Array.from({ length: MAX_COUNT * SIDE }, (_, at) =>
  Math.cos((Math.PI * Math.floor(at / SIDE) * (2 * (at % SIDE) + 1)) / (2 * SIDE)),
);
