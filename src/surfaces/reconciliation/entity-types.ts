import type { Language, Localised } from '../../kernel/languages.ts';

/** A class of entities that names can be matched with. */
export interface EntityType {
  readonly id: TypeId;
  readonly name: Localised;
}

export type TypeId =
  | 'edm:ProvidedCHO'
  | 'foaf:Organization'
  | 'edm:Agent'
  | 'edm:Place'
  | 'skos:Concept'
  | 'edm:TimeSpan';

/** All types, by the classes of EDM, in the order in which suggestions list them. */
export const ENTITY_TYPES: readonly EntityType[] = [
  { id: 'edm:ProvidedCHO', name: { de: 'Objekt', en: 'Object' } },
  { id: 'foaf:Organization', name: { de: 'Einrichtung', en: 'Institution' } },
  { id: 'edm:Agent', name: { de: 'Person oder Körperschaft', en: 'Person or organisation' } },
  { id: 'edm:Place', name: { de: 'Ort', en: 'Place' } },
  { id: 'skos:Concept', name: { de: 'Begriff', en: 'Concept' } },
  { id: 'edm:TimeSpan', name: { de: 'Zeitspanne', en: 'Period' } },
];

export const isTypeId = (id: string): id is TypeId => ENTITY_TYPES.some((type) => type.id === id);

/** The name of a type. */
export const typeName = (id: TypeId, language: Language): string =>
  ENTITY_TYPES.find((type) => type.id === id)?.name[language] ?? id;

/** A type as responses name it. */
export const typeTerm = (id: TypeId, language: Language) => ({ id, name: typeName(id, language) });
