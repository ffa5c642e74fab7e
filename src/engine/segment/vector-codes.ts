/**
 * The codes of vectors, 6 bits a component, in two planes: a first scan reads the upper four
 * bits of all, and a second one the lower two bits of those that may be near.
 */
export interface VectorCodes {
  /** Codes from one vector to the next; those behind the last component are 0. */
  readonly stride: number;
  /** The upper four bits, two codes in a byte. */
  readonly coarse: CodePlane;
  /** The lower two bits, four codes in a byte. `scales` and `tangents` are of all six. */
  readonly fine: CodePlane;
}

/**
 * The codes of a vector, less their centre, are a vector of nearly the same direction.
 * With φ, an upper bound of the angle between them:
 */
export interface CodePlane {
  readonly codes: Uint8Array;
  /** By vector: 1 / (length of its codes × cos φ); 0 for a vector of zeros. */
  readonly scales: Float32Array;
  /** By vector: tan φ. */
  readonly tangents: Float32Array;
}

export const MAX_CODE = 63;
/** A component of 0 lies between the middle codes. */
export const CENTRE = MAX_CODE / 2;
/** The same for the upper four bits. */
export const COARSE_CENTRE = 7.5;

/** Codes in one round of `scan`: strides are multiples of it. See scan.wat. */
export const CODES_IN_ROUND = 64;
const QUARTER = CODES_IN_ROUND / 4;

export const strideOf = (dimensions: number): number =>
  Math.ceil(dimensions / CODES_IN_ROUND) * CODES_IN_ROUND;

/** Bytes of a vector's codes in each plane. */
export const coarseBytes = (stride: number): number => stride / 2;
export const fineBytes = (stride: number): number => stride / 4;

/** For so many vectors. */
export const makeCodes = (stride: number, count: number): VectorCodes => {
  const plane = (bytes: number): CodePlane => ({
    codes: new Uint8Array(count * bytes),
    scales: new Float32Array(count),
    tangents: new Float32Array(count),
  });
  return { stride, coarse: plane(coarseBytes(stride)), fine: plane(fineBytes(stride)) };
};

/** Bytes of one vector: its codes, and a scale and a tangent of 32 bits for each plane. */
export const codedBytes = (stride: number): number => 4 * 4 + coarseBytes(stride) + fineBytes(stride);

/**
 * Writes the codes of a vector. In a round of 64 codes, byte i of the first 16 coarse bytes has
 * codes i and 16 + i, byte i of the next 16 has codes 32 + i and 48 + i, and byte i of the 16
 * fine bytes has all four; the lower bits belong to the first.
 */
export function packCodes({ stride, coarse, fine }: VectorCodes, index: number, codes: Uint8Array): void {
  let coarseAt = index * coarseBytes(stride);
  let fineAt = index * fineBytes(stride);
  for (let start = 0; start < stride; start += CODES_IN_ROUND) {
    for (let i = start; i < start + QUARTER; i += 1) {
      const a = codes[i] as number;
      const b = codes[i + QUARTER] as number;
      const c = codes[i + 2 * QUARTER] as number;
      const d = codes[i + 3 * QUARTER] as number;
      coarse.codes[coarseAt] = (a >> 2) | ((b >> 2) << 4);
      coarse.codes[coarseAt + QUARTER] = (c >> 2) | ((d >> 2) << 4);
      fine.codes[fineAt] = (a & 3) | ((b & 3) << 2) | ((c & 3) << 4) | ((d & 3) << 6);
      coarseAt += 1;
      fineAt += 1;
    }
    coarseAt += QUARTER;
  }
}

/** Copies a vector's codes and all that belongs to them. */
export function copyCodes(from: VectorCodes, index: number, to: VectorCodes, target: number): void {
  copyPlane(from.coarse, index, to.coarse, target, coarseBytes(from.stride));
  copyPlane(from.fine, index, to.fine, target, fineBytes(from.stride));
}

function copyPlane(from: CodePlane, index: number, to: CodePlane, target: number, bytes: number): void {
  to.codes.set(from.codes.subarray(index * bytes, (index + 1) * bytes), target * bytes);
  to.scales[target] = from.scales[index] as number;
  to.tangents[target] = from.tangents[index] as number;
}
