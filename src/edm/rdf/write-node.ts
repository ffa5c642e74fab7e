import { xmlUrl } from '../../kernel/xml-text.ts';
import type { Entity } from '../record.ts';
import { valuesOf } from '../values.ts';
import type { UrlOf } from './collect-nodes.ts';
import type { Class, Element } from './schema.ts';
import { writeValue } from './write-value.ts';

/**
 * One node in the order of the schema. Undefined if it lacks an element that the
 * schema demands. Properties that the schema does not have are left out.
 */
export function writeNode(
  { name, elements, required }: Class,
  url: string,
  entity: Entity,
  urlOf: UrlOf,
): string | undefined {
  // Entities have few of the schema's elements: sorting those is faster than trying all.
  const present: Element[] = [];
  for (const key in entity) {
    const element = elements.get(key);
    if (element !== undefined) present.push(element);
  }
  present.sort((a, b) => a.position - b.position);
  let inside = '';
  let missing = required.length;
  for (const element of present) {
    const texts = writeValues(element, entity, urlOf);
    inside += texts;
    if (texts !== '' && required.includes(element.name)) missing -= 1;
  }
  if (missing > 0) return undefined;
  const start = `<${name} rdf:about="${xmlUrl(url)}"`;
  return inside === '' ? `${start}/>` : `${start}>${inside}</${name}>`;
}

function writeValues(element: Element, entity: Entity, urlOf: UrlOf): string {
  let texts = '';
  let count = 0;
  for (const value of valuesOf(entity[element.key])) {
    if (count >= element.max) break;
    const text = writeValue(element, value, urlOf);
    if (text === undefined) continue;
    texts += text;
    count += 1;
  }
  return texts;
}
