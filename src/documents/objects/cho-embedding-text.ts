import type { ChoDocument } from './cho-document.ts';

/** The fields whose words `metadataEmbedding` represents, in their order. */
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
 * The text for `metadataEmbedding`, one value per line. Providers, rights,
 * identifiers and provenance are excluded: being kept in the same place does not
 * make objects similar.
 */
export function choEmbeddingText(document: ChoDocument): string {
  return FIELDS.flatMap((name) => document[name] ?? []).join('\n');
}
