import { CHOS_FIELDS } from './chos-fields.ts';
import { ENTITY_FIELDS } from './entity-fields.ts';
import type { FieldRow } from './field-row.ts';
import { EDITORIAL_FIELDS, KNOWLEDGE_FIELDS } from './page-fields.ts';

/** The collections that clients can search, in the order of a federated response. */
export const COLLECTION_NAMES = ['chos', 'editorial', 'knowledge'] as const;

export type CollectionName = (typeof COLLECTION_NAMES)[number];

/**
 * All collections of the index: those that clients search, and that of the entities, which only the
 * service itself searches. Its name begins with `chos`, so that keys of Typesense for `chos.*` include it.
 */
export type IndexName = CollectionName | 'chos-entities';

export const FIELDS: Readonly<Record<IndexName, readonly FieldRow[]>> = {
  chos: CHOS_FIELDS,
  editorial: EDITORIAL_FIELDS,
  knowledge: KNOWLEDGE_FIELDS,
  'chos-entities': ENTITY_FIELDS,
};
