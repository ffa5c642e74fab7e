import { xmlAddress } from '../../kernel/xml-text.ts';
import { propertyOf } from '../properties.ts';
import type { Entity } from '../record.ts';
import { valuesOf } from '../values.ts';
import type { AddressOf } from './collect-nodes.ts';
import { type Class, type Element, SCHEMA } from './schema.ts';
import { writeValue } from './write-value.ts';

/**
 * One node in the order of the schema. Undefined when it lacks what the schema
 * demands. What the schema has no place for is left out.
 */
export function writeNode(
  own: Class,
  address: string,
  entity: Entity,
  addressOf: AddressOf,
): string | undefined {
  const places = PLACES.get(own);
  const written: { readonly place: number; readonly name: string; readonly text: string }[] = [];
  for (const key of Object.keys(entity)) {
    const found = places?.get(key);
    if (!found) continue;
    const { element, place } = found;
    const text = writeValues(element, key, entity, addressOf);
    if (text !== '') written.push({ place, name: element.name, text });
  }
  if (!own.required.every((name) => written.some((one) => one.name === name))) return undefined;
  written.sort((a, b) => a.place - b.place);
  let inside = '';
  for (const { text } of written) inside += text;
  const start = `<${own.name} rdf:about="${xmlAddress(address)}"`;
  return inside === '' ? `${start}/>` : `${start}>${inside}</${own.name}>`;
}

function writeValues(element: Element, key: string, entity: Entity, addressOf: AddressOf): string {
  let texts = '';
  let count = 0;
  for (const value of valuesOf(entity[key])) {
    if (count >= element.max) break;
    const text = writeValue(element, key, value, addressOf);
    if (text === undefined) continue;
    texts += text;
    count += 1;
  }
  return texts;
}

/** What our own table of properties does not have: the framed key is the full address. */
const OTHER_KEYS = new Map([['cc:deprecatedOn', 'http://creativecommons.org/ns#deprecatedOn']]);

/** Elements of a class by their framed key, with their place in the order. */
const PLACES: ReadonlyMap<
  Class,
  ReadonlyMap<string, { readonly element: Element; readonly place: number }>
> = new Map(
  SCHEMA.map((own) => [
    own,
    new Map(
      own.elements.map((element, place) => {
        const { name } = element;
        return [propertyOf(name)?.key ?? OTHER_KEYS.get(name) ?? name, { element, place }];
      }),
    ),
  ]),
);
