/**
 * Reads as many numbers of a JSON array as `floats` has, from the byte after its bracket on:
 * the floats that are nearest to what JSON.parse returns. Returns the index of the closing bracket,
 * or -1 for an array that is unusual in any way, as by numbers of many digits.
 */
export function readFloats(json: Uint8Array, from: number, floats: Float32Array): number {
  let at = from;
  for (let i = 0; i < floats.length; i += 1) {
    if (i > 0) {
      if (json[at] !== COMMA) return -1;
      at += json[at + 1] === BLANK ? 2 : 1;
    }
    const isNegative = json[at] === MINUS;
    if (isNegative) at += 1;
    const first = at;
    let digits = 0;
    let byte = json[at] as number;
    for (; byte >= ZERO && byte <= NINE; byte = json[at] as number) {
      digits = (Math.imul(digits, 10) + byte - ZERO) | 0;
      at += 1;
    }
    const whole = at - first;
    if (whole === 0 || whole > MOST_DIGITS || (whole > 1 && json[first] === ZERO)) return -1;
    let decimals = 0;
    if (byte === POINT) {
      at += 1;
      const point = at;
      for (byte = json[at] as number; byte >= ZERO && byte <= NINE; byte = json[at] as number) {
        digits = (Math.imul(digits, 10) + byte - ZERO) | 0;
        at += 1;
      }
      decimals = at - point;
      const significant = json[first] === ZERO ? decimals : whole + decimals;
      if (decimals === 0 || significant > MOST_DIGITS) return -1;
    }
    // Both are exact, so the quotient is the nearest double.
    floats[i] = digits / ((isNegative ? NEGATIVE_POWERS : POWERS)[decimals] as number);
  }
  return json[at] === CLOSING_BRACKET ? at : -1;
}

const COMMA = 0x2c;
const BLANK = 0x20;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const CLOSING_BRACKET = 0x5d;

/** Integers of so many digits have 32 bits. */
const MOST_DIGITS = 9;
const POWERS = Float64Array.from({ length: MOST_DIGITS + 1 }, (_, exponent) => 10 ** exponent);
const NEGATIVE_POWERS = POWERS.map((power) => -power);

/** In one block of memory: some hundred vectors. */
const FLOATS_IN_BLOCK = 65_536;
let block = new Float32Array(0);
let used = 0;

/**
 * Room for a vector, in a block of memory that it shares with others: a block for each vector
 * of an import would take V8 more time than reading it.
 */
export function takeFloats(length: number): Float32Array {
  if (length > FLOATS_IN_BLOCK) return new Float32Array(length);
  if (used + length > block.length) {
    block = new Float32Array(FLOATS_IN_BLOCK);
    used = 0;
  }
  used += length;
  return block.subarray(used - length, used);
}
