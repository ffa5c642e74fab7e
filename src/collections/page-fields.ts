import { type FieldRow, fieldRows } from './field-row.ts';

/** The texts of an editorial page or a page of the knowledge base. */
const TEXTS = {
  title: { type: 'string', search: 1, infix: true, description: 'Title' },
  description: { type: 'string[]', search: 3, description: 'Summary, cut to 1024 characters' },
  body: { type: 'string', search: 2, description: 'The whole text, without markup' },
} as const;

const COMMON = {
  url: { type: 'string', storedOnly: true, description: 'URL of the page' },
  docLanguage: { type: 'string', required: true, facet: 2, description: '`de` or `en`' },
  updatedAt: {
    type: 'int64',
    required: true,
    sortable: true,
    description: 'Time of the last change as a Unix timestamp (UTC)',
  },
  previewImage: { type: 'string', storedOnly: true, description: 'URL of a preview picture' },
} as const;

/** The fields of institution profiles and editorial pages: one document per language. */
export const EDITORIAL_FIELDS: readonly FieldRow[] = fieldRows({
  docType: {
    type: 'string',
    values: ['institution', 'contentPage'],
    required: true,
    facet: 1,
    description: '`institution` (profile of an institution) or `contentPage` (editorial page)',
  },
  ...TEXTS,
  legalName: { type: 'string', search: 4, description: 'Legal name of the institution' },
  providerNames: {
    type: 'string[]',
    search: 5,
    facet: 5,
    description: 'Names of the institution in `dataProvider` of its objects',
  },
  category: { type: 'string', facet: 3, description: 'Category of the page; `institution` for profiles' },
  place: { type: 'string', facet: 4, description: 'Seat of the institution' },
  ...COMMON,
});

/** The fields of a page of the knowledge base: one document per language. */
export const KNOWLEDGE_FIELDS: readonly FieldRow[] = fieldRows({
  docType: { type: 'string', values: ['wikiPage'], required: true, facet: 1, description: '`wikiPage`' },
  ...TEXTS,
  book: { type: 'string', facet: 3, description: 'Book of the page' },
  chapter: { type: 'string', facet: 4, description: 'Chapter of that book' },
  ...COMMON,
});
