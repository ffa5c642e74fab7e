import type { FieldRow } from './field-row.ts';
import { PAGE_ADDRESS_FIELDS, PAGE_TEXT_FIELDS } from './page-fields.ts';

/** The fields of a page of the knowledge base: one document per language. */
export const KNOWLEDGE_FIELDS: readonly FieldRow[] = [
  { name: 'docType', type: 'string', required: true, facet: 1, description: '`wikiPage`' },
  ...PAGE_TEXT_FIELDS,
  { name: 'book', type: 'string', facet: 3, description: 'Book that the page belongs to' },
  { name: 'chapter', type: 'string', facet: 4, description: 'Chapter of that book' },
  ...PAGE_ADDRESS_FIELDS,
];
