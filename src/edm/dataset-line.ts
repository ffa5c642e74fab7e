import { isJsonObject, type Json, type JsonObject } from '../kernel/json.ts';
import { type Property, propertyOf } from './properties.ts';
import { readRecord } from './reading/read-record.ts';
import type { Entity, FramedRecord, ReadResult, Value } from './record.ts';
import {
  datatypeOf,
  isBareReference,
  isEntity,
  type LiteralObject,
  languageOf,
  type Values,
  valuesOf,
} from './values.ts';

/** A record from a parsed line of the dataset: prefixed keys, texts as `{lang, value}`. Never throws. */
export const readDatasetLine = (value: unknown): ReadResult => readRecord(value, 'line');

/**
 * The record as a line of the dataset: reading it gives the same record. The
 * datatype of a text is a third key, `type`.
 */
export const writeDatasetLine = (record: FramedRecord): JsonObject => writeEntity(record);

function writeEntity(entity: Entity): JsonObject {
  const line: Record<string, Json> = {};
  for (const key of Object.keys(entity)) {
    const value = entity[key];
    if (value === undefined) continue;
    if (key === 'id' || key === 'type') {
      line[key] = writeTypes(valuesOf(value));
      continue;
    }
    const property = propertyOf(key);
    line[property?.name ?? key] = writeValues(value, property);
  }
  return line;
}

/** An id, a type or several types: plain strings. */
function writeTypes(values: readonly Value[]): Json {
  const texts = values.filter((value) => typeof value === 'string');
  return texts.length === 1 ? (texts[0] ?? texts) : texts;
}

function writeValues(value: Values, property: Property | undefined): Json {
  const values = valuesOf(value).map((item) => writeValue(item, property));
  const [first] = values;
  const single = values.length === 1 && first !== undefined;
  // An unknown property stays the list or single value that it was.
  if (property === undefined) return single && !Array.isArray(value) ? first : values;
  return single && property.line === 'one' && !isLineLiteral(first) ? first : values;
}

/** Texts with a language are a list even where a bare value would not be. */
const isLineLiteral = (value: Json): boolean => isJsonObject(value) && 'lang' in value;

function writeValue(value: Value, property: Property | undefined): Json {
  if (typeof value === 'string') {
    const asObject = property?.strings === 'text' || property?.strings === 'link';
    return asObject ? { lang: null, value } : value;
  }
  if (typeof value !== 'object') return value;
  if (!isEntity(value)) return writeLiteral(value);
  return property?.strings === 'link' && isBareReference(value) ? value.id : writeEntity(value);
}

function writeLiteral(literal: LiteralObject): Json {
  const type = datatypeOf(literal);
  const line = { lang: languageOf(literal) ?? null, value: literal['@value'] };
  return type === undefined ? line : { ...line, type };
}
