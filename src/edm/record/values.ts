import type { JsonObject } from '../../kernel/json.ts';
import { readLanguageTag } from '../../kernel/language-tags.ts';
import { readableWording } from './readable-wording.ts';
import type { Entity, Literal, Value } from './record.ts';

/** The content of a property: nothing, one value, or a list. */
export type Values = Value | readonly Value[] | undefined;

const isList = (values: Values): values is readonly Value[] => Array.isArray(values);

/** The values of a property, however many there are: `valuesOf(record['provider'])`. */
export function valuesOf(values: Values): readonly Value[] {
  if (values === undefined) return [];
  return isList(values) ? values : [values];
}

/** The entity with another value for each value of its properties; `id` and `type` stay, lists stay lists. */
export function mapValues(entity: Entity, map: (value: Value, key: string) => Value): Entity {
  const mapped: Record<string, Value | readonly Value[]> = {};
  for (const key of Object.keys(entity)) {
    const values = entity[key];
    if (values === undefined) continue;
    if (key === 'id' || key === 'type') mapped[key] = values;
    else mapped[key] = isList(values) ? values.map((value) => map(value, key)) : map(values, key);
  }
  return mapped;
}

/** A literal with a language, a datatype or neither, written as an object. */
export type LiteralObject = Exclude<Literal, string>;

export const isLiteralObject = (value: Value): value is LiteralObject =>
  typeof value === 'object' && '@value' in value;

export const isEntity = (value: Value): value is Entity => typeof value === 'object' && !('@value' in value);

/** The text of a literal, number or boolean as it was supplied; undefined for an entity. */
export function suppliedText(value: Value): string | undefined {
  if (typeof value !== 'object') return String(value);
  return isLiteralObject(value) ? value['@value'] : undefined;
}

/** The same as people read it; undefined for an entity, and for a text that has nothing to read. */
export function literalText(value: Value): string | undefined {
  const supplied = suppliedText(value);
  return supplied === undefined ? undefined : readableWording(supplied) || undefined;
}

/** The URL that a value is or has. A URL that was supplied as a literal counts as one. */
export function urlOf(value: Value): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return undefined;
  return isEntity(value) ? value.id : value['@value'];
}

export const datatypeOf = (literal: LiteralObject): string | undefined =>
  'type' in literal ? literal.type : undefined;

export const suppliedLanguage = (literal: LiteralObject): string | undefined =>
  '@language' in literal ? literal['@language'] : undefined;

/** The language of a literal as a tag of BCP 47, however it was supplied; undefined for none, and for an unknown one. [records-21] */
export function languageOf(literal: LiteralObject): string | undefined {
  const language = suppliedLanguage(literal);
  return language === undefined ? undefined : readLanguageTag(language);
}

/** The language as it was supplied if linked data can hold it, else as a tag of BCP 47. */
export function linkedLanguage(literal: LiteralObject): string | undefined {
  const language = suppliedLanguage(literal);
  return language === undefined || isLanguageTag(language) ? language : readLanguageTag(language);
}

const LANGUAGE_TAG = /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/;

/** Whether `xml:lang` can hold it; `german` is a tag for XML Schema. */
export const isLanguageTag = (text: string): boolean => LANGUAGE_TAG.test(text);

/** `{id}` and nothing else. */
export function isBareReference(entity: JsonObject): entity is JsonObject & { readonly id: string } {
  if (typeof entity['id'] !== 'string') return false;
  for (const key in entity) if (key !== 'id') return false;
  return true;
}

export const hasType = ({ type: types }: { readonly type?: unknown }, type: string): boolean =>
  Array.isArray(types) ? types.includes(type) : types === type;
