import type { Entity } from '../../edm/record.ts';
import { valuesOf } from '../../edm/values.ts';
import type { ContextualClass, DescribedEntities } from './described-entities.ts';
import { isStated } from './is-stated.ts';

/**
 * The classes of which the object names at least one entity that is described with all that
 * is required, or is in an authority file from which Europeana takes the description.
 */
export const contextualClasses = ({ all }: DescribedEntities): readonly ContextualClass[] => [
  ...new Set(
    all.filter((one) => one.isInAuthorityFile || isComplete(one.class, one.entity)).map((one) => one.class),
  ),
];

/** What an entity of each class needs, in addition to a label if it is not a time span. */
export const REQUIRED: Readonly<Record<ContextualClass, string>> = {
  Agent: 'skos:prefLabel, and a date or place of birth or death, or rdaGr2:professionOrOccupation',
  Concept: 'skos:prefLabel, and skos:note or a link to another concept',
  Place: 'skos:prefLabel, wgs84_pos:lat and wgs84_pos:long',
  TimeSpan: 'edm:begin and edm:end',
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
      return has('prefLabel') && has('lat') && has('long');
    case 'TimeSpan':
      return has('begin') && has('end');
  }
}
