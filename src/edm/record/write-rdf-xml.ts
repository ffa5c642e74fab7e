import { xmlAttribute, xmlText, xmlUrl } from '../../kernel/xml-text.ts';
import { LABEL_LANGUAGES, preferredValue } from './display.ts';
import { CC, expandName, NAMESPACES, RDF } from './namespaces.ts';
import { EDM_TYPES } from './properties.ts';
import { collectNodes, type UrlOf } from './rdf/collect-nodes.ts';
import { type Class, type Element, SCHEMA } from './rdf/schema.ts';
import type { Entity, FramedRecord, Value } from './record.ts';
import { FREEST_FIRST, statedRights } from './rights.ts';
import { isBlankNode, urlFault } from './url-fault.ts';
import {
  datatypeOf,
  isEntity,
  isLiteralObject,
  linkedLanguage,
  suppliedLanguage,
  suppliedText,
  valuesOf,
} from './values.ts';

const { xsd: _, ...VOCABULARIES } = NAMESPACES;

const ROOT = Object.entries({ rdf: RDF, ...VOCABULARIES, cc: CC })
  .map(([prefix, namespace]) => ` xmlns:${prefix}="${namespace}"`)
  .join('');

/**
 * A record as `<rdf:RDF>`, valid against EDM's XML schema: nodes and elements in
 * its order, entities beside each other. [oai-26] What the schema does not allow is left
 * out, such as a second edm:rights (the most open one is kept) or a second
 * edm:dataProvider (the one that search results show is kept). [oai-27] Without an XML
 * declaration, because OAI-PMH embeds it in responses.
 */
export function writeRdfXml(record: FramedRecord): string {
  const { nodes, urlOf } = collectNodes(record);
  let inside = '';
  for (const one of SCHEMA) {
    for (const [url, entity] of nodes.get(one.name) ?? []) {
      inside += writeNode(one, url, completed(one.name, entity), urlOf) ?? '';
    }
  }
  return `<rdf:RDF${ROOT}>${inside}</rdf:RDF>`;
}

/** Adapts the two main entities to the schema, where records may differ from it. */
function completed(name: string, entity: Entity): Entity {
  if (name === 'ore:Aggregation') {
    const rights = mostOpen(valuesOf(entity['edmRights']));
    const dataProvider = preferredValue(entity['dataProvider'], LABEL_LANGUAGES);
    // The schema demands a provider: without one, the data provider counts as such.
    const provider = preferredValue(entity['provider'], LABEL_LANGUAGES) ?? dataProvider;
    return {
      ...entity,
      ...(rights && { edmRights: rights }),
      ...(dataProvider && { dataProvider }),
      ...(provider && { provider }),
    };
  }
  if (name !== 'edm:ProvidedCHO') return entity;
  return { ...entity, edmType: valuesOf(entity['edmType']).map(edmType) };
}

/** The first of equally open statements. */
function mostOpen(values: readonly Value[]): Value | undefined {
  const policies = values.map((value) => statedRights(value)[0]?.policy ?? 'CLOSED');
  const best = FREEST_FIRST.find((policy) => policies.includes(policy));
  return best && values[policies.indexOf(best)];
}

/** The type in uppercase; unknown types become TEXT, because the schema demands one of its own. */
function edmType(value: Value): string {
  const type = (suppliedText(value) ?? '').trim().toUpperCase();
  return EDM_TYPES.includes(type) ? type : 'TEXT';
}

/**
 * One node in the order of the schema. Undefined if it lacks an element that the
 * schema demands. Properties that the schema does not have are left out.
 */
function writeNode(
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

/** One value as an element; undefined if the schema does not allow it. */
function writeValue(element: Element, value: Value, urlOf: UrlOf): string | undefined {
  const { name, content } = element;
  const url = referenceOf(element, value, urlOf);
  if (content === 'url' || (content === 'both' && url !== undefined)) {
    return url === undefined ? undefined : `<${name} rdf:resource="${xmlUrl(url)}"/>`;
  }
  const text = textOf(value);
  if (text === undefined || text.trim() === '') return undefined;
  if (content === 'both' || content === 'text') {
    return `<${name}${attributesOf(value, content)}>${xmlText(text)}</${name}>`;
  }
  if (!content.form.test(text)) return undefined;
  const datatype = 'datatype' in content ? ` rdf:datatype="${NAMESPACES.xsd}${content.datatype}"` : '';
  return `<${name}${datatype}>${xmlText(text)}</${name}>`;
}

/** The URL that a value is or has; a literal counts as one in a property of references. */
function referenceOf({ isReference }: Element, value: Value, urlOf: UrlOf): string | undefined {
  if (isEntity(value)) return urlOf(value);
  if (!isReference) return undefined;
  const text = suppliedText(value);
  return text === undefined || urlFault(text) !== undefined || isBlankNode(text) ? undefined : text;
}

/** The text of a literal; the first label of an entity, or its URL. */
function textOf(value: Value): string | undefined {
  if (!isEntity(value)) return suppliedText(value);
  const [label] = valuesOf(value['prefLabel']);
  if (label !== undefined) return textOf(label);
  return value.id !== undefined && isBlankNode(value.id) ? undefined : value.id;
}

function attributesOf(value: Value, content: 'both' | 'text'): string {
  if (!isLiteralObject(value)) return '';
  if (suppliedLanguage(value) !== undefined) {
    const language = linkedLanguage(value);
    return language === undefined ? '' : ` xml:lang="${language}"`;
  }
  const datatype = datatypeOf(value);
  if (datatype === undefined || content === 'both') return '';
  return ` rdf:datatype="${xmlAttribute(expandName(datatype))}"`;
}
