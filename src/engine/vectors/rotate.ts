/**
 * Turns vectors of one length by the same rotation, which keeps their lengths and the
 * angles between them, and spreads each component over many. Models give vectors in which
 * one component is far larger than all others; steps of codes that are wide enough for
 * it would be too coarse for the rest.
 *
 * The rotation is a change of pseudo-random signs and a Walsh–Hadamard transform of the
 * first 2^n components, and then of the last 2^n if there are more. It is part of the format of
 * the index: it must not change.
 */
export const rotate = (vector: Float64Array): Float64Array => rotateInPlace(vector.slice());

/** Changes the vector itself, and returns it. */
export function rotateInPlace(vector: Float64Array): Float64Array {
  const { length } = vector;
  if (length < 2) return vector;
  const size = 2 ** Math.floor(Math.log2(length));
  const signs = signsOf(length);
  transform(vector.subarray(0, size), signs);
  if (size < length) transform(vector.subarray(length - size), signs);
  return vector;
}

/** Changes signs, and replaces the vector by its Walsh–Hadamard transform at the same length. */
function transform(vector: Float64Array, signs: Float64Array): void {
  const { length } = vector;
  const scale = 1 / Math.sqrt(length);
  for (let i = 0; i < length; i += 1) vector[i] = (vector[i] as number) * (signs[i] as number) * scale;
  // Two steps of the transform at once.
  let quarter = 1;
  for (; 4 * quarter <= length; quarter *= 4) {
    for (let start = 0; start < length; start += 4 * quarter) {
      for (let i = start; i < start + quarter; i += 1) {
        const a = vector[i] as number;
        const b = vector[i + quarter] as number;
        const c = vector[i + 2 * quarter] as number;
        const d = vector[i + 3 * quarter] as number;
        vector[i] = a + b + (c + d);
        vector[i + quarter] = a - b + (c - d);
        vector[i + 2 * quarter] = a + b - (c + d);
        vector[i + 3 * quarter] = a - b - (c - d);
      }
    }
  }
  if (quarter === length) return;
  for (let i = 0; i < quarter; i += 1) {
    const a = vector[i] as number;
    const b = vector[i + quarter] as number;
    vector[i] = a + b;
    vector[i + quarter] = a - b;
  }
}

const signsByLength = new Map<number, Float64Array>();

/** 1 or −1 for each component, by the bits of multiplied numbers. */
const signsOf = (length: number): Float64Array =>
  signsByLength.getOrInsertComputed(length, () => {
    const signs = new Float64Array(length);
    for (let i = 0; i < length; i += 1) {
      const mixed = Math.imul(i + 1, 0x9e3779b1);
      signs[i] = (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 16) & 1 ? -1 : 1;
    }
    return signs;
  });
