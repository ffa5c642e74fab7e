import { type LineProperty, PropertyKeys } from './property-keys.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN = 0x7b;
const CLOSE = 0x7d;

const ascii = (text: string): Uint8Array => Buffer.from(text, 'latin1');

const START = ascii('{"id":');
const TO_OBJECT = ascii(',"type":"Aggregation","aggregatedCHO":{"id":');
const TO_OBJECT_IN_LINE = ascii(',"type":"Aggregation","edm:aggregatedCHO":{"id":');
const ID = ascii('"id":');
const TYPE = ascii('"type":');
const LANGUAGE_KEY = ascii('{"@language":');
const VALUE_KEY = ascii('{"@value":');
const TYPE_KEY = ascii('{"type":');
const ID_KEY = ascii('{"id":');
const THEN_VALUE = ascii(',"@value":');
const LITERAL = ascii('{"lang":');
const PLAIN_LITERAL = ascii('{"lang":null,"value":');
const THEN_TEXT = ascii(',"value":');
const THEN_TYPE = ascii(',"type":');
const AGGREGATION = ascii('/aggregation"');
const CHO = ascii('/cho"');

/** What a value has become: a text with a language, anything else, or a shape that is not ours to rewrite. */
type Written = 'literal' | 'other' | undefined;

/**
 * Rewrites the bytes of a body into those of its line, in one pass and without
 * making anything on the way. Strings are copied as they are escaped.
 */
export class BodyRewriter {
  readonly #keys = new PropertyKeys();
  /** `"` and {id_base}, as they stand in JSON. */
  readonly #base: Uint8Array;
  #body: Buffer = Buffer.alloc(0);
  #out: Uint8Array = new Uint8Array(0);
  /** Where the reader and the writer stand. */
  #at = 0;
  #end = 0;
  /** The two addresses in the body, quotes included. */
  #id = { start: 0, end: 0 };
  #cho = { start: 0, end: 0 };

  constructor(idBase: string) {
    this.#base = Buffer.from(`${JSON.stringify(idBase).slice(0, -1)}/`);
  }

  /**
   * Writes the line to `out` from `start` on and gives where it ends, which may be
   * beyond the end of `out`: then it is not whole. Undefined where the body has
   * another shape than the expected one.
   */
  rewrite(body: Buffer, uuid: string, out: Uint8Array, start: number): number | undefined {
    this.#body = body;
    this.#out = out;
    this.#at = 0;
    this.#end = start;
    this.#id = { start: 0, end: 0 };
    this.#cho = { start: 0, end: 0 };
    return this.#aggregation(uuid) && this.#at === body.length ? this.#end : undefined;
  }

  /** The two addresses in the body that was rewritten last. */
  addresses(): { readonly id: string; readonly choId: string } {
    return { id: this.#stringAt(this.#id), choId: this.#stringAt(this.#cho) };
  }

  #stringAt({ start, end }: { readonly start: number; readonly end: number }): string {
    const text = this.#body.toString('utf8', start + 1, end - 1);
    return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
  }

  /** `{"id":…,"type":"Aggregation","aggregatedCHO":{"id":…`: the addresses of the two come first. */
  #aggregation(uuid: string): boolean {
    if (!this.#copy(START)) return false;
    this.#id = this.#pass();
    this.#writeOurs(uuid, AGGREGATION);
    if (this.#id.end === 0 || !this.#skip(TO_OBJECT)) return false;
    this.#write(TO_OBJECT_IN_LINE);
    this.#cho = this.#pass();
    this.#writeOurs(uuid, CHO);
    return this.#cho.end !== 0 && this.#members() && this.#members();
  }

  #writeOurs(uuid: string, suffix: Uint8Array): void {
    this.#write(this.#base);
    for (let at = 0; at < uuid.length; at += 1) this.#put(uuid.charCodeAt(at));
    this.#write(suffix);
  }

