import { CHOS_FIELDS } from './chos-fields.ts';
import { ENTITY_ROLE_NAMES, ENTITY_TYPES } from './entity-roles.ts';
import { type FieldRow, fieldRows } from './field-row.ts';

/** The collections that clients can search, in the order of a federated response. */
export const COLLECTION_NAMES = ['chos', 'editorial', 'knowledge'] as const;

export type CollectionName = (typeof COLLECTION_NAMES)[number];

/**
 * All collections of the index: those that clients search, and that of the entities, which only the
 * service itself searches. Its name begins with `chos`, so that keys of Typesense for `chos.*` include it.
 */
export type IndexName = CollectionName | 'chos-entities';

/**
 * The fields of the collection `chos-entities`, which the service itself searches. Their
 * values come from entity-documents.ts.
 */
const ENTITY_FIELDS: readonly FieldRow[] = fieldRows({
  type: { type: 'string', values: ENTITY_TYPES, required: true, facet: 1, description: 'Class of EDM' },
  label: { type: 'string[]', search: 1, description: 'Labels in all languages' },
  variant: { type: 'string[]', search: 2, description: 'Other names' },
  uri: { type: 'string[]', description: 'All its URIs, in the spelling of records and of authority files' },
  otherId: { type: 'string[]', description: 'Ids of its other URIs' },
  role: {
    type: 'string[]',
    values: ENTITY_ROLE_NAMES,
    required: true,
    facet: 2,
    description: 'How objects name it',
  },
  objectCount: { type: 'int32', required: true, sortable: true, description: 'Objects that name it' },
  entity: { type: 'string', storedOnly: true, description: 'The entity, as JSON' },
  descriptions: {
    type: 'string',
    storedOnly: true,
    description: 'What records say of it, as JSON: the next run needs not read them again',
  },
});

/** The texts of an editorial page or a page of the knowledge base. */
const TEXTS = {
  title: { type: 'string', search: 1, infix: true, description: 'Title' },
  description: { type: 'string[]', search: 3, description: 'Summary, cut to 1024 characters' },
  body: { type: 'string', search: 2, description: 'The whole text, without markup' },
} as const;

/** The fields that pages have in common with objects. [documents-3] */
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
const EDITORIAL_FIELDS: readonly FieldRow[] = fieldRows({
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
const KNOWLEDGE_FIELDS: readonly FieldRow[] = fieldRows({
  docType: { type: 'string', values: ['wikiPage'], required: true, facet: 1, description: '`wikiPage`' },
  ...TEXTS,
  book: { type: 'string', facet: 3, description: 'Book of the page' },
  chapter: { type: 'string', facet: 4, description: 'Chapter of that book' },
  ...COMMON,
});

export const FIELDS: Readonly<Record<IndexName, readonly FieldRow[]>> = {
  chos: CHOS_FIELDS,
  editorial: EDITORIAL_FIELDS,
  knowledge: KNOWLEDGE_FIELDS,
  'chos-entities': ENTITY_FIELDS,
};
