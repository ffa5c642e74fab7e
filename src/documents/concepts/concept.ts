import type { Language } from '../../kernel/languages.ts';

/** Of what a concept is a kind; words of materials and techniques are found within longer statements. */
export const CONCEPT_KINDS = ['type', 'material', 'technique'] as const;

export type ConceptKind = (typeof CONCEPT_KINDS)[number];

/** A concept of `vocabulary.tsv`, with the words for it. */
export interface Concept {
  /** `aat-300033618`, or the id that the table gives it. */
  readonly id: string;
  /** In an authority file, as that writes it; undefined if the table gives it an id of its own. */
  readonly uri: string | undefined;
  readonly kind: ConceptKind;
  /** The first is shown, all are searched. One of the lists may be empty. */
  readonly names: { readonly de: readonly string[]; readonly en: readonly string[] };
  /** Further values that mean it. */
  readonly values: readonly string[];
  /** URIs of the same concept in other authority files. */
  readonly same: readonly string[];
  /** The ids of all its URIs, which no other concept has. */
  readonly keys: readonly string[];
}

/**
 * The URI of a concept in documents. [concepts-4] No setting changes it, because clients store it in their
 * filters.
 */
export const conceptUri = ({ id, uri }: Pick<Concept, 'id' | 'uri'>): string =>
  uri ?? `urn:vitrine:concept:${id}`;

/** Its name in a language, else in the other one. */
export const conceptName = ({ names }: Pick<Concept, 'names'>, language: Language): string =>
  names[language][0] ?? names.de[0] ?? names.en[0] ?? '';