  /** Passes over a string without copying it; an end of 0 where there is none. */
  #pass(): { readonly start: number; readonly end: number } {
    const [start, written] = [this.#at, this.#end];
    const isString = this.#string();
    this.#end = written;
    return { start, end: isString ? this.#at : 0 };
  }

  /** What follows the first member of an entity, up to its closing bracket. */
  #members(): boolean {
    while (this.#body[this.#at] === COMMA) {
      this.#put(COMMA);
      this.#at += 1;
      if (!this.#member()) return false;
    }
    return this.#close(CLOSE);
  }

  #member(): boolean {
    if (this.#copy(ID) || this.#copy(TYPE)) return this.#string();
    const start = this.#at + 1;
    if (this.#body[this.#at] !== QUOTE) return false;
    let end = start;
    while (end < this.#body.length && this.#body[end] !== QUOTE) end += 1;
    const property = this.#keys.find(this.#body, start, end);
    if (property === undefined || this.#body[end + 1] !== COLON) return false;
    this.#at = end + 2;
    this.#write(property.name);
    return this.#values(property);
  }

  #values(property: LineProperty): boolean {
    const isList = this.#body[this.#at] === OPEN_LIST;
    if (isList) this.#at += 1;
    // The bracket is written first; where one value stands alone, it is taken back.
    const bracket = this.#end;
    this.#put(OPEN_LIST);
    let count = 0;
    let last: Written;
    if (!isList || this.#body[this.#at] !== CLOSE_LIST) {
      for (;;) {
        last = this.#value(property);
        if (last === undefined) return false;
        count += 1;
        if (!isList || this.#body[this.#at] !== COMMA) break;
        this.#put(COMMA);
        this.#at += 1;
      }
    }
    if (isList) {
      if (this.#body[this.#at] !== CLOSE_LIST) return false;
      this.#at += 1;
    }
    if (count === 1 && property.isOne && last === 'other') {
      this.#out.copyWithin(bracket, bracket + 1, Math.min(this.#end, this.#out.length));
      this.#end -= 1;
    } else this.#put(CLOSE_LIST);
    return true;
  }

  #value(property: LineProperty): Written {
    const byte = this.#body[this.#at];
    if (byte === OPEN) return this.#object(property);
    if (byte !== QUOTE) return this.#scalar() ? 'other' : undefined;
    if (!property.isText) return this.#string() ? 'other' : undefined;
    this.#write(PLAIN_LITERAL);
    if (!this.#string()) return undefined;
    this.#put(CLOSE);
    return 'literal';
  }

  #object({ isLink }: LineProperty): Written {
    const start = this.#at;
    if (this.#skip(LANGUAGE_KEY)) {
      this.#write(LITERAL);
      return this.#string() && this.#skip(THEN_VALUE) ? this.#literalValue(THEN_TEXT) : undefined;
    }
    if (this.#skip(VALUE_KEY)) return this.#literalValue(PLAIN_LITERAL);
    if (this.#copy(TYPE_KEY)) {
      const written = this.#end;
      if (!this.#string()) return undefined;
      if (this.#skip(THEN_VALUE)) return this.#typedLiteral(start, written);
      return this.#members() ? 'other' : undefined;
    }
    const written = this.#end;
    if (this.#copy(ID_KEY)) {
      const address = this.#at;
      if (!this.#string()) return undefined;
      if (isLink && this.#body[this.#at] === CLOSE) {
        // The address alone: what was written for it goes to where its bracket stood.
        this.#end = written;
        this.#copyFrom(address, this.#at);
        this.#at += 1;
        return 'other';
      }
      return this.#members() ? 'other' : undefined;
    }
    // An entity without address and type.
    this.#put(OPEN);
    this.#at += 1;
    return this.#member() && this.#members() ? 'other' : undefined;
  }

  /** The value of a literal and its closing bracket, after what stands before it in the line. */
  #literalValue(before: Uint8Array): Written {
    this.#write(before);
    return this.#string() && this.#close(CLOSE) ? 'literal' : undefined;
  }

  /** The type comes first in the body and last in the line. `written` is where it was written to. */
  #typedLiteral(start: number, written: number): Written {
    const typeStart = start + TYPE_KEY.length;
    const typeEnd = this.#at - THEN_VALUE.length;
    this.#end = written - TYPE_KEY.length;
    this.#write(PLAIN_LITERAL);
    if (!this.#string() || this.#body[this.#at] !== CLOSE) return undefined;
    this.#write(THEN_TYPE);
    this.#copyFrom(typeStart, typeEnd);
    return this.#close(CLOSE) ? 'literal' : undefined;
  }

  /** Copies a string. One that is an address of the two may have to be replaced: not here. */
  #string(): boolean {
    const body = this.#body;
    const out = this.#out;
    const start = this.#at;
    if (body[start] !== QUOTE) return false;
    let at = start + 1;
    let end = this.#end;
    out[end++] = QUOTE;
    for (;;) {
      const byte = body[at++];
      if (byte === undefined) return false;
      out[end++] = byte;
      if (byte === QUOTE) break;
      // What is escaped does not end the string.
      if (byte === BACKSLASH) out[end++] = body[at++] ?? 0;
    }
    this.#at = at;
    this.#end = end;
    return !this.#isAddress(this.#id, start) && !this.#isAddress(this.#cho, start);
  }

  #isAddress({ start, end }: { readonly start: number; readonly end: number }, at: number): boolean {
    if (end - start !== this.#at - at) return false;
    for (let back = 1; back <= end - start; back += 1) {
      if (this.#body[end - back] !== this.#body[this.#at - back]) return false;
    }
    return true;
  }

  /** Copies a number or a boolean. */
  #scalar(): boolean {
    const start = this.#at;
    for (;;) {
      const byte = this.#body[this.#at];
      if (byte === undefined) return false;
      if (byte === COMMA || byte === CLOSE || byte === CLOSE_LIST) break;
      this.#put(byte);
      this.#at += 1;
    }
    // `null` and lists are shapes that our readers do not give.
    const first = this.#body[start] ?? 0;
    return first === MINUS || (first >= ZERO && first <= NINE) || first === TRUE || first === FALSE;
  }

  #close(bracket: number): boolean {
    if (this.#body[this.#at] !== bracket) return false;
    this.#put(bracket);
    this.#at += 1;
    return true;
  }

  #copy(bytes: Uint8Array): boolean {
    if (!this.#skip(bytes)) return false;
    this.#write(bytes);
    return true;
  }

  #skip(bytes: Uint8Array): boolean {
    const body = this.#body;
    const start = this.#at;
    for (let at = 0; at < bytes.length; at += 1) if (body[start + at] !== bytes[at]) return false;
    this.#at = start + bytes.length;
    return true;
  }

  #write(bytes: Uint8Array): void {
    const out = this.#out;
    const end = this.#end;
    for (let at = 0; at < bytes.length; at += 1) out[end + at] = bytes[at] ?? 0;
    this.#end = end + bytes.length;
  }

  #copyFrom(start: number, end: number): void {
    for (let at = start; at < end; at += 1) this.#put(this.#body[at] ?? 0);
  }

  #put(byte: number): void {
    this.#out[this.#end] = byte;
    this.#end += 1;
  }
}

const COLON = 0x3a;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const TRUE = 0x74;
const FALSE = 0x66;
