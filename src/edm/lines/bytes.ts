/**
 * Steps through JSON in UTF-8 that an export takes for every few bytes: four of
 * them at a time. Whoever calls leaves room: `ROOM` bytes after what is read,
 * and after what is written.
 */

/** Bytes with a view of them. */
export interface Bytes {
  readonly array: Uint8Array<ArrayBuffer>;
  readonly view: DataView<ArrayBuffer>;
}

export function bytesOf(array: Uint8Array<ArrayBuffer>): Bytes {
  return { array, view: new DataView(array.buffer, array.byteOffset, array.byteLength) };
}

/** ASCII that is looked for or written. */
export interface Token {
  readonly length: number;
  /** Little-endian, filled up with zeros. */
  readonly words: Int32Array;
  /** What counts of the last word. */
  readonly mask: number;
}

/** No token is longer. */
export const ROOM = 64;

/** Errors: RangeError for more than `ROOM` characters. */
export function token(text: string): Token {
  if (text.length > ROOM) throw new RangeError(`a token of more than ${ROOM} characters: ${text}`);
  const { array, view } = bytesOf(new Uint8Array(4 * Math.ceil(text.length / 4)));
  Buffer.from(array.buffer).write(text, 'latin1');
  const words = Int32Array.from({ length: array.length / 4 }, (_, at) => view.getInt32(4 * at, true));
  const spare = array.length - text.length;
  return { length: text.length, words, mask: -1 >>> (8 * spare) };
}

export function startsWith({ view }: Bytes, at: number, { words, mask }: Token): boolean {
  const last = words.length - 1;
  for (let n = 0; n < last; n += 1) if (view.getInt32(at + 4 * n, true) !== words[n]) return false;
  return ((view.getInt32(at + 4 * last, true) ^ (words[last] ?? 0)) & mask) === 0;
}

/** Whether the same bytes stand in two places. */
export function isSame(one: Bytes, at: number, other: Bytes, place: number, length: number): boolean {
  const rest = length % 4;
  const words = length - rest;
  for (let n = 0; n < words; n += 4) {
    if (one.view.getInt32(at + n, true) !== other.view.getInt32(place + n, true)) return false;
  }
  for (let n = words; n < length; n += 1) if (one.array[at + n] !== other.array[place + n]) return false;
  return true;
}

/** Gives where the token ends. */
export function write({ words, length }: Token, { view }: Bytes, at: number): number {
  for (let n = 0; n < words.length; n += 1) view.setInt32(at + 4 * n, words[n] ?? 0, true);
  return at + length;
}

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const QUOTES = 0x22222222;
const BACKSLASHES = 0x5c5c5c5c;
const SPACES = 0x20202020;
const ONES = 0x01010101;
const HIGH_BITS = 0x80808080;

/** What may follow a backslash: a letter that stands for one character, or `u` and four digits. */
const ESCAPES = new Uint8Array(256);
for (const letter of '"\\/bfnrt') ESCAPES[letter.charCodeAt(0)] = 1;
const U = 0x75;
const HEX_DIGITS = new Uint8Array(256);
for (const digit of '0123456789abcdefABCDEF') HEX_DIGITS[digit.charCodeAt(0)] = 1;

/**
 * Copies a string as it is escaped, and gives its length, quotes included; 0
 * where none begins there, or JSON has no such string. A quote has to come
 * somewhere.
 */
export function copyString(from: Bytes, at: number, to: Bytes, end: number): number {
  if (from.array[at] !== QUOTE) return 0;
  const shift = end - at;
  to.array[end] = QUOTE;
  for (let next = at + 1; ; ) {
    const word = from.view.getInt32(next, true);
    to.view.setInt32(next + shift, word, true);
    const quotes = word ^ QUOTES;
    const backslashes = word ^ BACKSLASHES;
    // A byte that has become zero takes from its highest bit when one is subtracted; a control character when a space is.
    const found =
      (((quotes - ONES) & ~quotes) | ((backslashes - ONES) & ~backslashes) | ((word - SPACES) & ~word)) &
      HIGH_BITS;
    if (found === 0) {
      next += 4;
      continue;
    }
    // The lowest bit that is set belongs to the first of them; those above may be wrong.
    next += (31 - Math.clz32(found & -found)) >> 3;
    if (from.array[next] === QUOTE) return next + 1 - at;
    if (from.array[next] !== BACKSLASH || !isEscape(from, next + 1)) return 0;
    // What is escaped does not end the string.
    to.array[next + 1 + shift] = from.array[next + 1] ?? 0;
    next += 2;
  }
}

function isEscape({ array }: Bytes, at: number): boolean {
  if (array[at] !== U) return ESCAPES[array[at] ?? 0] === 1;
  for (let n = 1; n <= 4; n += 1) if (HEX_DIGITS[array[at + n] ?? 0] !== 1) return false;
  return true;
}
