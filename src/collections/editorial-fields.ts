import type { FieldRow } from './field-row.ts';
import { PAGE_ADDRESS_FIELDS, PAGE_TEXT_FIELDS } from './page-fields.ts';

/** The fields of institution profiles and editorial pages: one document per language. */
export const EDITORIAL_FIELDS: readonly FieldRow[] = [
  {
    name: 'docType',
    type: 'string',
    required: true,
    facet: 1,
    description: '`institution` (profile of an institution) or `contentPage` (editorial page)',
  },
  ...PAGE_TEXT_FIELDS,
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
  ...PAGE_ADDRESS_FIELDS,
];
