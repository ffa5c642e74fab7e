import type { Entity, Value } from '../../edm/record.ts';
import { isLiteralObject, languageOf, valuesOf } from '../../edm/values.ts';
import type { DescribedEntities } from './described-entities.ts';
import { isStated } from './is-stated.ts';

/** How many of the properties that can have a language have one. */
export interface LanguageShare {
  /** By their EDM names. */
  readonly stated: readonly string[];
  /** Those with at least one value in a stated language. */
  readonly tagged: readonly string[];
}

/** Properties of the object that count, by their keys and names. */
const PROPERTIES: readonly (readonly [key: string, name: string])[] = [
  ['coverage', 'dc:coverage'],
  ['description', 'dc:description'],
  ['format', 'dc:format'],
  ['relation', 'dc:relation'],
  ['dcRights', 'dc:rights'],
  ['source', 'dc:source'],
  ['subject', 'dc:subject'],
  ['title', 'dc:title'],
  ['dcType', 'dc:type'],
  ['alternative', 'dcterms:alternative'],
  ['hasPart', 'dcterms:hasPart'],
  ['isPartOf', 'dcterms:isPartOf'],
  ['isReferencedBy', 'dcterms:isReferencedBy'],
  ['medium', 'dcterms:medium'],
  ['provenance', 'dcterms:provenance'],
  ['references', 'dcterms:references'],
  ['spatial', 'dcterms:spatial'],
  ['tableOfContents', 'dcterms:tableOfContents'],
  ['temporal', 'dcterms:temporal'],
  ['currentLocation', 'edm:currentLocation'],
  ['hasType', 'edm:hasType'],
  ['isRelatedTo', 'edm:isRelatedTo'],
];

/** A property has a language if a text of it has one, or a label of a place, concept or time span that it names. */
export function languageShare(cho: Entity, entities: DescribedEntities): LanguageShare {
  const stated: string[] = [];
  const tagged: string[] = [];
  for (const [key, name] of PROPERTIES) {
    const values = valuesOf(cho[key]).filter(isStated);
    if (values.length === 0) continue;
    stated.push(name);
    if (values.some(hasLanguage) || someLabelHasLanguage(entities.of(key))) tagged.push(name);
  }
  return { stated, tagged };
}

/** Whether a value is a text in a stated language. */
const hasLanguage = (value: Value): boolean =>
  isLiteralObject(value) && (languageOf(value) ?? '').trim() !== '' && value['@value'].trim() !== '';

/** A name of a person has no language that matters. Each entity is looked at once, however often it is named. */
function someLabelHasLanguage(named: DescribedEntities['all']): boolean {
  const entities = new Set(named.flatMap((one) => (one.class === 'Agent' ? [] : [one.entity])));
  return entities.values().some((entity) => valuesOf(entity['prefLabel']).some(hasLanguage));
}
