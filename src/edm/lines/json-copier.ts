import {
  type Bytes,
  bytesOf,
  copyString,
  QUOTE,
  ROOM,
  startsWith,
  type Token,
  token,
  write,
} from './bytes.ts';

const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const TRUE = token('true');
const FALSE = token('false');

/** Reads the bytes of a body from the beginning to the end, and writes as it reads. */
export class JsonCopier {
  readonly body: Bytes;
  out: Bytes = bytesOf(new Uint8Array(0));
  /** Where the reader stands, and the writer. */
  at = 0;
  end = 0;

  /** For bodies of up to so many bytes. */
  constructor(maxBytes: number) {
    this.body = bytesOf(new Uint8Array(maxBytes + ROOM));
  }

  /** Copies a body to read it, and begins to write at `end`. Whoever calls knows that there is room. */
  start(body: Uint8Array, out: Bytes, end: number): void {
    const { array } = this.body;
    array.set(body);
    // Here every string ends, also one whose last quote is escaped, and nothing else goes on.
    array.fill(QUOTE, body.length, body.length + 2);
    array.fill(0, body.length + 2, body.length + ROOM);
    this.out = out;
    this.at = 0;
    this.end = end;
  }

  isNext(byte: number): boolean {
    return this.body.array[this.at] === byte;
  }

  isBefore(token: Token): boolean {
    return startsWith(this.body, this.at, token);
  }

  skip(token: Token): boolean {
    if (!this.isBefore(token)) return false;
    this.at += token.length;
    return true;
  }

  copy(token: Token): boolean {
    if (!this.skip(token)) return false;
    this.write(token);
    return true;
  }

  write(token: Token): void {
    this.end = write(token, this.out, this.end);
  }

  writeBytes(bytes: Uint8Array): void {
    this.out.array.set(bytes, this.end);
    this.end += bytes.length;
  }

  /** Writes a byte. */
  add(byte: number): void {
    this.out.array[this.end] = byte;
    this.end += 1;
  }

  /** Writes the byte that is read next. */
  put(byte: number): void {
    this.at += 1;
    this.add(byte);
  }

  /** Writes the byte, if it is the next one. */
  close(bracket: number): boolean {
    if (!this.isNext(bracket)) return false;
    this.put(bracket);
    return true;
  }

  /** Copies a string as it is escaped, and gives its length, quotes included; 0 where there is none. */
  string(): number {
    const length = copyString(this.body, this.at, this.out, this.end);
    this.at += length;
    this.end += length;
    return length;
  }

  /** Copies a number without an exponent, or a boolean; false for anything else. */
  scalar(): boolean {
    if (this.copy(TRUE) || this.copy(FALSE)) return true;
    if (this.isNext(MINUS)) this.put(MINUS);
    const isZero = this.isNext(ZERO);
    const digits = this.#digits();
    if (digits === 0 || (isZero && digits > 1)) return false;
    if (!this.isNext(POINT)) return true;
    this.put(POINT);
    return this.#digits() > 0;
  }

  /** Copies digits, and gives how many there are. */
  #digits(): number {
    const start = this.at;
    for (;;) {
      const byte = this.body.array[this.at] ?? 0;
      if (byte < ZERO || byte > NINE) return this.at - start;
      this.put(byte);
    }
  }
}
