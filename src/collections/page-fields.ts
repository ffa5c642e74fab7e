import type { FieldRow } from './field-row.ts';

/** The texts of a page, editorial or of the knowledge base. */
export const PAGE_TEXT_FIELDS: readonly FieldRow[] = [
  { name: 'title', type: 'string', search: 1, infix: true, description: 'Title' },
  { name: 'description', type: 'string[]', search: 3, description: 'Summary' },
  { name: 'body', type: 'string', search: 2, description: 'The whole text, without markup' },
];

/** Where a page stands, and how it is shown in a list. */
export const PAGE_ADDRESS_FIELDS: readonly FieldRow[] = [
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
