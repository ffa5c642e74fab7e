import type { FieldRow } from './field-row.ts';

/** The fields of institution profiles and editorial pages: one document per language. */
export const EDITORIAL_FIELDS: readonly FieldRow[] = [
  {
    name: 'docType',
    type: 'string',
    required: true,
    facet: 1,
    description: '`institution` (profile of an institution) or `contentPage` (editorial page)',
  },
  { name: 'title', type: 'string', search: 1, infix: true, description: 'Title' },
  { name: 'description', type: 'string[]', search: 3, description: 'Summary' },
  { name: 'body', type: 'string', search: 2, description: 'The whole text, without markup' },
  {
    name: 'legalName',
    type: 'string',
    search: 4,
    description: 'Legal name of the institution',
  },
  {
    name: 'providerNames',
    type: 'string[]',
    search: 5,
    facet: 5,
    description: 'Names of the institution in `dataProvider` of its objects',
  },
  {
    name: 'category',
    type: 'string',
    facet: 3,
    description: 'Category of the page; `institution` for profiles',
  },
  { name: 'place', type: 'string', facet: 4, description: 'Seat of the institution' },
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
