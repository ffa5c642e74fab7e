import type { FieldRow } from './field-row.ts';

/** The fields of a page of the knowledge base: one document per language. */
export const KNOWLEDGE_FIELDS: readonly FieldRow[] = [
  { name: 'docType', type: 'string', required: true, facet: 1, description: '`wikiPage`' },
  { name: 'title', type: 'string', search: 1, infix: true, description: 'Title' },
  { name: 'description', type: 'string[]', search: 3, description: 'Summary' },
  { name: 'body', type: 'string', search: 2, description: 'The whole text, without markup' },
  { name: 'book', type: 'string', facet: 3, description: 'Book that the page belongs to' },
  { name: 'chapter', type: 'string', facet: 4, description: 'Chapter of that book' },
  { name: 'url', type: 'string', storedOnly: true, description: 'Address of the page' },
  { name: 'docLanguage', type: 'string', required: true, facet: 2, description: '`de` or `en`' },
  {
    name: 'updatedAt',
    type: 'int64',
    required: true,
    sortable: true,
    description: 'Time of the last change as a Unix timestamp (UTC)',
  },
  { name: 'previewImage', type: 'string', storedOnly: true, description: 'Address of a preview picture' },
];
