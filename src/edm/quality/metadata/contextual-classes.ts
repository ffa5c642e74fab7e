import type { Localised } from '../../../kernel/languages.ts';
import { positionOf } from '../../record/coordinates.ts';
import type { Entity, Value } from '../../record/record.ts';
import { isEntity, literalText, valuesOf } from '../../record/values.ts';
import type { ContextualClass, DescribedEntities } from './described-entities.ts';

/**
 * The classes of which the object names at least one entity that is described with all that
 * is required, or is in an authority file from which Europeana takes the description.
 */
export function contextualClasses({ all }: DescribedEntities): readonly ContextualClass[] {
  const found = new Set<ContextualClass>();
  // By class and entity, because an entity may be named very often.
  const seen = new Map<ContextualClass, Set<Entity>>();
  for (const { class: name, entity, isInAuthorityFile } of all) {
    if (found.has(name)) continue;
    const known = seen.getOrInsertComputed(name, () => new Set());
    if (isInAuthorityFile || (!known.has(entity) && isComplete(name, entity))) found.add(name);
    known.add(entity);
  }
  return [...found];
}

/** What people call the entities of each class. */
export const CLASS_NAMES: Readonly<Record<ContextualClass, Localised>> = {
  Agent: { en: 'persons', de: 'Personen' },
  Concept: { en: 'concepts', de: 'Begriffe' },
  Place: { en: 'places', de: 'Orte' },
  TimeSpan: { en: 'periods', de: 'Zeiträume' },
};

/** What an entity of each class needs, in addition to a label if it is not a time span. */
export const REQUIRED: Readonly<Record<ContextualClass, Localised>> = {
  Agent: {
    en: 'skos:prefLabel, and a date or place of birth or death, or rdaGr2:professionOrOccupation',
    de: 'skos:prefLabel, und Datum oder Ort von Geburt oder Tod, oder rdaGr2:professionOrOccupation',
  },
  Concept: {
    en: 'skos:prefLabel, and skos:note or a link to another concept',
    de: 'skos:prefLabel, und skos:note oder ein Link zu einem anderen Begriff',
  },
  Place: {
    en: 'skos:prefLabel, wgs84_pos:lat and wgs84_pos:long in degrees',
    de: 'skos:prefLabel, wgs84_pos:lat und wgs84_pos:long in Grad',
  },
  TimeSpan: { en: 'edm:begin and edm:end', de: 'edm:begin und edm:end' },
};

/** One of these is needed. */
const OF_AGENTS = [
  'begin',
  'end',
  'dateOfBirth',
  'dateOfDeath',
  'placeOfBirth',
  'placeOfDeath',
  'professionOrOccupation',
];
const OF_CONCEPTS = ['note', 'broader', 'narrower', 'exactMatch', 'closeMatch', 'related'];

function isComplete(name: ContextualClass, entity: Entity): boolean {
  const has = (key: string): boolean => valuesOf(entity[key]).some(isStated);
  switch (name) {
    case 'Agent':
      return has('prefLabel') && OF_AGENTS.some(has);
    case 'Concept':
      return has('prefLabel') && OF_CONCEPTS.some(has);
    case 'Place':
      return has('prefLabel') && positionOf(entity) !== undefined;
    case 'TimeSpan':
      return has('begin') && has('end');
  }
}

/** Whether a value says anything: an entity, or a text that is not blank. */
export const isStated = (value: Value): boolean =>
  isEntity(value) || (literalText(value) ?? '').trim() !== '';
