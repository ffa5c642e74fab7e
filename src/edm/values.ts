import type { Entity, Literal, Value } from './record.ts';

const isList = (value: Value | readonly Value[]): value is readonly Value[] => Array.isArray(value);

/** The values of a property, however many there are: `valuesOf(record['provider'])`. */
export function valuesOf(value: Value | readonly Value[] | undefined): readonly Value[] {
  if (value === undefined) return [];
  return isList(value) ? value : [value];
}

/** A literal with a language, a datatype or neither, written as an object. */
export type LiteralObject = Exclude<Literal, string>;

export const isLiteralObject = (value: Value): value is LiteralObject =>
  typeof value === 'object' && '@value' in value;

export const isEntity = (value: Value): value is Entity => typeof value === 'object' && !('@value' in value);

/** The address that a value is or has; of a literal its text, for an address supplied as a text is one all the same. */
export function urlOf(value: Value): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return undefined;
  return isEntity(value) ? value.id : value['@value'];
}

/** The datatype of a literal, when it has one. */
export const datatypeOf = (literal: LiteralObject): string | undefined =>
  'type' in literal ? literal.type : undefined;

export const languageOf = (literal: LiteralObject): string | undefined =>
  '@language' in literal ? literal['@language'] : undefined;

/** `{id}` and nothing else. */
export function isBareReference(entity: Entity): entity is Entity & { readonly id: string } {
  if (entity.id === undefined) return false;
  for (const key in entity) if (key !== 'id') return false;
  return true;
}

export const hasType = (entity: Entity, type: string): boolean =>
  typeof entity.type === 'string' ? entity.type === type : entity.type?.includes(type) === true;
