import {
  type Bytes,
  bytesOf,
  copyString,
  isSame,
  QUOTE,
  ROOM,
  startsWith,
  type Token,
  token,
  write,
} from './bytes.ts';
import type { ExpectedAddress } from './expected-address.ts';
import { type LineProperty, PropertyKeys } from './property-keys.ts';

const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN = 0x7b;
const CLOSE = 0x7d;

const START = token('{"id":');
const TO_OBJECT = token(',"type":"Aggregation","aggregatedCHO":{"id":');
const TO_OBJECT_IN_LINE = token(',"type":"Aggregation","edm:aggregatedCHO":{"id":');
const ID = token('"id":');
const TYPE = token('"type":');
const LANGUAGE_KEY = token('{"@language":');
const VALUE_KEY = token('{"@value":');
const TYPE_KEY = token('{"type":');
const ID_KEY = token('{"id":');
const THEN_VALUE = token(',"@value":');
const LITERAL = token('{"lang":');
const PLAIN_LITERAL = token('{"lang":null,"value":');
const THEN_TEXT = token(',"value":');
const THEN_TYPE = token(',"type":');
const AGGREGATION = token('/aggregation"');
const CHO = token('/cho"');

/** What a value has become: a text with a language, anything else, or a shape that is not ours to rewrite. */
type Written = 'literal' | 'other' | undefined;

/** A string in the body, quotes included; of no length where there is none. */
interface Place {
  readonly start: number;
  readonly length: number;
}

const NOWHERE: Place = { start: 0, length: 0 };

/** Longer bodies are rare, and the room for their lines would be too. */
export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Rewrites the bytes of a body into those of its line, in one pass and without
 * making anything on the way. Strings are copied as they are escaped.
 */
export class BodyRewriter {
  readonly #keys = new PropertyKeys();
  /** `"` and {id_base}, as they stand in JSON. */
  readonly #base: Uint8Array;
  /** In ASCII. */
  readonly #uuid = new Uint8Array(36);
  readonly #body: Bytes = bytesOf(new Uint8Array(MAX_BODY_BYTES + ROOM));
  #out: Bytes = bytesOf(new Uint8Array(0));
  /** Where the reader and the writer stand. */
  #at = 0;
  #end = 0;
  /** The two addresses in the body. */
  #id = NOWHERE;
  #cho = NOWHERE;

  constructor(idBase: string) {
    this.#base = Buffer.from(`${JSON.stringify(idBase).slice(0, -1)}/`);
  }

  /** The line of a body has no more bytes than this; most where it holds empty texts, which get a language. */
  maxLineBytes(bodyBytes: number): number {
    return 12 * bodyBytes + 2 * this.#base.length + 256;
  }

  /**
   * Writes the line of a body of up to `MAX_BODY_BYTES` to `out` from `start` on,
   * where there is room for `maxLineBytes`, and gives where it ends. Undefined
   * where the body has another shape than the expected one.
   */
  rewrite(body: Uint8Array, uuid: string, out: Bytes, start: number): number | undefined {
    const { array } = this.#body;
    array.set(body);
    // Here every string ends, and nothing else goes on.
    array[body.length] = QUOTE;
    array.fill(0, body.length + 1, body.length + ROOM);
    for (let at = 0; at < uuid.length; at += 1) this.#uuid[at] = uuid.charCodeAt(at);
    this.#out = out;
    this.#at = 0;
    this.#end = start;
    this.#id = NOWHERE;
    this.#cho = NOWHERE;
    return this.#aggregation() && this.#at === body.length ? this.#end : undefined;
  }

