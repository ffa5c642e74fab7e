import type { Json } from '../../../kernel/json.ts';
import { readLanguageTag } from '../../../kernel/language-tags.ts';
import { quote } from '../../../kernel/quote.ts';
import { LIMITS } from '../limits.ts';
import { type Property, typeName } from '../properties.ts';
import { nameFault, trimmedUrl } from '../url-fault.ts';
import { isLanguageTag } from '../values.ts';
import { limit, type Reading, reject } from './reading.ts';

type JsonObjectInput = Readonly<Record<string, unknown>>;

/** White space alone counts as empty. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  // Fast path: the first character is visible ASCII.
  if (first > 0x20 && first < 0x7f) return false;
  return text.trim() === '';
}

/** `{"@value"}`, in dataset lines also `{lang, value}`. */
export function isLiteralInput(input: JsonObjectInput, reading: Reading): boolean {
  if (input['@value'] !== undefined) return true;
  return (
    reading.form === 'line' &&
    input['value'] !== undefined &&
    input['id'] === undefined &&
    input['@id'] === undefined
  );
}

/** Undefined for an invalid literal, which is reported, and for an empty one that is not kept as supplied. */
export function readLiteral(
  input: JsonObjectInput,
  property: Property | undefined,
  reading: Reading,
): Json | undefined {
  const prefixed = input['@value'] !== undefined;
  const supplied = prefixed ? input['@value'] : input['value'];
  const value = typeof supplied === 'string' && namesUrls(property) ? trimmedUrl(supplied) : supplied;
  if (typeof value === 'string') limit(reading, 'valueCharacters', value.length);
  const language = readTag(prefixed ? input['@language'] : input['lang'], 'language', languageFault, reading);
  const type = readTag(input['type'] ?? input['@type'], 'datatype', typeFault, reading);
  reportOtherKeys(input, prefixed, reading);
  if (language !== undefined && type !== undefined)
    reject(reading, `datatype ${quote(type)} of ${quote(value)}`, 'is not allowed beside a language');

  if (value !== null && typeof value === 'object') {
    reject(reading, quote(value), 'is not text');
    return undefined;
  }
  const isNumber = typeof value === 'number' || typeof value === 'boolean';
  if (isNumber && !isKept(value, reading)) return undefined;
  if (reading.form === 'framed') return asSupplied(input, value as Json, language, type);
  if (value === null || value === undefined || (!isNumber && isBlank(String(value)))) return undefined;
  if (isNumber && language === undefined && type === undefined && !isReference(property)) return value;
  return literal(String(value), language, type, property);
}

/** The literal with the valid ones among its keys, in their order. */
function asSupplied(
  input: JsonObjectInput,
  value: Json,
  language: string | undefined,
  type: string | undefined,
): Json {
  const kept: Record<string, Json> = {};
  for (const key of Object.keys(input)) {
    const tag = input[key];
    if (key === '@value') kept[key] = value;
    else if (tag !== null && typeof tag !== 'string') continue;
    else if (key === '@language') {
      if (!tag || language !== undefined) kept[key] = tag;
    } else if (key === 'type' || key === '@type') {
      if (!tag) kept['type'] = tag;
      else if (language === undefined && type !== undefined) kept['type'] = typeName(tag);
    }
  }
  return kept;
}

/** JSON.parse reads a number such as 1e999 as infinite, which JSON would write as null. */
export function isKept(value: number | boolean, reading: Reading): boolean {
  if (typeof value === 'boolean' || Number.isFinite(value)) return true;
  reject(reading, quote(value), 'is too large');
  return false;
}

function literal(
  value: string,
  language: string | undefined,
  type: string | undefined,
  property: Property | undefined,
): Json {
  if (language !== undefined) return { '@language': language, '@value': value };
  if (type !== undefined) return { type: typeName(type), '@value': value };
  // If a bare string would be a reference, or the property is unknown, the text stays an object.
  return property === undefined || isReference(property) ? { '@value': value } : value;
}

/** Bare strings of the property are URLs in framed JSON-LD. */
const isReference = (property: Property | undefined): boolean => property?.strings === 'reference';

/** Whether the values of the property are URLs, even if one is supplied as a text. */
export const namesUrls = (property: Property | undefined): boolean =>
  property?.strings === 'reference' || property?.strings === 'link';

/** A language or datatype. An invalid one is left out. */
function readTag(
  tag: unknown,
  what: string,
  faultOf: (tag: string, reading: Reading) => string | undefined,
  reading: Reading,
): string | undefined {
  if (tag === undefined || tag === null || tag === '') return undefined;
  const fault = typeof tag === 'string' ? faultOf(tag, reading) : 'is not text';
  if (fault === undefined) return tag as string;
  reject(reading, `${what} ${quote(tag)}`, fault);
  return undefined;
}

const languageFault = (tag: string): string | undefined =>
  isLanguageTag(tag) || readLanguageTag(tag) !== undefined ? undefined : 'is not a language tag';

/** What is wrong with the name of a type or datatype, in words that follow it. */
export function typeFault(type: string, { counts }: Reading): string | undefined {
  const isTooLong = counts !== undefined && type.length > LIMITS.urlCharacters;
  return isTooLong ? `is longer than ${LIMITS.urlCharacters} characters` : nameFault(type);
}

const LITERAL_KEYS: readonly string[] = ['@value', '@language', '@type', 'type'];
const LINE_LITERAL_KEYS: readonly string[] = ['lang', 'value', 'type', '@type'];

/** JSON-LD forbids further keys in a literal. */
function reportOtherKeys(input: JsonObjectInput, prefixed: boolean, reading: Reading): void {
  const allowed = prefixed ? LITERAL_KEYS : LINE_LITERAL_KEYS;
  for (const key in input) {
    if (!allowed.includes(key)) reject(reading, `key ${quote(key)} of a literal`, 'is not allowed there');
  }
}
