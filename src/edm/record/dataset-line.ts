import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { isContainer, isListKey, membersKeys } from './containers.ts';
import { type Property, propertyOf } from './properties.ts';
import { isBlank } from './reading/literal.ts';
import { readRecord } from './reading/read-record.ts';
import type { ReadResult } from './record.ts';
import { isBareReference } from './values.ts';

/** A record from a parsed line of the dataset: prefixed keys, texts as `{lang, value}`. `notes`: further warnings. Never throws. */
export const readDatasetLine = (value: unknown, notes?: readonly string[]): ReadResult =>
  readRecord(value, 'line', notes);

/**
 * A record, as supplied, as a line of the dataset with its keys in their order:
 * reading it gives the same statements. [dataset-2] Known properties have the shape of lines;
 * values of unknown ones keep theirs, nulls and nested lists included. The datatype
 * of a text is a third key, `type`.
 */
export function writeDatasetLine(supplied: JsonObject): JsonObject {
  const line: Record<string, Json> = {};
  for (const key of Object.keys(supplied)) {
    const value = supplied[key];
    if (value === undefined) continue;
    const property = propertyOf(key);
    const written =
      key === 'id' || key === 'type'
        ? writeNames(value)
        : property === undefined
          ? writeUnknown(value)
          : writeValues(value, property);
    if (written !== undefined) line[property?.name ?? key] = written;
  }
  return line;
}

/** An id, a type or several types: plain strings. */
function writeNames(value: Json): Json | undefined {
  const texts = valuesIn(value);
  return texts.length > 1 ? texts : texts[0];
}

function writeValues(value: Json, property: Property): Json | undefined {
  const values = valuesIn(value).map((item) => writeValue(item, property));
  const [first] = values;
  if (first === undefined) return Array.isArray(value) && value.length === 0 ? values : undefined;
  return values.length === 1 && property.line === 'one' && !isLineLiteral(first) ? first : values;
}

/** The values of a property without nulls, empty ones and nested lists, which state nothing. */
function valuesIn(value: Json): Json[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => valuesIn(item));
  return isStatement(value) ? [value] : [];
}

function isStatement(value: Json): boolean {
  if (typeof value === 'string') return !isBlank(value);
  if (!isJsonObject(value)) return value !== null;
  const text = value['@value'];
  if (text === undefined) return Object.keys(value).length > 0;
  return text !== null && !(typeof text === 'string' && isBlank(text));
}

/** Texts with a language are a list even where a bare value would not be. */
const isLineLiteral = (value: Json): boolean => isJsonObject(value) && 'lang' in value;

function writeValue(value: Json, property: Property): Json {
  if (typeof value === 'string') {
    const asObject = property.strings === 'text' || property.strings === 'link';
    return asObject ? { lang: null, value } : value;
  }
  if (isJsonObject(value) && isContainer(value)) return writeContainer(value as JsonObject, property);
  const isUrl = property.strings === 'link' || property.strings === 'reference';
  return isUrl && isJsonObject(value) && isBareReference(value as JsonObject)
    ? String(value['id'])
    : writeUnknown(value);
}

/** The members are values of the property. */
function writeContainer(container: JsonObject, property: Property): JsonObject {
  const members = membersKeys(container).map((key): [string, Json] => {
    const values = valuesIn(container[key] ?? []).map((item) => writeValue(item, property));
    return [key, values.length === 1 && !isListKey(key) ? (values[0] ?? values) : values];
  });
  return { ...writeDatasetLine(container), ...Object.fromEntries(members) };
}

function writeUnknown(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => writeUnknown(item));
  if (!isJsonObject(value)) return value;
  const object = value as JsonObject;
  return '@value' in object ? writeLiteral(object) : writeDatasetLine(object);
}

function writeLiteral({ '@value': value = null, '@language': language = null, type }: JsonObject): Json {
  const line = { lang: language, value };
  return type === undefined || type === null ? line : { ...line, type };
}
