import type { FramedRecord } from '../edm/record.ts';
import { contextualClasses } from './metadata/contextual-classes.ts';
import {
  type ContextualClass,
  type DescribedEntities,
  describedEntities,
} from './metadata/described-entities.ts';
import { type EnablingElements, enablingElements } from './metadata/enabling-elements.ts';
import { type LanguageShare, languageShare } from './metadata/language-share.ts';

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
 * The metadata tier by the properties of the object and the entities that they name.
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
