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
  const mentions = new Map<string, Map<string, Entity[]>>();
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
        const entities = mentions.getOrInsertComputed(name, () => new Map<string, Entity[]>());
        entities.getOrInsertComputed(url, () => []).push(entity);
      }
    }
    for (const [key, value] of Object.entries(entity)) {
      if (key === 'id' || key === 'type') continue;
      for (const one of valuesOf(value)) if (isEntity(one)) visit(one);
    }
  };
  visit(record);
  const nodes = new Map<string, Map<string, Entity>>();
  for (const [name, entities] of mentions) {
    nodes.set(name, new Map(Array.from(entities, ([url, all]) => [url, merged(all, urlOf)])));
  }
  return { nodes, urlOf };
}

/** The statements of all mentions, each once. */
function merged(mentions: readonly Entity[], urlOf: UrlOf): Entity {
  const [first = {}, ...others] = mentions;
  if (others.length === 0) return first;
  const byKey = new Map<string, Map<string, Value>>();
  for (const mention of mentions) {
    for (const key of Object.keys(mention)) {
      const values = byKey.getOrInsertComputed(key, () => new Map<string, Value>());
      for (const value of valuesOf(mention[key])) {
        const text = (isEntity(value) && urlOf(value)) || JSON.stringify(value);
        if (!values.has(text)) values.set(text, value);
      }
    }
  }
  const all: Record<string, Value | readonly Value[]> = {};
  for (const [key, values] of byKey) {
    const [value, ...more] = values.values();
    if (value !== undefined) all[key] = more.length === 0 ? value : [value, ...more];
  }
  return all;
}
