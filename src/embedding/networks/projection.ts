import { spreadBits } from '../spread-bits.ts';

export type Projection = (vector: Float32Array) => Float32Array;

/**
 * A random projection to fewer components, always the same one for the same
 * lengths: angles and relative lengths of vectors are about kept. `from` is a power
 * of two.
 */
export function projection(from: number, to: number): Projection {
  const signs = Float32Array.from({ length: from }, (_, at) => (randomOf(at, from) & 1 ? -1 : 1));
  const chosen = Array.from({ length: from }, (_, at) => at)
    .toSorted((a, b) => randomOf(a, to) - randomOf(b, to))
    .slice(0, to);
  /** Otherwise, the components would be longer by the root of `from`. */
  const scale = 1 / Math.sqrt(to);
  return (vector) => {
    const mixed = hadamard(vector.map((component, at) => component * (signs[at] ?? 1)));
    return Float32Array.from(chosen, (at) => (mixed[at] ?? 0) * scale);
  };
}

/** The Walsh–Hadamard transform: each component becomes a sum of all, with signs. */
function hadamard(values: Float32Array): Float32Array {
  for (let half = 1; half < values.length; half *= 2) {
    for (let start = 0; start < values.length; start += 2 * half) {
      for (let at = start; at < start + half; at++) {
        const [a = 0, b = 0] = [values[at], values[at + half]];
        values[at] = a + b;
        values[at + half] = a - b;
      }
    }
  }
  return values;
}

const randomOf = (at: number, salt: number): number =>
  spreadBits(Math.imul(at + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b));
