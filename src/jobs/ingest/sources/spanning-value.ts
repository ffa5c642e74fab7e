const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Deeper than records are nested. */
const MAX_DEPTH = 200;

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd';

/**
 * Checks, line by line, whether an object or a list is JSON that is printed over
 * several lines. It follows the grammar as far as brackets, commas and strings;
 * numbers and words are not looked at.
 */
export class SpanningValue {
  readonly #brackets: number[] = [];
  #expected: Expected = 'value';

  /** `open`: the value continues in the next line. */
  addLine(line: Uint8Array): 'open' | 'closed' | 'invalid' {
    let at = 0;
    while (at < line.length) {
      const byte = line[at] ?? 0;
      if (isBlank(byte)) at += 1;
      else if (this.#isClosed()) {
        // Values in a row may be separated by commas.
        if (byte !== COMMA) return 'invalid';
        at += 1;
      } else if (byte === QUOTE) {
        const end = endOfString(line, at);
        if (end === undefined || !this.#takeString()) return 'invalid';
        at = end;
      } else if (isWordByte(byte)) {
        if (!this.#takeValue()) return 'invalid';
        while (isWordByte(line[at] ?? 0)) at += 1;
      } else {
        if (!this.#takeMark(byte)) return 'invalid';
        at += 1;
      }
    }
    return this.#isClosed() ? 'closed' : 'open';
  }

  /** Whether the next value is an element of the list that the value is. */
  get isInList(): boolean {
    return this.#brackets.length === 1 && this.#brackets[0] === OPEN_LIST;
  }

  #isClosed(): boolean {
    return this.#brackets.length === 0 && this.#expected === 'commaOrEnd';
  }

  #takeString(): boolean {
    if (this.#expected !== 'key' && this.#expected !== 'keyOrEnd') return this.#takeValue();
    this.#expected = 'colon';
    return true;
  }

  #takeValue(): boolean {
    if (this.#expected !== 'value' && this.#expected !== 'valueOrEnd') return false;
    this.#expected = 'commaOrEnd';
    return true;
  }

  #takeMark(byte: number): boolean {
    switch (byte) {
      case OPEN_OBJECT:
      case OPEN_LIST:
        if (!this.#takeValue() || this.#brackets.length >= MAX_DEPTH) return false;
        this.#brackets.push(byte);
        this.#expected = byte === OPEN_OBJECT ? 'keyOrEnd' : 'valueOrEnd';
        return true;
      case CLOSE_OBJECT:
        return this.#close(OPEN_OBJECT, 'keyOrEnd');
      case CLOSE_LIST:
        return this.#close(OPEN_LIST, 'valueOrEnd');
      case COLON:
        if (this.#expected !== 'colon') return false;
        this.#expected = 'value';
        return true;
      case COMMA:
        if (this.#expected !== 'commaOrEnd') return false;
        this.#expected = this.#brackets.at(-1) === OPEN_OBJECT ? 'key' : 'value';
        return true;
      default:
        return false;
    }
  }

  #close(opened: number, empty: Expected): boolean {
    if (this.#brackets.at(-1) !== opened) return false;
    if (this.#expected !== 'commaOrEnd' && this.#expected !== empty) return false;
    this.#brackets.pop();
    this.#expected = 'commaOrEnd';
    return true;
  }
}

/** White space of JSON, and the three bytes of a byte order mark. */
export const isBlank = (byte: number): boolean =>
  byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0xef || byte === 0xbb || byte === 0xbf;

/** Of numbers and of `true`, `false`, `null`. */
const isWordByte = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x2b ||
  byte === 0x2d ||
  byte === 0x2e ||
  byte === 0x45;

/** The position after a string; undefined if the line ends within it, which JSON does not allow. */
function endOfString(line: Uint8Array, start: number): number | undefined {
  for (let at = start + 1; at < line.length; at += 1) {
    if (line[at] === BACKSLASH) at += 1;
    else if (line[at] === QUOTE) return at + 1;
  }
  return undefined;
}
