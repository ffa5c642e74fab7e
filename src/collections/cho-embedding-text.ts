import type { ChoDocument } from './cho-document.ts';

/** Fields whose words the vector of the metadata is made from, in their order. */
const FIELDS = [
  'title',
  'alternative',
  'creator',
  'contributor',
  'subject',
  'dcType',
  'medium',
  'isPartOf',
  'spatial',
  'coverage',
  'temporal',
  'date',
  'description',
] as const;

/**
 * What an object is about, as one text with a value a line, from which
 * `metadataEmbedding` is made. Providers, rights, identifiers and provenance
 * are left out: objects are not alike because they are kept in one place.
 */
export function choEmbeddingText(document: ChoDocument): string {
  return FIELDS.flatMap((name) => document[name] ?? []).join('\n');
}
