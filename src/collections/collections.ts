import { CHOS_FIELDS } from './chos-fields.ts';

import type { FieldRow } from './field-row.ts';
import { EDITORIAL_FIELDS, KNOWLEDGE_FIELDS } from './page-fields.ts';

/** The collections that clients can search, in the order of a federated response. */
export const COLLECTION_NAMES = ['chos', 'editorial', 'knowledge'] as const;

export type CollectionName = (typeof COLLECTION_NAMES)[number];

export const FIELDS: Readonly<Record<CollectionName, readonly FieldRow[]>> = {
  chos: CHOS_FIELDS,
  editorial: EDITORIAL_FIELDS,
  knowledge: KNOWLEDGE_FIELDS,
};
