/** Largest 8-bit code. */
const MAX_CODE = 127;

/** The vector at length 1, in 64 bits; one of zeros stays as it is. */
export function unitVector(vector: ArrayLike<number>): Float64Array {
  // Squares of 32-bit floats, the smallest and the largest, are within 64 bits.
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
 * `step`. `error` is the Euclidean distance between the two vectors, rounded up,
 * so that for every unit vector y the products of y with them are no further
 * apart. Both are 32-bit floats.
 */
export function quantize(unit: Float64Array, codes: Int8Array): { step: number; error: number } {
  const step = Math.fround(largest(unit) / MAX_CODE);
  if (step === 0) return { step, error: 0 };
  let squares = 0;
  for (let i = 0; i < unit.length; i += 1) {
    const component = unit[i] as number;
    const code = Math.max(-MAX_CODE, Math.min(MAX_CODE, Math.round(component / step)));
    codes[i] = code;
    squares += (component - code * step) ** 2;
  }
  return { step, error: Math.fround(Math.sqrt(squares) * ROUNDED_UP + TINY) };
}

/** More than a 32-bit float may be below the number that it stands for. */
const ROUNDED_UP = 1 + 2 ** -22;
/** And more than sums in 64 bits are off. */
const TINY = 1e-9;

/** A query as codes that are so large that sums of their products with 8-bit codes are still 32-bit integers. */
export function quantizeQuery(unit: Float64Array): {
  readonly codes: Int16Array;
  readonly step: number;
  readonly error: number;
} {
  const most = Math.min(2 ** 15 - 1, Math.floor((2 ** 31 - 1) / (MAX_CODE * unit.length)));
  const step = largest(unit) / most;
  const codes = new Int16Array(unit.length);
  if (step === 0) return { codes, step, error: 0 };
  let squares = 0;
  for (let i = 0; i < unit.length; i += 1) {
    const component = unit[i] as number;
    const code = Math.round(component / step);
    codes[i] = code;
    squares += (component - code * step) ** 2;
  }
  return { codes, step, error: Math.sqrt(squares) + TINY };
}

function largest(vector: Float64Array): number {
  let most = 0;
  for (let i = 0; i < vector.length; i += 1) most = Math.max(most, Math.abs(vector[i] as number));
  return most;
}
