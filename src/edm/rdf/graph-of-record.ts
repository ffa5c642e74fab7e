import { expandName } from '../namespaces.ts';
import { CLASSES, propertyOf } from '../properties.ts';
import type { Entity, FramedRecord, Value } from '../record.ts';
import { datatypeOf, isLiteralObject, languageOf, valuesOf } from '../values.ts';
import type { Graph, Term } from './read-graph.ts';

/** The graph that a JSON-LD processor reads out of a framed record, the object first. */
export function graphOfRecord(record: FramedRecord): Graph {
  const nodes = new Map<string, Statements>();
  let unnamed = 0;

  const visit = (entity: Entity): string => {
    const id = entity.id === undefined ? `_:${UNNAMED}${unnamed++}` : expandName(entity.id);
    const own = nodes.get(id) ?? {
      types: new Set<string>(),
      properties: new Map<string, Map<string, Term>>(),
    };
    nodes.set(id, own);
    for (const type of valuesOf(entity.type)) {
      const address = expandType(String(type));
      if (isAddress(address)) own.types.add(address);
    }
    for (const [key, values] of Object.entries(entity)) {
      const property = propertyOf(key)?.iri ?? expandName(key);
      if (key === 'id' || key === 'type' || !isAddress(property)) continue;
      for (const value of valuesOf(values)) {
        const term = termOf(key, value);
        if (term === undefined) continue;
        // Looked up after `termOf`: what is within the value may be about the same thing.
        const terms = own.properties.get(property) ?? new Map<string, Term>();
        own.properties.set(property, terms.set(JSON.stringify(term), term));
      }
    }
    return id;
  };

  const termOf = (key: string, value: Value): Term | undefined => {
    if (typeof value === 'number') return { text: String(value), datatype: `${XSD}integer` };
    if (typeof value === 'boolean') return { text: String(value), datatype: `${XSD}boolean` };
    if (typeof value === 'string') {
      if (propertyOf(key)?.strings !== 'reference') return { text: value };
      const address = expandName(value);
      return isAddress(address) ? { address } : undefined;
    }
    if (!isLiteralObject(value)) return { address: visit(value) };
    const [language, datatype] = [languageOf(value), datatypeOf(value)];
    if (language !== undefined) return { text: value['@value'], language };
    return datatype === undefined
      ? { text: value['@value'] }
      : { text: value['@value'], datatype: expandType(datatype) };
  };

  visit(record);
  return new Map(
    [...nodes].map(([id, { types, properties }]) => [
      id,
      {
        types: [...types],
        properties: new Map([...properties].map(([name, terms]) => [name, [...terms.values()]])),
      },
    ]),
  );
}

/** What is said of one thing, each statement once. */
interface Statements {
  readonly types: Set<string>;
  readonly properties: Map<string, Map<string, Term>>;
}

const XSD = expandName('xsd:');

/** Before the number of a thing without an address; records have blank nodes of their own. */
const UNNAMED = 'unnamed-';

const CLASS_ADDRESSES = new Map<string, string>(
  Object.entries(CLASSES).map(([key, name]) => [key, expandName(name)]),
);

/** The address of a class: a name of our context, a prefixed name, or an address already. */
export const expandType = (type: string): string => CLASS_ADDRESSES.get(type) ?? expandName(type);

export const isAddress = (address: string): boolean => /^(?:[a-z][a-z0-9+.-]*|_):/i.test(address);
