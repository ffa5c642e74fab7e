import type { Language } from '../kernel/languages.ts';
import type { Entity, Value } from './entity.ts';
import { typeName } from './entity-types.ts';
import { type Property, propertyOf } from './properties.ts';
import type { Extension } from './read-batch.ts';
import type { Candidate } from './score.ts';

/** A candidate, the same in both versions. */
export function writeCandidate({ entity, score, isMatch, features }: Candidate, language: Language) {
  const { id, names, description, imageUrl } = entity;
  return {
    id,
    name: names[0],
    description,
    ...(imageUrl !== undefined && { image: imageUrl }),
    type: [typeOf(entity, language)],
    score,
    match: isMatch,
    features: features.map((feature) => ({ ...feature, name: featureName(feature.id, language) })),
  };
}

const featureName = (id: string, language: Language): string =>
  propertyOf(id.split('#', 1)[0] ?? id)?.name[language] ?? 'Name';

/** A suggested entity, the same in both versions. */
export const writeSuggestion = (entity: Entity, language: Language) => ({
  id: entity.id,
  name: entity.names[0],
  description: entity.description,
  notable: [typeOf(entity, language)],
});

const typeOf = ({ type }: Entity, language: Language) => ({ id: type, name: typeName(type, language) });

/** The properties of an extension, the same in both versions. */
export const writeMeta = ({ properties }: Extension, language: Language) =>
  properties.map(({ property: { id, name, kind } }) => ({
    id,
    name: name[language],
    ...(kind === 'institution' && {
      type: { id: 'foaf:Organization', name: typeName('foaf:Organization', language) },
    }),
  }));

/** The values that an extension wants of an entity, by property; none of an unknown one. */
export const wantedValues = (
  { properties }: Extension,
  entity: Entity | undefined,
): readonly { readonly property: Property; readonly values: readonly Value[] }[] =>
  properties.map(({ property, limit }) => {
    const values = entity?.values[property.id] ?? [];
    return { property, values: limit === 0 ? values : values.slice(0, limit) };
  });
