import { CLASSES } from '../properties.ts';
import type { Entity, FramedRecord, Value } from '../record.ts';
import { isEntity, valuesOf } from '../values.ts';

/** What a document describes: by class and then by address, in the order of first mention. */
export type Nodes = ReadonlyMap<string, ReadonlyMap<string, Entity>>;

const CLASS_NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(CLASSES),
  ['http://creativecommons.org/ns#License', 'cc:License'],
]);

/** The address of an entity; one that has none of its own gets one below the object's. */
export type AddressOf = (entity: Entity) => string | undefined;

/**
 * The entities of a record that belong to a class of EDM, each once, with the
 * statements of all its mentions: within itself an entity is only named.
 */
export function collectNodes(record: FramedRecord): { nodes: Nodes; addressOf: AddressOf } {
  const nodes = new Map<string, Map<string, Entity>>();
  const made = new Map<Entity, string>();
  const addressOf: AddressOf = (entity) =>
    entity.id !== undefined && !entity.id.startsWith('_:') ? entity.id : made.get(entity);

  const visit = (entity: Entity): void => {
    const classes = valuesOf(entity.type).flatMap((type) => CLASS_NAMES.get(String(type)) ?? []);
    if (classes.length > 0 && addressOf(entity) === undefined) {
      made.set(entity, `${record.aggregatedCHO.id}#${made.size + 1}`);
    }
    const address = addressOf(entity);
    for (const name of address === undefined ? [] : classes) {
      const known = nodes.get(name) ?? new Map<string, Entity>();
      nodes.set(name, known);
      const other = known.get(address ?? '');
      known.set(address ?? '', other === undefined ? entity : merged(other, entity, addressOf));
    }
    for (const [key, value] of Object.entries(entity)) {
      if (key === 'id' || key === 'type') continue;
      for (const one of valuesOf(value)) if (isThing(one)) visit(one);
    }
  };
  visit(record);
  return { nodes, addressOf };
}

const isThing = (value: Value): value is Entity => typeof value === 'object' && isEntity(value);

/** The statements of both, each once. */
function merged(one: Entity, other: Entity, addressOf: AddressOf): Entity {
  const both: Record<string, Value | readonly Value[]> = {};
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const values = new Map<string, Value>();
    for (const value of [...valuesOf(one[key]), ...valuesOf(other[key])]) {
      const text = (isThing(value) && addressOf(value)) || JSON.stringify(value);
      if (!values.has(text)) values.set(text, value);
    }
    const [first, ...others] = values.values();
    if (first !== undefined) both[key] = others.length === 0 ? first : [first, ...others];
  }
  return both;
}
