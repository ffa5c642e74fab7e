import type { Entity, FramedRecord, Value } from '../record/record.ts';
import { isLiteralObject, suppliedLanguage, valuesOf } from '../record/values.ts';
import { contextualClasses, isStated } from './metadata/contextual-classes.ts';
import {
  type ContextualClass,
  type DescribedEntities,
  describedEntities,
} from './metadata/described-entities.ts';

export const METADATA_TIERS = ['0', 'A', 'B', 'C'] as const;

export type MetadataTier = (typeof METADATA_TIERS)[number];

/** What decides the metadata tier of a record: the lowest of three criteria. */
export interface MetadataTierFindings {
  readonly tier: MetadataTier;
  readonly language: LanguageShare & { readonly tier: MetadataTier };
  readonly elements: EnablingElements & { readonly tier: MetadataTier };
  /** Classes of EDM with a complete description. */
  readonly classes: readonly ContextualClass[];
  readonly classesTier: MetadataTier;
}

/** Shares of properties with a language from which on a record has the tier. */
export const MIN_LANGUAGE_SHARE = { A: 0.25, B: 0.5, C: 0.75 } as const;

/** Distinct enabling elements, and distinct groups of them. */
export const MIN_ELEMENTS = {
  A: { elements: 1, groups: 1 },
  B: { elements: 3, groups: 2 },
  C: { elements: 4, groups: 2 },
} as const;

/** Distinct classes; tier A needs none. */
export const MIN_CLASSES = { A: 0, B: 1, C: 2 } as const;

/**
 * The metadata tier by the properties of the object and the entities that they name. [quality-3]
 * Source: Europeana's publishing framework, and metis-indexing (tiers/metadata).
 */
export function metadataTier(record: FramedRecord): MetadataTierFindings {
  const entities: DescribedEntities = describedEntities(record.aggregatedCHO);
  const share = languageShare(record.aggregatedCHO, entities);
  const found = enablingElements(record.aggregatedCHO, entities);
  const classes = contextualClasses(entities);
  const language = { ...share, tier: tierOfShare(share) };
  const elements = { ...found, tier: tierOfElements(found) };
  const classesTier = highest((tier) => classes.length >= MIN_CLASSES[tier]);
  const tier = lowest([language.tier, elements.tier, classesTier]);
  return { tier, language, elements, classes, classesTier };
}

function tierOfShare({ stated, tagged }: LanguageShare): MetadataTier {
  const share = stated.length === 0 ? 0 : tagged.length / stated.length;
  return highest((tier) => share >= MIN_LANGUAGE_SHARE[tier]);
}

const tierOfElements = ({ elements, groups }: EnablingElements): MetadataTier =>
  highest(
    (tier) => elements.length >= MIN_ELEMENTS[tier].elements && groups.length >= MIN_ELEMENTS[tier].groups,
  );

const FROM_THE_TOP = ['C', 'B', 'A'] as const;

const highest = (reaches: (tier: (typeof FROM_THE_TOP)[number]) => boolean): MetadataTier =>
  FROM_THE_TOP.find(reaches) ?? '0';

const lowest = (tiers: readonly MetadataTier[]): MetadataTier =>
  METADATA_TIERS.find((tier) => tiers.includes(tier)) ?? '0';

/** How many of the properties that can have a language have one. */
interface LanguageShare {
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
function languageShare(cho: Entity, entities: DescribedEntities): LanguageShare {
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
  isLiteralObject(value) && (suppliedLanguage(value) ?? '').trim() !== '' && isStated(value);

/** A name of a person has no language that matters. Each entity is looked at once, however often it is named. */
function someLabelHasLanguage(named: DescribedEntities['all']): boolean {
  const entities = new Set(named.flatMap((one) => (one.class === 'Agent' ? [] : [one.entity])));
  return entities.values().some((entity) => valuesOf(entity['prefLabel']).some(hasLanguage));
}

/** Properties by which people browse, and the groups that they make up. */
interface EnablingElements {
  /** By their EDM names. */
  readonly elements: readonly string[];
  readonly groups: readonly EnablingGroup[];
}

type EnablingGroup = 'time' | 'concepts' | 'people' | 'places';

/** An element with any value belongs to its group. */
const ELEMENTS: readonly (readonly [key: string, name: string, group: EnablingGroup])[] = [
  ['created', 'dcterms:created', 'time'],
  ['issued', 'dcterms:issued', 'time'],
  ['temporal', 'dcterms:temporal', 'time'],
  ['format', 'dc:format', 'concepts'],
  ['dcType', 'dc:type', 'concepts'],
  ['medium', 'dcterms:medium', 'concepts'],
  ['creator', 'dc:creator', 'people'],
  ['contributor', 'dc:contributor', 'people'],
  ['publisher', 'dc:publisher', 'people'],
  ['spatial', 'dcterms:spatial', 'places'],
  ['currentLocation', 'edm:currentLocation', 'places'],
];

/** Elements that count only if they name an entity of one of these classes. */
const BY_CLASS: readonly (readonly [key: string, name: string, classes: readonly ContextualClass[]])[] = [
  ['hasMet', 'edm:hasMet', ['TimeSpan', 'Agent']],
  ['subject', 'dc:subject', ['Concept', 'Agent', 'Place']],
];

const GROUP_OF_CLASS: Readonly<Record<ContextualClass, EnablingGroup>> = {
  TimeSpan: 'time',
  Concept: 'concepts',
  Agent: 'people',
  Place: 'places',
};

function enablingElements(cho: Entity, entities: DescribedEntities): EnablingElements {
  const elements: string[] = [];
  const groups = new Set<EnablingGroup>();
  for (const [key, name, group] of ELEMENTS) {
    if (!valuesOf(cho[key]).some(isStated)) continue;
    elements.push(name);
    groups.add(group);
  }
  for (const [key, name, classes] of BY_CLASS) {
    const named = entities.of(key).filter((one) => classes.includes(one.class));
    if (named.length === 0) continue;
    elements.push(name);
    for (const one of named) groups.add(GROUP_OF_CLASS[one.class]);
  }
  return { elements, groups: [...groups] };
}
