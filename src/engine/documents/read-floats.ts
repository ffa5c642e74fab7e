/**
 * Reads as many numbers of a JSON array as `floats` has, from the byte after its bracket on:
 * the floats that are nearest to what JSON.parse returns. Returns the index of the closing bracket,
 * or -1 for an array that is unusual in any way.
 */
export function readFloats(json: Uint8Array, from: number, floats: Float32Array): number {
  let at = from;
  for (let i = 0; i < floats.length; i += 1) {
    if (i > 0) {
      if (json[at] !== COMMA) return -1;
      at += json[at + 1] === BLANK ? 2 : 1;
    }
    const start = at;
    const isNegative = json[at] === MINUS;
    if (isNegative) at += 1;
    const first = at;
    let point = -1;
    let digits = 0;
    for (; ; at += 1) {
      const byte = json[at] as number;
      if (byte >= ZERO && byte <= NINE) digits = digits * 10 + (byte - ZERO);
      else if (byte === POINT && point === -1) point = at;
      else break;
    }
    const whole = (point === -1 ? at : point) - first;
    const decimals = point === -1 ? 0 : at - point - 1;
    const isSimple =
      whole + decimals <= EXACT_DIGITS &&
      (whole === 1 || (whole > 1 && json[first] !== ZERO)) &&
      (point === -1 || decimals > 0) &&
      (json[at] === COMMA || json[at] === CLOSING_BRACKET);
    if (isSimple) {
      // Both are exact, so the quotient is the nearest double.
      const value = digits / (POWERS_OF_TEN[decimals] as number);
      floats[i] = isNegative ? -value : value;
    } else {
      at = endOfNumber(json, at);
      floats[i] = numberOf(json, start, at);
      if (!Number.isFinite(floats[i])) return -1;
    }
  }
  return json[at] === CLOSING_BRACKET ? at : -1;
}

const COMMA = 0x2c;
const BLANK = 0x20;
const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const LETTER_E = 0x65;
const LOWER_CASE = 0x20;
const CLOSING_BRACKET = 0x5d;

/** Integers of so many digits are exact as doubles, and so are these powers of ten. */
const EXACT_DIGITS = 15;
const POWERS_OF_TEN = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent);

function endOfNumber(json: Uint8Array, from: number): number {
  let at = from;
  for (; at < json.length; at += 1) {
    const byte = json[at] as number;
    const isDigit = byte >= ZERO && byte <= NINE;
    if (!isDigit && (byte | LOWER_CASE) !== LETTER_E && ![PLUS, MINUS, POINT].includes(byte)) break;
  }
  return at;
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** NaN if it is no number of JSON. */
function numberOf(json: Uint8Array, start: number, end: number): number {
  const text = String.fromCharCode(...json.subarray(start, end));
  return NUMBER.test(text) ? Number(text) : Number.NaN;
}
