import { uriFilter } from '../fields/filters.ts';
import { type Concept, type ConceptKind, conceptName, conceptUri } from './concept.ts';

/** A concept of the table as `/v2/vocabulary` returns it. */
export interface DescribedConcept {
  /** As in documents. */
  readonly uri: string;
  readonly id: string;
  readonly kind: ConceptKind;
  readonly label: { readonly de: string; readonly en: string };
  readonly names: Concept['names'];
  readonly values: readonly string[];
  readonly same: readonly string[];
  /** The field of `chos` with its URI, and the filter for its objects. */
  readonly field: ConceptField;
  readonly filter_by: string;
}

/** The fields of `chos` with URIs of concepts. [concepts-3] */
export const CONCEPT_FIELDS = ['dcTypeConcept', 'mediumConcept'] as const;

type ConceptField = (typeof CONCEPT_FIELDS)[number];

export function describeConcept(concept: Concept): DescribedConcept {
  const { id, kind, names, values, same } = concept;
  const uri = conceptUri(concept);
  const field = kind === 'type' ? 'dcTypeConcept' : 'mediumConcept';
  const label = { de: conceptName(concept, 'de'), en: conceptName(concept, 'en') };
  return { uri, id, kind, label, names, values, same, field, filter_by: uriFilter(field, [uri]) };
}
