import { type Bytes, copyString, isSame, QUOTE, startsWith, type Token, token, write } from './bytes.ts';
import type { ExpectedAddress } from './expected-address.ts';
import { JsonCopier } from './json-copier.ts';
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
  readonly #json = new JsonCopier(MAX_BODY_BYTES);
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
    this.#json.start(body, out, start);
    for (let at = 0; at < uuid.length; at += 1) this.#uuid[at] = uuid.charCodeAt(at);
    this.#id = NOWHERE;
    this.#cho = NOWHERE;
    return this.#aggregation() && this.#json.at === body.length ? this.#json.end : undefined;
  }

  /** Whether the two addresses in the body that was rewritten last are those. */
  hasAddresses(id: ExpectedAddress, cho: ExpectedAddress): boolean {
    return (
      id.isAt(this.#json.body, this.#id.start, this.#id.length, this.#uuid) &&
      cho.isAt(this.#json.body, this.#cho.start, this.#cho.length, this.#uuid)
    );
  }

  /** What they are. */
  addresses(): { readonly id: string; readonly choId: string } {
    return { id: this.#stringAt(this.#id), choId: this.#stringAt(this.#cho) };
  }

  #stringAt({ start, length }: Place): string {
    const text = Buffer.from(this.#json.body.array.buffer, start + 1, length - 2).toString();
    return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
  }

  /** `{"id":…,"type":"Aggregation","aggregatedCHO":{"id":…`: the addresses of the two come first. */
  #aggregation(): boolean {
    const json = this.#json;
    if (!json.copy(START)) return false;
    this.#id = this.#pass();
    this.#writeOurs(AGGREGATION);
    if (this.#id.length === 0 || !json.skip(TO_OBJECT)) return false;
    json.write(TO_OBJECT_IN_LINE);
    this.#cho = this.#pass();
    this.#writeOurs(CHO);
    return this.#cho.length !== 0 && this.#members() && this.#members();
  }

  #writeOurs(suffix: Token): void {
    this.#json.writeBytes(this.#base);
    this.#json.writeBytes(this.#uuid);
    this.#json.write(suffix);
  }

  /** Passes over a string. */
  #pass(): Place {
    const { at, end } = this.#json;
    const length = this.#json.string();
    // Ours is written over it.
    this.#json.end = end;
    return { start: at, length };
  }

  /** What follows the first member of an entity, up to its closing bracket. */
  #members(): boolean {
    const json = this.#json;
    while (json.isNext(COMMA)) {
      json.put(COMMA);
      if (!this.#member()) return false;
    }
    return json.close(CLOSE);
  }

  #member(): boolean {
    const json = this.#json;
    const property = this.#keys.find(json.body, json.at);
    if (property === undefined) return (json.copy(ID) || json.copy(TYPE)) && this.#string();
    json.at += property.key.length;
    json.write(property.name);
    return this.#values(property);
  }

  #values(property: LineProperty): boolean {
    const json = this.#json;
    const isList = json.isNext(OPEN_LIST);
    if (isList) json.at += 1;
    // The bracket is written first; where one value stands alone, it is taken back.
    const bracket = json.end;
    json.add(OPEN_LIST);
    let count = 0;
    let last: Written;
    if (!isList || !json.isNext(CLOSE_LIST)) {
      for (;;) {
        // Most values are texts with a language.
        last = json.isBefore(LANGUAGE_KEY) ? this.#literal() : this.#value(property);
        if (last === undefined) return false;
        count += 1;
        if (!isList || !json.isNext(COMMA)) break;
        json.put(COMMA);
      }
    }
    if (isList && !json.isNext(CLOSE_LIST)) return false;
    if (isList) json.at += 1;
    if (count === 1 && property.isOne && last === 'other') {
      json.out.array.copyWithin(bracket, bracket + 1, json.end);
      json.end -= 1;
    } else json.add(CLOSE_LIST);
    return true;
  }

  /** `{"@language":…,"@value":…}`, without a step to the side: an export comes by here most. */
  #literal(): Written {
    const { body, out } = this.#json;
    let at = this.#json.at + LANGUAGE_KEY.length;
    let end = write(LITERAL, out, this.#json.end);
    const language = copyString(body, at, out, end);
    if (language === 0 || this.#isOneOfTheTwo(at, language)) return undefined;
    at += language;
    if (!startsWith(body, at, THEN_VALUE)) return undefined;
    at += THEN_VALUE.length;
    end = write(THEN_TEXT, out, end + language);
    const text = copyString(body, at, out, end);
    if (text === 0 || this.#isOneOfTheTwo(at, text)) return undefined;
    this.#json.at = at + text;
    this.#json.end = end + text;
    return this.#json.close(CLOSE) ? 'literal' : undefined;
  }

  #value(property: LineProperty): Written {
    const json = this.#json;
    if (json.isNext(OPEN)) return this.#object(property);
    // `null` and lists are shapes that our readers do not give.
    if (!json.isNext(QUOTE)) return json.scalar() ? 'other' : undefined;
    if (!property.isText) return this.#string() ? 'other' : undefined;
    json.write(PLAIN_LITERAL);
    if (!this.#string()) return undefined;
    json.add(CLOSE);
    return 'literal';
  }

  #object({ isLink }: LineProperty): Written {
    const json = this.#json;
    const [start, written] = [json.at, json.end];
    if (json.skip(VALUE_KEY)) {
      json.write(PLAIN_LITERAL);
      return this.#string() && json.close(CLOSE) ? 'literal' : undefined;
    }
    if (json.copy(TYPE_KEY)) {
      if (!this.#string()) return undefined;
      if (json.skip(THEN_VALUE)) return this.#typedLiteral(start, written);
      return this.#members() ? 'other' : undefined;
    }
    if (json.copy(ID_KEY)) {
      const address = json.at;
      if (!this.#string()) return undefined;
      if (isLink && json.isNext(CLOSE)) {
        // The address alone: it is written to where its bracket stood.
        json.end = written + copyString(json.body, address, json.out, written);
        json.at += 1;
        return 'other';
      }
      return this.#members() ? 'other' : undefined;
    }
    // An entity without address and type.
    json.put(OPEN);
    return this.#member() && this.#members() ? 'other' : undefined;
  }

  /** The type comes first in the body and last in the line. `written` is where the object was written to. */
  #typedLiteral(start: number, written: number): Written {
    const json = this.#json;
    json.end = written;
    json.write(PLAIN_LITERAL);
    if (!this.#string() || !json.isNext(CLOSE)) return undefined;
    json.write(THEN_TYPE);
    json.end += copyString(json.body, start + TYPE_KEY.length, json.out, json.end);
    return json.close(CLOSE) ? 'literal' : undefined;
  }

  /** Copies a string. One that is an address of the two may have to be replaced: not here. */
  #string(): boolean {
    const start = this.#json.at;
    const length = this.#json.string();
    return length > 0 && !this.#isOneOfTheTwo(start, length);
  }

  #isOneOfTheTwo(start: number, length: number): boolean {
    const { body } = this.#json;
    const [id, cho] = [this.#id, this.#cho];
    if (id.length === length && isSame(body, id.start, body, start, length)) return true;
    return cho.length === length && isSame(body, cho.start, body, start, length);
  }
}
