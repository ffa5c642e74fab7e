import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { RDF } from './namespaces.ts';
import { CLASSES as EDM_CLASSES, typeName } from './properties.ts';

/** `@list` and `@set` of JSON-LD, which have their members as a list. */
export const isListKey = (key: string): boolean => key === '@list' || key === '@set';

/** `_1` of `rdf:_1` or of its URL; undefined for a name of another vocabulary. */
function rdfName(name: string): string | undefined {
  // Fast path: nearly every name begins otherwise.
  const first = name.charCodeAt(0);
  if (first !== 0x72 && first !== 0x68) return undefined;
  return name.startsWith('rdf:') ? name.slice(4) : name.startsWith(RDF) ? name.slice(RDF.length) : undefined;
}

const CLASSES: ReadonlySet<string | undefined> = new Set(['Bag', 'Seq', 'Alt', 'List']);

/** Whether the type is one of RDF's containers or its list. */
export const isContainerClass = (type: unknown): boolean =>
  typeof type === 'string' && CLASSES.has(rdfName(type));

/** Whether the values of a key are members of a container: `@list`, `rdf:_1`, `rdf:li`, `rdf:first`, `rdf:rest`. */
export const isMembersKey = (key: string): boolean => orderOf(key) !== undefined;

/** What remains of a list after `rdf:first`. */
export const isRestKey = (key: string): boolean => rdfName(key) === 'rest';

/** Where the members of a key stand among those of the others. */
function orderOf(key: string): number | undefined {
  if (isListKey(key)) return 0;
  const name = rdfName(key);
  if (name === undefined) return undefined;
  if (name === 'first') return 0;
  if (name === 'rest') return Number.POSITIVE_INFINITY;
  if (name === 'li') return Number.MAX_VALUE;
  return /^_[1-9]\d*$/.test(name) ? Number(name.slice(1)) : undefined;
}

/** The key as messages name it. */
export const shortKey = (key: string): string => (isListKey(key) ? key : `rdf:${rdfName(key)}`);

/**
 * Whether the JSON of a node is a container: `{"@list"}`, `{"@set"}`, `rdf:Bag`, `rdf:Seq`, `rdf:Alt` or
 * `rdf:List`, or another one that has members and is nothing that EDM knows.
 * Source: RDF Schema 1.1, 5; JSON-LD 1.1, 9.4.
 */
export function isContainer(node: Readonly<Record<string, unknown>>): boolean {
  let hasMembers = false;
  for (const key in node) {
    if (key === '@value') return false;
    hasMembers ||= isMembersKey(key);
  }
  const types = [node['type'] ?? node['@type']].flat();
  return hasMembers ? !types.some(isOfEdm) : types.some(isContainerClass);
}

const isOfEdm = (type: unknown): boolean =>
  typeof type === 'string' && Object.hasOwn(EDM_CLASSES, typeName(type));

/** The keys with the members of a container, in the order of the members. */
export const membersKeys = (container: JsonObject): string[] =>
  Object.keys(container)
    .flatMap((key) => {
      const order = orderOf(key);
      return order === undefined ? [] : [{ key, order }];
    })
    .sort((a, b) => (a.order === b.order ? 0 : a.order - b.order))
    .map(({ key }) => key);

/** The members of a container in their order, also those of containers in it; of another value, itself. */
export function membersOf(value: Json): Json[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => membersOf(item));
  if (!isJsonObject(value) || !isContainer(value)) return [value];
  const container = value as JsonObject;
  return membersKeys(container).flatMap((key) => membersOf(container[key] ?? []));
}
