/** Largest 8-bit code. */
const MAX_CODE = 127;

/** The vector at unit length, in 64 bits; a vector of zeros stays one. */
export function unitVector(vector: ArrayLike<number>): Float64Array {
  // 64 bits hold the squares of all 32-bit floats.
  const unit = Float64Array.from(vector);
  let squares = 0;
  for (let i = 0; i < unit.length; i += 1) squares += (unit[i] as number) ** 2;
  if (squares === 0) return unit;
  const length = Math.sqrt(squares);
  for (let i = 0; i < unit.length; i += 1) unit[i] = (unit[i] as number) / length;
  return unit;
}

/**
 * Writes a unit vector as 8-bit codes: a component is about its code times
 * `scale`. `error` is the Euclidean distance between the two vectors, rounded up, so
 * for every unit vector, its products with the two differ by at most this. Both are 32-bit
 * floats.
 */
export function quantize(unit: Float64Array, codes: Int8Array): { scale: number; error: number } {
  const scale = Math.fround(largest(unit) / MAX_CODE);
  if (scale === 0) return { scale, error: 0 };
  let squares = 0;
  for (let i = 0; i < unit.length; i += 1) {
    const component = unit[i] as number;
    const code = Math.max(-MAX_CODE, Math.min(MAX_CODE, Math.round(component / scale)));
    codes[i] = code;
    squares += (component - code * scale) ** 2;
  }
  return { scale, error: Math.fround(Math.sqrt(squares) * ROUNDED_UP + TINY) };
}

/** Makes up for rounding down to a 32-bit float. */
const ROUNDED_UP = 1 + 2 ** -22;
/** Larger than the rounding error of sums in 64 bits. */
const TINY = 1e-9;

/** A query as the largest codes whose sums of products with 8-bit codes are 32-bit integers. */
export function quantizeQuery(unit: Float64Array): {
  readonly codes: Int16Array;
  readonly scale: number;
  readonly error: number;
} {
  const most = Math.min(2 ** 15 - 1, Math.floor((2 ** 31 - 1) / (MAX_CODE * unit.length)));
  const scale = largest(unit) / most;
  const codes = new Int16Array(unit.length);
  if (scale === 0) return { codes, scale, error: 0 };
  let squares = 0;
  for (let i = 0; i < unit.length; i += 1) {
    const component = unit[i] as number;
    const code = Math.round(component / scale);
    codes[i] = code;
    squares += (component - code * scale) ** 2;
  }
  return { codes, scale, error: Math.sqrt(squares) + TINY };
}

function largest(vector: Float64Array): number {
  let most = 0;
  for (let i = 0; i < vector.length; i += 1) most = Math.max(most, Math.abs(vector[i] as number));
  return most;
}