  /** Whether the two addresses in the body that was rewritten last are those. */
  hasAddresses(id: ExpectedAddress, cho: ExpectedAddress): boolean {
    return (
      id.isAt(this.#body, this.#id.start, this.#id.length, this.#uuid) &&
      cho.isAt(this.#body, this.#cho.start, this.#cho.length, this.#uuid)
    );
  }

  /** What they are. */
  addresses(): { readonly id: string; readonly choId: string } {
    return { id: this.#stringAt(this.#id), choId: this.#stringAt(this.#cho) };
  }

  #stringAt({ start, length }: Place): string {
    const text = Buffer.from(this.#body.array.buffer, start + 1, length - 2).toString();
    return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
  }

  /** `{"id":…,"type":"Aggregation","aggregatedCHO":{"id":…`: the addresses of the two come first. */
  #aggregation(): boolean {
    if (!this.#copy(START)) return false;
    this.#id = this.#pass();
    this.#writeOurs(AGGREGATION);
    if (this.#id.length === 0 || !this.#skip(TO_OBJECT)) return false;
    this.#write(TO_OBJECT_IN_LINE);
    this.#cho = this.#pass();
    this.#writeOurs(CHO);
    return this.#cho.length !== 0 && this.#members() && this.#members();
  }

  #writeOurs(suffix: Token): void {
    const { array } = this.#out;
    array.set(this.#base, this.#end);
    this.#end += this.#base.length;
    array.set(this.#uuid, this.#end);
    this.#end += this.#uuid.length;
    this.#write(suffix);
  }

  /** Passes over a string. */
  #pass(): Place {
    const start = this.#at;
    // What is written here, ours is written over.
    const length = copyString(this.#body, start, this.#out, this.#end);
    this.#at += length;
    return { start, length };
  }

  /** What follows the first member of an entity, up to its closing bracket. */
  #members(): boolean {
    while (this.#body.array[this.#at] === COMMA) {
      this.#put(COMMA);
      if (!this.#member()) return false;
    }
    return this.#close(CLOSE);
  }

  #member(): boolean {
    const property = this.#keys.find(this.#body, this.#at);
    if (property === undefined) return (this.#copy(ID) || this.#copy(TYPE)) && this.#string();
    this.#at += property.key.length;
    this.#write(property.name);
    return this.#values(property);
  }

  #values(property: LineProperty): boolean {
    const { array } = this.#body;
    const isList = array[this.#at] === OPEN_LIST;
    // The bracket is written first; where one value stands alone, it is taken back.
    const bracket = this.#end;
    this.#add(OPEN_LIST);
    if (isList) this.#at += 1;
    let count = 0;
    let last: Written;
    if (!isList || array[this.#at] !== CLOSE_LIST) {
      for (;;) {
        // Most values are texts with a language.
        last = startsWith(this.#body, this.#at, LANGUAGE_KEY) ? this.#literal() : this.#value(property);
        if (last === undefined) return false;
        count += 1;
        if (!isList || array[this.#at] !== COMMA) break;
        this.#put(COMMA);
      }
    }
    if (isList && array[this.#at] !== CLOSE_LIST) return false;
    if (isList) this.#at += 1;
    if (count === 1 && property.isOne && last === 'other') {
      this.#out.array.copyWithin(bracket, bracket + 1, this.#end);
      this.#end -= 1;
    } else this.#add(CLOSE_LIST);
    return true;
  }

  /** `{"@language":…,"@value":…}` */
  #literal(): Written {
    const [body, out] = [this.#body, this.#out];
    let at = this.#at + LANGUAGE_KEY.length;
    let end = write(LITERAL, out, this.#end);
    const language = copyString(body, at, out, end);
    if (language === 0 || this.#isOneOfTheTwo(at, language)) return undefined;
    at += language;
    if (!startsWith(body, at, THEN_VALUE)) return undefined;
    at += THEN_VALUE.length;
    end = write(THEN_TEXT, out, end + language);
    const text = copyString(body, at, out, end);
    if (text === 0 || this.#isOneOfTheTwo(at, text)) return undefined;
    this.#at = at + text;
    this.#end = end + text;
    return this.#close(CLOSE) ? 'literal' : undefined;
  }

  #value(property: LineProperty): Written {
    const byte = this.#body.array[this.#at];
    if (byte === OPEN) return this.#object(property);
    if (byte !== QUOTE) return this.#scalar() ? 'other' : undefined;
    if (!property.isText) return this.#string() ? 'other' : undefined;
    this.#write(PLAIN_LITERAL);
    if (!this.#string()) return undefined;
    this.#add(CLOSE);
    return 'literal';
  }

  #object({ isLink }: LineProperty): Written {
    const start = this.#at;
    if (this.#skip(VALUE_KEY)) {
      this.#write(PLAIN_LITERAL);
      return this.#string() && this.#close(CLOSE) ? 'literal' : undefined;
    }
    const written = this.#end;
    if (this.#copy(TYPE_KEY)) {
      if (!this.#string()) return undefined;
      if (this.#skip(THEN_VALUE)) return this.#typedLiteral(start, written);
      return this.#members() ? 'other' : undefined;
    }
    if (this.#copy(ID_KEY)) {
      const address = this.#at;
      if (!this.#string()) return undefined;
      if (isLink && this.#body.array[this.#at] === CLOSE) {
        // The address alone: it is written to where its bracket stood.
        this.#end = written + copyString(this.#body, address, this.#out, written);
        this.#at += 1;
        return 'other';
      }
      return this.#members() ? 'other' : undefined;
    }
    // An entity without address and type.
    this.#put(OPEN);
    return this.#member() && this.#members() ? 'other' : undefined;
  }

  /** The type comes first in the body and last in the line. `written` is where the object was written to. */
  #typedLiteral(start: number, written: number): Written {
    this.#end = written;
    this.#write(PLAIN_LITERAL);
    if (!this.#string() || this.#body.array[this.#at] !== CLOSE) return undefined;
    this.#write(THEN_TYPE);
    this.#end += copyString(this.#body, start + TYPE_KEY.length, this.#out, this.#end);
    return this.#close(CLOSE) ? 'literal' : undefined;
  }

  /** Copies a string. One that is an address of the two may have to be replaced: not here. */
  #string(): boolean {
    const start = this.#at;
    const length = copyString(this.#body, start, this.#out, this.#end);
    this.#at += length;
    this.#end += length;
    return length > 0 && !this.#isOneOfTheTwo(start, length);
  }

  #isOneOfTheTwo(start: number, length: number): boolean {
    const [body, id, cho] = [this.#body, this.#id, this.#cho];
    if (id.length === length && isSame(body, id.start, body, start, length)) return true;
    return cho.length === length && isSame(body, cho.start, body, start, length);
  }

  /** Copies a number or a boolean. `null` and lists are shapes that our readers do not give. */
  #scalar(): boolean {
    const start = this.#at;
    const { array } = this.#body;
    for (;;) {
      const byte = array[this.#at] ?? 0;
      if (byte === COMMA || byte === CLOSE || byte === CLOSE_LIST) break;
      if (byte < MINUS || byte === QUOTE) return false;
      this.#put(byte);
    }
    const first = array[start] ?? 0;
    return first === MINUS || (first >= ZERO && first <= NINE) || first === TRUE || first === FALSE;
  }

  #close(bracket: number): boolean {
    if (this.#body.array[this.#at] !== bracket) return false;
    this.#put(bracket);
    return true;
  }

  #copy(one: Token): boolean {
    if (!this.#skip(one)) return false;
    this.#write(one);
    return true;
  }

  #skip(one: Token): boolean {
    if (!startsWith(this.#body, this.#at, one)) return false;
    this.#at += one.length;
    return true;
  }

  #write(one: Token): void {
    this.#end = write(one, this.#out, this.#end);
  }

  /** Writes the byte that is read next. */
  #put(byte: number): void {
    this.#at += 1;
    this.#add(byte);
  }

  #add(byte: number): void {
    this.#out.array[this.#end] = byte;
    this.#end += 1;
  }
}

const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const TRUE = 0x74;
const FALSE = 0x66;
