import type { Property } from '../properties.ts';
import { typeName } from '../properties.ts';
import type { Value } from '../record.ts';
import { quote, type Reading, reject } from './reading.ts';

type JsonObjectInput = Readonly<Record<string, unknown>>;

/** White space alone is empty too: it says nothing. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  // The common case: a first character that is visible ASCII.
  if (first > 0x20 && first < 0x7f) return false;
  return text.trim() === '';
}

/** `{"@value"}`, in dataset lines also `{lang, value}`, which an entity never is. */
export function isLiteralInput(input: JsonObjectInput, reading: Reading): boolean {
  if (input['@value'] !== undefined) return true;
  return (
    reading.form === 'line' &&
    input['value'] !== undefined &&
    input['id'] === undefined &&
    input['@id'] === undefined
  );
}

/** Undefined for an empty literal, and for one that cannot be read, which is reported. */
export function readLiteral(
  input: JsonObjectInput,
  property: Property | undefined,
  reading: Reading,
): Value | undefined {
  const prefixed = input['@value'] !== undefined;
  const value = prefixed ? input['@value'] : input['value'];
  const language = readTag(prefixed ? input['@language'] : input['lang'], 'language', reading);
  const type = readTag(input['type'] ?? input['@type'], 'datatype', reading);
  reportOtherKeys(input, prefixed, reading);

  if (value === null || value === '') return undefined;
  if (typeof value === 'string')
    return isBlank(value) ? undefined : literal(value, language, type, property, reading);
  if (typeof value !== 'number' && typeof value !== 'boolean') {
    reject(reading, quote(value), 'is no text');
    return undefined;
  }
  if (!isKept(value, reading)) return undefined;
  if (language === undefined && type === undefined && !isAddressed(property)) return value;
  return literal(String(value), language, type, property, reading);
}

/** A number such as 1e999 is read as infinite, which JSON would write as null. */
export function isKept(value: number | boolean, reading: Reading): boolean {
  if (typeof value === 'boolean' || Number.isFinite(value)) return true;
  reject(reading, quote(value), 'is too large a number');
  return false;
}

function literal(
  value: string,
  language: string | undefined,
  type: string | undefined,
  property: Property | undefined,
  reading: Reading,
): Value {
  if (language !== undefined) {
    if (type !== undefined)
      reject(reading, `datatype ${quote(type)} of ${quote(value)}`, 'stands beside a language');
    return { '@language': language, '@value': value };
  }
  if (type !== undefined) return { type: typeName(type), '@value': value };
  // Where a bare string would be a reference, or where we do not know, the text stays an object.
  return property === undefined || isAddressed(property) ? { '@value': value } : value;
}

/** Bare strings of the property are addresses in framed JSON-LD. */
const isAddressed = (property: Property | undefined): boolean => property?.strings === 'reference';

function readTag(tag: unknown, what: string, reading: Reading): string | undefined {
  if (tag === undefined || tag === null || tag === '') return undefined;
  if (typeof tag === 'string') return tag;
  reject(reading, `${what} ${quote(tag)}`, 'is no text');
  return undefined;
}

const LITERAL_KEYS: ReadonlySet<string> = new Set(['@value', '@language', '@type', 'type']);
const LINE_LITERAL_KEYS: ReadonlySet<string> = new Set(['value', 'lang', 'type', '@type']);

/** A literal has no properties: JSON-LD forbids further keys in it. */
function reportOtherKeys(input: JsonObjectInput, prefixed: boolean, reading: Reading): void {
  const known = prefixed ? LITERAL_KEYS : LINE_LITERAL_KEYS;
  for (const key of Object.keys(input)) {
    if (!known.has(key)) reject(reading, `key ${quote(key)} of a literal`, 'means nothing there');
  }
}
