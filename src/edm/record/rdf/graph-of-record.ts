import { expandName } from '../namespaces.ts';
import { CLASSES, propertyOf } from '../properties.ts';
import type { Entity, FramedRecord, Value } from '../record.ts';
import { isAbsolute } from '../url-fault.ts';
import { datatypeOf, isLiteralObject, suppliedLanguage, valuesOf } from '../values.ts';
import { type Graph, GraphBuilder, type Term } from './graph.ts';

/** The graph that a JSON-LD processor reads out of a framed record, the object first. */
export function graphOfRecord(record: FramedRecord): Graph {
  const graph = new GraphBuilder();
  let unnamed = 0;

  const visit = (entity: Entity): string => {
    const id = entity.id === undefined ? `_:unnamed-${unnamed++}` : expandName(entity.id);
    graph.addSubject(id);
    for (const type of valuesOf(entity.type)) {
      const url = expandType(String(type));
      if (isAbsolute(url)) graph.addType(id, url);
    }
    for (const [key, values] of Object.entries(entity)) {
      const property = propertyOf(key)?.iri ?? expandName(key);
      if (key === 'id' || key === 'type' || !isAbsolute(property)) continue;
      for (const value of valuesOf(values)) {
        const term = termOf(key, value);
        if (term !== undefined) graph.addValue(id, property, term);
      }
    }
    return id;
  };

  const termOf = (key: string, value: Value): Term | undefined => {
    if (typeof value === 'number') return { text: String(value), datatype: expandName('xsd:integer') };
    if (typeof value === 'boolean') return { text: String(value), datatype: expandName('xsd:boolean') };
    if (typeof value === 'string') {
      if (propertyOf(key)?.strings !== 'reference') return { text: value };
      const url = expandName(value);
      return isAbsolute(url) ? { url } : undefined;
    }
    if (!isLiteralObject(value)) return { url: visit(value) };
    const text = value['@value'];
    const [language, datatype] = [suppliedLanguage(value), datatypeOf(value)];
    if (language !== undefined) return { text, language };
    return datatype === undefined ? { text } : { text, datatype: expandType(datatype) };
  };

  visit(record);
  return graph.build();
}

const CLASS_URLS = new Map<string, string>(
  Object.entries(CLASSES).map(([key, name]) => [key, expandName(name)]),
);

/** The URL of a class: from a name of our context, a prefixed name, or a URL. */
export const expandType = (type: string): string => CLASS_URLS.get(type) ?? expandName(type);
