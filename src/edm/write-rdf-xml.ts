import { LABEL_LANGUAGES, preferredValue } from './display.ts';
import { EDM_TYPES } from './edm-types.ts';
import { NAMESPACES } from './namespaces.ts';
import { collectNodes } from './rdf/collect-nodes.ts';
import { SCHEMA } from './rdf/schema.ts';
import { writeNode } from './rdf/write-node.ts';
import type { Entity, FramedRecord, Value } from './record.ts';
import { FREEST_FIRST } from './rights.ts';
import { statedRights } from './stated-rights.ts';
import { isLiteralObject, valuesOf } from './values.ts';

const { xsd: _, ...VOCABULARIES } = NAMESPACES;

const ROOT = Object.entries({
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  ...VOCABULARIES,
  cc: 'http://creativecommons.org/ns#',
})
  .map(([prefix, address]) => ` xmlns:${prefix}="${address}"`)
  .join('');

/**
 * A record as `<rdf:RDF>`, valid by EDM's XML schema: nodes and their elements
 * in its order, entities beside each other instead of within each other. What
 * the schema has no place for is left out, such as a second statement of
 * edm:rights (the freest stays) or a second edm:dataProvider (the one that
 * searches show stays). Without an XML declaration, for it stands in
 * answers of OAI-PMH.
 */
export function writeRdfXml(record: FramedRecord): string {
  const { nodes, addressOf } = collectNodes(record);
  let inside = '';
  for (const own of SCHEMA) {
    for (const [address, entity] of nodes.get(own.name) ?? []) {
      inside += writeNode(own, address, completed(own.name, entity), addressOf) ?? '';
    }
  }
  return `<rdf:RDF${ROOT}>${inside}</rdf:RDF>`;
}

/** What the schema demands of the two main nodes and records may have otherwise. */
function completed(name: string, entity: Entity): Entity {
  if (name === 'ore:Aggregation') {
    const rights = freest(valuesOf(entity['edmRights']));
    // Who hands a record over is its provider, where it names none.
    const dataProvider = preferredValue(entity['dataProvider'], LABEL_LANGUAGES);
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

/** Of equally free statements the first. */
function freest(values: readonly Value[]): Value | undefined {
  const policies = values.map((value) => statedRights(value)[0]?.policy ?? 'CLOSED');
  const best = FREEST_FIRST.find((policy) => policies.includes(policy));
  return best && values[policies.indexOf(best)];
}

/** A kind in other letters is that kind; one that EDM does not know counts as text, because the schema demands one. */
function edmType(value: Value): string {
  const kind = textOf(value).trim().toUpperCase();
  return EDM_TYPES.includes(kind) ? kind : 'TEXT';
}

function textOf(value: Value): string {
  if (typeof value !== 'object') return String(value);
  return isLiteralObject(value) ? value['@value'] : '';
}
