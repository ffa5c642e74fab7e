import { LABEL_LANGUAGES, preferredValue } from './display.ts';
import { CC, NAMESPACES, RDF } from './namespaces.ts';
import { EDM_TYPES } from './properties.ts';
import { collectNodes } from './rdf/collect-nodes.ts';
import { SCHEMA } from './rdf/schema.ts';
import { writeNode } from './rdf/write-node.ts';
import type { Entity, FramedRecord, Value } from './record.ts';
import { FREEST_FIRST, statedRights } from './rights.ts';
import { literalText, valuesOf } from './values.ts';

const { xsd: _, ...VOCABULARIES } = NAMESPACES;

const ROOT = Object.entries({ rdf: RDF, ...VOCABULARIES, cc: CC })
  .map(([prefix, namespace]) => ` xmlns:${prefix}="${namespace}"`)
  .join('');

/**
 * A record as `<rdf:RDF>`, valid against EDM's XML schema: nodes and elements in
 * its order, entities beside each other. What the schema does not allow is left
 * out, such as a second edm:rights (the most open one is kept) or a second
 * edm:dataProvider (the one that search results show is kept). Without an XML
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
  const type = (literalText(value) ?? '').trim().toUpperCase();
  return EDM_TYPES.includes(type) ? type : 'TEXT';
}
