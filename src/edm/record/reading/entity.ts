import { isJsonObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import { quote } from '../../../kernel/quote.ts';
import {
  isContainer,
  isContainerClass,
  isListKey,
  isMembersKey,
  membersOf,
  shortKey,
} from '../containers.ts';
import { LIMITS } from '../limits.ts';
import { compactName, expandName } from '../namespaces.ts';
import { type Property, propertyOf, typeName } from '../properties.ts';
import { nameFault, trimmedUrl, urlFault } from '../url-fault.ts';
import { hasType, isBareReference } from '../values.ts';
import { textsOfLanguageMap } from './language-map.ts';
import { isBlank, isKept, isLiteralInput, namesUrls, readLiteral, typeFault } from './literal.ts';
import { limit, type Reading, reject } from './reading.ts';
import { reportUnknown } from './unknown-properties.ts';

/** How deep entities and lists may be nested; real records stay below ten. */
const MAX_DEPTH = 32;

/** A key with its values. */
interface Statement {
  readonly key: string;
  /** Where it is sorted, and the order of the known ones by it. */
  readonly iri: string;
  readonly order: number | undefined;
  readonly value: Json;
}

/**
 * An entity under the names of our context, from either form of keys and values. Its
 * shape is as supplied or canonical (record.ts), depending on the form. Unknown
 * properties are kept; what cannot be a statement is left out and reported. Undefined
 * if the entity's own URL is invalid.
 */
export function readEntity(
  input: Readonly<Record<string, unknown>>,
  reading: Reading,
): JsonObject | undefined {
  const isAsSupplied = reading.form === 'framed';
  const statements: Statement[] = [];
  let hasMembers: boolean | undefined;
  for (const key of Object.keys(input)) {
    const raw = input[key];
    if (raw === undefined) continue;
    if (key === 'id' || key === '@id') {
      const id = raw === null ? raw : readUrl(raw, reading);
      if (id === undefined) return undefined;
      if (id !== null || isAsSupplied) statements.push({ key: 'id', iri: '', order: -2, value: id });
    } else if (key === 'type' || key === '@type') {
      const type = readTypes(raw, reading);
      if (reading.counts !== undefined && hasType({ type }, 'WebResource'))
        limit(reading, 'webResources', ++reading.counts.webResources);
      if (type !== undefined) statements.push({ key: 'type', iri: ' ', order: -1, value: type });
    } else {
      if (isMembersKey(key)) hasMembers ??= isContainer(input);
      // Members of what is no container are not read.
      if (isMembersKey(key) && !hasMembers) reportUnknown(shortKey(key), reading);
      const statement = readStatement(key, raw, reading);
      if (statement !== undefined) statements.push(statement);
    }
  }
  if (!isAsSupplied && statements.length > 1) statements.sort(byUrl);
  return assemble(statements);
}

/** Whether lists, nulls and empty values stay as supplied. In a line, the shape of known properties is our own. */
const keepsShape = (property: Property | undefined, { form }: Reading): boolean =>
  form === 'framed' || (form === 'line' && property === undefined);

/** Numbers are compared faster than URLs, which begin alike. */
function byUrl(a: Statement, b: Statement): number {
  if (a.order !== undefined && b.order !== undefined) return a.order - b.order;
  return a.iri < b.iri ? -1 : a.iri > b.iri ? 1 : 0;
}

function assemble(statements: readonly Statement[]): JsonObject {
  const entity: Record<string, Json> = {};
  for (const { key, value } of statements) {
    // One property under two names, such as dc:title and its URL.
    entity[key] = Object.hasOwn(entity, key) ? [entity[key] ?? null, value].flat() : value;
  }
  return entity;
}

function readStatement(key: string, raw: unknown, reading: Reading): Statement | undefined {
  limit(reading, 'propertyNameCharacters', key.length);
  if (isMembersKey(key)) return readMembers(key, raw, reading);
  const property = propertyOf(key);
  if (raw === null && !keepsShape(property, reading)) return undefined;
  if (property === undefined && isReserved(key)) {
    if (key !== '@context') reject(reading, `key ${quote(key)}`, 'is not a property');
    return undefined;
  }
  const fault = property === undefined ? nameFault(key) : undefined;
  if (fault !== undefined) {
    reject(reading, `key ${quote(key)}`, fault);
    return undefined;
  }
  // What is inside an unknown property is not reported again.
  if (property === undefined && reading.path.every(isKnown)) reportUnknown(key, reading);
  reading.path.push(property?.name ?? key);
  if (Array.isArray(raw)) limit(reading, 'propertyValues', raw.length);
  const value = readValues(raw, property, reading);
  if (reading.counts !== undefined) warnOfCut(value, property, reading);
  reading.path.pop();
  if (value === undefined) return undefined;
  if (property !== undefined) return { key: property.key, iri: property.iri, order: property.order, value };
  const name = reading.form === 'framed' ? key : compactName(key);
  return { key: name, iri: expandName(key), order: undefined, value };
}

const isKnown = (name: string): boolean => propertyOf(name) !== undefined || isMembersKey(name);

/**
 * Members of a container, which is kept as supplied. Those of `@list` and `@set` are values of the
 * property that the container is a value of, also for a JSON-LD processor. [records-40]
 */
function readMembers(key: string, raw: unknown, reading: Reading): Statement | undefined {
  const isList = isListKey(key);
  const property = reading.path.findLast((name) => !isMembersKey(name));
  reading.path.push(shortKey(key));
  if (Array.isArray(raw)) limit(reading, 'propertyValues', raw.length);
  const isOfProperty = property !== undefined && (isList || reading.form !== 'canonical');
  const value = readValues(raw, isOfProperty ? propertyOf(property) : undefined, reading);
  reading.path.pop();
  reading.hasShape = true;
  reading.hasContainers = true;
  if (!isList) return value === undefined ? undefined : { key, iri: key, order: undefined, value };
  const isInShape = Array.isArray(value) || reading.form === 'framed';
  return { key, iri: key, order: undefined, value: isInShape ? (value ?? []) : [value ?? []].flat() };
}

/** Keywords of JSON-LD, the two keys of a text in dataset lines, and a key with a meaning in JavaScript. */
const isReserved = (key: string): boolean =>
  key.startsWith('@') || key === '' || key === 'value' || key === 'lang' || key === '__proto__';

function readValues(raw: unknown, property: Property | undefined, reading: Reading): Json | undefined {
  if (keepsShape(property, reading)) {
    reading.hasShape = true;
    const value = readShape(raw, property, reading, 0);
    return Array.isArray(value) && !Array.isArray(raw) ? inShape(value, property) : value;
  }
  if (!Array.isArray(raw)) {
    const value = readValue(raw, property, reading);
    if (Array.isArray(value)) return inShape(value, property);
    return value !== undefined && property?.framed === 'list' ? [value] : value;
  }
  const values: Json[] = [];
  for (const item of raw.some(Array.isArray) ? raw.flat(MAX_DEPTH) : raw) {
    const value = readValue(item, property, reading);
    if (Array.isArray(value)) for (const text of value) values.push(text);
    else if (value !== undefined) values.push(value);
  }
  // An empty list stays as supplied; one that lost all its values is left out.
  if (values.length === 0 && raw.length > 0) return undefined;
  return inShape(values, property);
}

/** The value or list with all its nested lists. Of a list, only values that were rejected are missing. */
function readShape(
  raw: unknown,
  property: Property | undefined,
  reading: Reading,
  depth: number,
): Json | undefined {
  if (!Array.isArray(raw)) return readValue(raw, property, reading);
  if (depth === MAX_DEPTH) return rejectDepth(raw, reading);
  const values: Json[] = [];
  for (const item of raw) {
    const value = readShape(item, property, reading, depth + 1);
    if (value === undefined) continue;
    // The texts of a language map are values of this list.
    if (Array.isArray(value) && !Array.isArray(item)) for (const text of value) values.push(text);
    else values.push(value);
  }
  return values.length === 0 && raw.length > 0 ? undefined : values;
}

const inShape = (values: readonly Json[], property: Property | undefined): Json =>
  values.length === 1 && property?.framed === 'one' ? (values[0] ?? values) : values;

/** One value, or a list: the texts of a language map. */
function readValue(raw: unknown, property: Property | undefined, reading: Reading): Json | undefined {
  if (reading.counts !== undefined) limit(reading, 'statements', ++reading.counts.statements);
  if (typeof raw === 'string') return readString(raw, property, reading);
  if (typeof raw === 'number' || typeof raw === 'boolean') {
    if (!isKept(raw, reading)) return undefined;
    if (!namesUrls(property)) return raw;
    reject(reading, quote(raw), 'is not a URL');
    return undefined;
  }
  if (raw === null) return keepsShape(property, reading) ? raw : undefined;
  if (!isJsonObject(raw)) return rejectDepth(raw, reading);
  if (isLiteralInput(raw, reading)) return readLiteral(raw, property, reading);
  return textsOfLanguageMap(raw, property, reading) ?? readThing(raw, property, reading);
}

function readString(raw: string, property: Property | undefined, reading: Reading): Json | undefined {
  if (isBlank(raw)) return keepsShape(property, reading) ? raw : undefined;
  if (property?.strings === 'reference') return readUrl(raw, reading);
  limit(reading, 'valueCharacters', raw.length);
  if (property?.strings !== 'link') return raw;
  if (reading.form !== 'line') return trimmedUrl(raw);
  const id = readUrl(raw, reading);
  return id === undefined ? undefined : { id };
}

function readThing(
  raw: Readonly<Record<string, unknown>>,
  property: Property | undefined,
  reading: Reading,
): Json | undefined {
  if (reading.path.length > MAX_DEPTH) return rejectDepth(raw, reading);
  const entity = readEntity(raw, reading);
  if (entity === undefined || keepsShape(property, reading)) return entity;
  for (const _ in entity) {
    return property?.strings === 'reference' && isBareReference(entity) ? entity.id : entity;
  }
  reject(reading, quote(raw), 'is empty');
  return undefined;
}

function rejectDepth(raw: unknown, reading: Reading): undefined {
  reject(reading, quote(raw), `is nested deeper than ${MAX_DEPTH} levels`);
}

function readUrl(raw: unknown, reading: Reading): string | undefined {
  if (typeof raw !== 'string') {
    reject(reading, quote(raw), 'is not a URL');
    return undefined;
  }
  const isTooLong = reading.counts !== undefined && raw.length > LIMITS.urlCharacters;
  const url = isTooLong ? raw : trimmedUrl(raw);
  const fault = isTooLong ? `is longer than ${LIMITS.urlCharacters} characters` : urlFault(url);
  if (fault === undefined) return url;
  reject(reading, `reference ${quote(raw)}`, fault);
  return undefined;
}

/** In canonical shape, a single type is a string, several are a list. */
function readTypes(raw: unknown, reading: Reading): Json | undefined {
  if (raw === null && reading.form !== 'framed') return undefined;
  if (!Array.isArray(raw)) return readType(raw, reading);
  limit(reading, 'propertyValues', raw.length);
  const types = raw.flatMap((item) => readType(item, reading) ?? []);
  if (reading.form === 'framed' && (types.length > 0 || raw.length === 0)) return types;
  return types.length > 1 ? types : types[0];
}

function readType(raw: unknown, reading: Reading): Json | undefined {
  if (isContainerClass(raw)) reading.hasShape = true;
  const isAsSupplied = reading.form === 'framed';
  if (raw === null && isAsSupplied) return raw;
  if (typeof raw !== 'string') {
    reject(reading, `type ${quote(raw)}`, 'is not text');
    return undefined;
  }
  if (isBlank(raw)) return isAsSupplied ? raw : undefined;
  const fault = typeFault(raw, reading);
  if (fault === undefined) return typeName(raw);
  reject(reading, `type ${quote(raw)}`, fault);
  return undefined;
}

/** Warns once for each property of which the index holds only a part. It always holds the beginning of a description. */
function warnOfCut(values: Json | undefined, property: Property | undefined, reading: Reading): void {
  if (property === undefined || property.strings === 'reference' || property.key === 'description') return;
  const { indexValueCharacters, indexFieldValues, indexFieldCharacters } = LIMITS;
  let [count, longest, total] = [0, 0, 0];
  const all = reading.hasContainers ? membersOf(values ?? []) : Array.isArray(values) ? values : [values];
  for (const value of all) {
    const length = lengthOf(value);
    count += 1;
    longest = Math.max(longest, length);
    total += length;
  }
  const what =
    count > indexFieldValues
      ? `more than ${indexFieldValues} values`
      : longest > indexValueCharacters
        ? `a value of more than ${indexValueCharacters} characters`
        : total > indexFieldCharacters
          ? `more than ${indexFieldCharacters} characters`
          : undefined;
  if (what !== undefined)
    reading.cut.add(`${property.name} has ${what}, of which the index and pages have a part`);
}

function lengthOf(value: Json | undefined): number {
  if (typeof value === 'string') return value.length;
  const text = typeof value === 'object' && value !== null && '@value' in value ? value['@value'] : undefined;
  return typeof text === 'string' ? text.length : 0;
}
