import { readFloats, takeFloats } from './read-floats.ts';

/** A field of vectors. */
export interface VectorField {
  readonly name: string;
  /** The name in UTF-8. */
  readonly bytes: Uint8Array;
  readonly dimensions: number;
}

/** A vector that was read from JSON. */
export interface FoundVector {
  readonly name: string;
  readonly floats: Float32Array;
  /** Its components in the text, without the brackets. */
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the vectors of a JSON object without parsing the rest of it. Leaves out those that are
 * unusual in any way, such as a member that is there twice.
 */
export function findVectors(json: Uint8Array, fields: readonly VectorField[]): FoundVector[] {
  const found: FoundVector[] = [];
  const named = new Set<VectorField>();
  let depth = 0;
  for (let at = 0; at < json.length && fields.length > 0; at += 1) {
    const byte = json[at];
    if (byte === BRACE || byte === BRACKET) depth += 1;
    else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) depth -= 1;
    else if (byte === QUOTATION_MARK) {
      const start = at + 1;
      at = endOfString(json, start);
      const colon = depth === 1 ? afterBlanks(json, at + 1) : -1;
      if (json[colon] !== COLON) continue;
      // It may be any name.
      if (hasEscape(json, start, at)) return [];
      const field = fieldOf(json, start, at, fields);
      if (!field) continue;
      if (named.has(field)) return [];
      named.add(field);
      const bracket = afterBlanks(json, colon + 1);
      if (json[bracket] !== BRACKET) continue;
      const floats = takeFloats(field.dimensions);
      const end = readFloats(json, bracket + 1, floats);
      if (end === -1) continue;
      found.push({ name: field.name, floats, start: bracket + 1, end });
      at = end;
    }
  }
  return found;
}

const QUOTATION_MARK = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const BLANK = 0x20;

/** The index of the quotation mark that ends a string. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start;
  while (at < json.length && json[at] !== QUOTATION_MARK) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Other white space than that of JSON makes the text invalid, whatever is found in it. */
function afterBlanks(json: Uint8Array, from: number): number {
  let at = from;
  while (at < json.length && (json[at] as number) <= BLANK) at += 1;
  return at;
}

function hasEscape(json: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (json[at] === BACKSLASH) return true;
  return false;
}

/** The field with the name in this range. A function of its own, so that no variable of the scan above is in a closure. */
const fieldOf = (
  json: Uint8Array,
  start: number,
  end: number,
  fields: readonly VectorField[],
): VectorField | undefined => fields.find(({ bytes }) => isSame(bytes, json, start, end));

function isSame(name: Uint8Array, json: Uint8Array, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let i = 0; i < name.length; i += 1) if (name[i] !== json[start + i]) return false;
  return true;
}
