import { isJsonObject } from '../../kernel/json.ts';
import { compactName, expandName } from '../namespaces.ts';
import { type Property, propertyOf, typeName } from '../properties.ts';
import type { Entity, Value } from '../record.ts';
import { urlFault } from '../url-fault.ts';
import { isBareReference, valuesOf } from '../values.ts';
import { isBlank, isKept, isLiteralInput, readLiteral } from './literal.ts';
import { quote, type Reading, reject } from './reading.ts';
import { reportUnknown } from './unknown-properties.ts';

/** How deep entities may be nested; real records stay below ten. */
const MAX_DEPTH = 32;

/** A property with its values, before they are sorted. */
interface Statement {
  readonly key: string;
  readonly iri: string;
  readonly property: Property | undefined;
  readonly value: Value | readonly Value[];
}

/**
 * An entity in the canonical shape (record.ts) from either form of keys and
 * values. Unknown properties are kept; what cannot be a statement is left out
 * and reported. Undefined if the entity's own URL is invalid.
 */
export function readEntity(input: Readonly<Record<string, unknown>>, reading: Reading): Entity | undefined {
  let id: string | undefined;
  let type: string | readonly string[] | undefined;
  const statements: Statement[] = [];
  for (const key of Object.keys(input)) {
    const raw = input[key];
    if (raw === null || raw === undefined) continue;
    if (key === 'id' || key === '@id') {
      id = readUrl(raw, reading);
      if (id === undefined) return undefined;
    } else if (key === 'type' || key === '@type') {
      type = readTypes(raw, reading);
    } else {
      const statement = readStatement(key, raw, reading);
      if (statement !== undefined) statements.push(statement);
    }
  }
  return assemble(id, type, statements);
}

/** Numbers are compared faster than URLs, which begin alike. */
function byUrl(a: Statement, b: Statement): number {
  if (a.property !== undefined && b.property !== undefined) return a.property.order - b.property.order;
  return a.iri < b.iri ? -1 : a.iri > b.iri ? 1 : 0;
}

function assemble(
  id: string | undefined,
  type: string | readonly string[] | undefined,
  statements: Statement[],
): Entity {
  if (statements.length > 1) statements.sort(byUrl);
  const entity: Record<string, Value | readonly Value[]> = {};
  if (id !== undefined) entity['id'] = id;
  if (type !== undefined) entity['type'] = type;
  let last: string | undefined;
  for (const { key, property, value } of statements) {
    // One property under two names, such as dc:title and its URL.
    entity[key] = key === last ? inShape([...valuesOf(entity[key]), ...valuesOf(value)], property) : value;
    last = key;
  }
  return entity;
}

const inShape = (values: readonly Value[], property: Property | undefined): Value | readonly Value[] =>
  values.length === 1 && property?.framed === 'one' ? (values[0] ?? values) : values;

function readStatement(key: string, raw: unknown, reading: Reading): Statement | undefined {
  const property = propertyOf(key);
  if (property === undefined && isReserved(key)) {
    if (key !== '@context') reject(reading, `key ${quote(key)}`, 'is not a property');
    return undefined;
  }
  if (property === undefined) reportUnknown(key, reading);
  reading.path.push(property?.name ?? key);
  const value = readValues(raw, property, reading);
  reading.path.pop();
  if (value === undefined) return undefined;
  return property === undefined
    ? { key: compactName(key), iri: expandName(key), property, value }
    : { key: property.key, iri: property.iri, property, value };
}

/** Keywords of JSON-LD, the two keys of a text in dataset lines, and a key with a meaning in JavaScript. */
const isReserved = (key: string): boolean =>
  key.startsWith('@') || key === '' || key === 'value' || key === 'lang' || key === '__proto__';

function readValues(
  raw: unknown,
  property: Property | undefined,
  reading: Reading,
): Value | readonly Value[] | undefined {
  if (!Array.isArray(raw)) {
    const value = readValue(raw, property, reading);
    return value !== undefined && property?.framed === 'list' ? [value] : value;
  }
  const values: Value[] = [];
  for (const item of raw) {
    const value = readValue(item, property, reading);
    if (value !== undefined) values.push(value);
  }
  // An empty list stays as supplied; one that lost all its values is left out.
  if (values.length === 0 && raw.length > 0) return undefined;
  return inShape(values, property);
}

function readValue(raw: unknown, property: Property | undefined, reading: Reading): Value | undefined {
  if (typeof raw === 'string') return readString(raw, property, reading);
  if (typeof raw === 'number' || typeof raw === 'boolean') {
    if (!isKept(raw, reading)) return undefined;
    if (property?.strings !== 'reference' && property?.strings !== 'link') return raw;
    reject(reading, quote(raw), 'is not a URL');
    return undefined;
  }
  if (raw === null || raw === undefined) return undefined;
  if (!isJsonObject(raw)) {
    reject(reading, quote(raw), 'must not be inside a list');
    return undefined;
  }
  return isLiteralInput(raw, reading)
    ? readLiteral(raw, property, reading)
    : readThing(raw, property, reading);
}

function readString(raw: string, property: Property | undefined, reading: Reading): Value | undefined {
  if (isBlank(raw)) return undefined;
  if (property?.strings === 'reference') return readUrl(raw, reading);
  if (property?.strings === 'link' && reading.form === 'line') {
    const id = readUrl(raw, reading);
    return id === undefined ? undefined : { id };
  }
  return raw;
}

function readThing(
  raw: Readonly<Record<string, unknown>>,
  property: Property | undefined,
  reading: Reading,
): Value | undefined {
  if (reading.path.length > MAX_DEPTH) {
    reject(reading, quote(raw), `is nested deeper than ${MAX_DEPTH} levels`);
    return undefined;
  }
  const entity = readEntity(raw, reading);
  if (entity === undefined) return undefined;
  for (const _ in entity) {
    return property?.strings === 'reference' && isBareReference(entity) ? entity.id : entity;
  }
  reject(reading, quote(raw), 'is empty');
  return undefined;
}

function readUrl(raw: unknown, reading: Reading): string | undefined {
  if (typeof raw !== 'string') {
    reject(reading, quote(raw), 'is not a URL');
    return undefined;
  }
  const fault = urlFault(raw);
  if (fault === undefined) return raw;
  reject(reading, `reference ${quote(raw)}`, fault);
  return undefined;
}

/** A single type as a string, several as a list. */
function readTypes(raw: unknown, reading: Reading): string | readonly string[] | undefined {
  if (typeof raw === 'string') return isBlank(raw) ? undefined : typeName(raw);
  const types: string[] = [];
  for (const item of Array.isArray(raw) ? raw : [raw]) {
    if (typeof item === 'string') types.push(typeName(item));
    else reject(reading, `type ${quote(item)}`, 'is not text');
  }
  return types.length > 1 ? types : types[0];
}
