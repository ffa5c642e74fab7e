import {
  CENTRE,
  COARSE_CENTRE,
  type CodePlane,
  MAX_CODE,
  packCodes,
  type VectorCodes,
} from '../segment/vector-codes.ts';

/** The vector at unit length, in 64 bits and, if given, in this memory; a vector of zeros stays one. */
export function unitVector(
  vector: ArrayLike<number>,
  unit: Float64Array = new Float64Array(vector.length),
): Float64Array {
  // 64 bits hold the squares of all 32-bit floats.
  unit.set(vector);
  let squares = 0;
  for (let i = 0; i < unit.length; i += 1) squares += (unit[i] as number) ** 2;
  if (squares === 0) return unit;
  const length = Math.sqrt(squares);
  for (let i = 0; i < unit.length; i += 1) unit[i] = (unit[i] as number) / length;
  return unit;
}

/** Components beyond so many times their mean size get the outermost codes. */
const RANGE = 3;

/** Writes a rotated unit vector (rotate.ts) as codes. */
export function quantize(unit: Float64Array, target: VectorCodes, index: number): void {
  const { length } = unit;
  const codes = scratchFor(target.stride);
  const most = largest(unit);
  if (most === 0) {
    // Its scales remain 0.
    packCodes(target, index, codes.fill(0));
    return;
  }
  const perUnit = (CENTRE + 0.5) / Math.min(most, RANGE / Math.sqrt(length));
  let product = 0;
  let squares = 0;
  let coarseProduct = 0;
  let coarseSquares = 0;
  for (let i = 0; i < length; i += 1) {
    const component = unit[i] as number;
    const step = Math.floor(component * perUnit) + CENTRE + 0.5;
    const code = step < 0 ? 0 : step > MAX_CODE ? MAX_CODE : step;
    codes[i] = code;
    const value = code - CENTRE;
    product += component * value;
    squares += value * value;
    const coarse = (code >> 2) - COARSE_CENTRE;
    coarseProduct += component * coarse;
    coarseSquares += coarse * coarse;
  }
  codes.fill(0, length);
  packCodes(target, index, codes);
  setAngle(target.fine, index, product, Math.sqrt(squares));
  setAngle(target.coarse, index, coarseProduct, Math.sqrt(coarseSquares));
}

/** `product` is that of the unit vector and its codes, `length` that of the codes. */
function setAngle(plane: CodePlane, index: number, product: number, length: number): void {
  const angle = Math.acos(Math.min(1, product / length)) + TINY;
  const isKnown = angle < MAX_ANGLE;
  plane.scales[index] = isKnown ? 1 / (length * Math.cos(angle)) : 0;
  plane.tangents[index] = isKnown ? Math.tan(angle) * ROUNDED_UP : FAR;
}

/** Codes that say nothing about their vector: it may be as near as any. */
const [MAX_ANGLE, FAR] = [1.5, 1e9];

/** Makes up for rounding down to a 32-bit float. */
const ROUNDED_UP = 1 + 2 ** -22;
/** Larger than the rounding error of an angle whose cosine is near 1. */
const TINY = 1e-7;

/** By stride: used again for each vector, of which there are millions. */
const scratch = new Map<number, Uint8Array>();

const scratchFor = (stride: number): Uint8Array =>
  scratch.getOrInsertComputed(stride, () => new Uint8Array(stride));

/** A rotated query in whole numbers. */
export interface QueryCodes {
  /** Code i of the query is 128 × high[i] + low[i]. */
  readonly high: Int8Array;
  readonly low: Int8Array;
  /** For a scan of the upper bits of codes, the query is 128 × `high`. */
  readonly coarse: QueryScale;
  readonly fine: QueryScale;
}

export interface QueryScale {
  /** Length of a step. */
  readonly scale: number;
  /** Length of the codes at this scale. */
  readonly length: number;
  /** Distance between the query and its codes at this scale. */
  readonly error: number;
  /** Product of the query's codes with the centre of a vector's codes. */
  readonly centre: number;
}

const HIGH_UNIT = 128;
/** 127 × 128, and half a unit. */
const MOST = 127 * HIGH_UNIT + HIGH_UNIT / 2 - 1;

/** The largest codes whose sums of products are 32-bit integers. */
export function quantizeQuery(unit: Float64Array): QueryCodes {
  const { length } = unit;
  const most = Math.min(MOST, Math.floor((2 ** 31 - 1) / (MAX_CODE * length)));
  const scale = largest(unit) / most;
  const high = new Int8Array(length);
  const low = new Int8Array(length);
  if (scale > 0) {
    for (let i = 0; i < length; i += 1) {
      const code = Math.round((unit[i] as number) / scale);
      high[i] = Math.round(code / HIGH_UNIT);
      low[i] = code - HIGH_UNIT * (high[i] as number);
    }
  }
  return {
    high,
    low,
    coarse: scaleOf(unit, HIGH_UNIT * scale, COARSE_CENTRE, (i) => high[i] as number),
    fine: scaleOf(unit, scale, CENTRE, (i) => HIGH_UNIT * (high[i] as number) + (low[i] as number)),
  };
}

function scaleOf(
  unit: Float64Array,
  scale: number,
  centre: number,
  codeOf: (i: number) => number,
): QueryScale {
  let squares = 0;
  let errors = 0;
  let sum = 0;
  for (let i = 0; i < unit.length; i += 1) {
    const code = codeOf(i);
    squares += (code * scale) ** 2;
    errors += ((unit[i] as number) - code * scale) ** 2;
    sum += code;
  }
  return { scale, length: Math.sqrt(squares), error: Math.sqrt(errors), centre: sum * centre };
}

function largest(vector: Float64Array): number {
  let most = 0;
  for (let i = 0; i < vector.length; i += 1) most = Math.max(most, Math.abs(vector[i] as number));
  return most;
}
