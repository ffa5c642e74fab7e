import { CC } from '../namespaces.ts';
import { CLASSES } from '../properties.ts';
import type { Entity, FramedRecord, Value } from '../record.ts';
import { isBlankNode } from '../url-fault.ts';
import { isEntity, valuesOf } from '../values.ts';

/** Entities by class and then by URL, in the order of their first mention. */
export type Nodes = ReadonlyMap<string, ReadonlyMap<string, Entity>>;

const CLASS_NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(CLASSES),
  [`${CC}License`, 'cc:License'],
  // EDM's schema has one class for all of them.
  ['foaf:Organization', CLASSES.Agent],
  ['foaf:Person', CLASSES.Agent],
  ['foaf:Agent', CLASSES.Agent],
]);

/** The URL of an entity; one without a URL gets one below the object's. */
export type UrlOf = (entity: Entity) => string | undefined;

/**
 * The entities of a record that belong to a class of EDM, each once, with the
 * statements of all its mentions.
 */
export function collectNodes(record: FramedRecord): { nodes: Nodes; urlOf: UrlOf } {
  const nodes = new Map<string, Map<string, Entity>>();
  const made = new Map<Entity, string>();
  const urlOf: UrlOf = (entity) =>
    entity.id !== undefined && !isBlankNode(entity.id) ? entity.id : made.get(entity);

  const visit = (entity: Entity): void => {
    const classes = new Set(valuesOf(entity.type).flatMap((type) => CLASS_NAMES.get(String(type)) ?? []));
    if (classes.size > 0 && urlOf(entity) === undefined) {
      made.set(entity, `${record.aggregatedCHO.id}#${made.size + 1}`);
    }
    const url = urlOf(entity);
    if (url !== undefined) {
      for (const name of classes) {
        const entities = nodes.get(name) ?? new Map<string, Entity>();
        nodes.set(name, entities);
        const other = entities.get(url);
        entities.set(url, other === undefined ? entity : merged(other, entity, urlOf));
      }
    }
    for (const [key, value] of Object.entries(entity)) {
      if (key === 'id' || key === 'type') continue;
      for (const one of valuesOf(value)) if (isEntity(one)) visit(one);
    }
  };
  visit(record);
  return { nodes, urlOf };
}

/** The statements of both, each once. */
function merged(one: Entity, other: Entity, urlOf: UrlOf): Entity {
  const both: Record<string, Value | readonly Value[]> = {};
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const values = new Map<string, Value>();
    for (const value of [...valuesOf(one[key]), ...valuesOf(other[key])]) {
      const text = (isEntity(value) && urlOf(value)) || JSON.stringify(value);
      if (!values.has(text)) values.set(text, value);
    }
    const [first, ...others] = values.values();
    if (first !== undefined) both[key] = others.length === 0 ? first : [first, ...others];
  }
  return both;
}
