import { COLLECTION_NAMES, type CollectionName, FIELDS } from '../documents/fields/collections.ts';
import type { FieldRow } from '../documents/fields/field-row.ts';
import { SEARCH_DEFAULTS } from '../documents/fields/search-defaults.ts';
import type { WholeNumberFields } from './request/filter-rules.ts';

/** What rewriting a request needs to know about a collection. Lists are the engine's text. */
export interface CollectionRules {
  readonly query_by: string;
  readonly facet_by: string;
  /** Default of `exclude_fields`. */
  readonly exclude_fields: string;
  /** Fields that only their names stand for: see SEARCH_DEFAULTS. */
  readonly additions: readonly string[];
  /** Fields that clients cannot see or use. */
  readonly hidden: readonly string[];
  /** Facet fields, without hidden ones. */
  readonly facets: readonly string[];
  readonly wholeNumbers: WholeNumberFields;
  /** Text fields for which `infix` is not available. */
  readonly withoutInfix: readonly string[];
  /** Text fields that can be searched, without the hidden ones, in the order of the schema. */
  readonly texts: readonly string[];
  /** Vector fields. */
  readonly vectors: readonly string[];
  /** Whether `word_forms` can be had. */
  readonly wordForms: boolean;
  /** Whether the index has a field, and as a facet. */
  has(field: string): boolean;
  isFacet(field: string): boolean;
}

/** The fields of a collection in the index, and which of them are facets. */
export type IndexedFields = readonly { readonly name: string; readonly facet?: boolean }[];

/** The hidden field with other forms, parts and spellings of the words of an object, and other names of its entities. */
export const WORD_FORMS = 'wordForms';

/** The hidden field with the keys of the identifiers of an object. */
export const IDENTIFIER_KEYS = 'identifierKey';

/** Of collections that Vitrine has filled. */
export const COLLECTION_RULES: Readonly<Record<CollectionName, CollectionRules>> = Object.fromEntries(
  COLLECTION_NAMES.map((name) => [name, collectionRules(name)]),
) as Record<CollectionName, CollectionRules>;

/** All hidden fields; those of the deprecated endpoints by their common prefix. */
export const HIDDEN_FIELDS = 'legacy*,uuidKey,entityMention,wordForms,identifierKey';

/**
 * The rules of a collection that has these fields; without them, of one that Vitrine has filled. What is missing is
 * not in the defaults, and names with `*` do not stand for it.
 */
export function collectionRules(collection: CollectionName, indexed?: IndexedFields): CollectionRules {
  const { query_by, facet_by, exclude_fields, additions, hidden } = SEARCH_DEFAULTS[collection];
  const named = new Map(
    indexed?.map(({ name, facet }) => [name, facet === true]) ??
      FIELDS[collection].map(({ name, facet }) => [name, facet !== undefined]),
  );
  const has = (name: string) => named.has(name);
  const isFacet = (name: string) => named.get(name) === true;
  const names = (matches: (row: FieldRow) => boolean) =>
    FIELDS[collection].filter((row) => has(row.name) && matches(row)).map(({ name }) => name);
  return {
    query_by: query_by.filter(has).join(','),
    facet_by: facet_by.filter(isFacet).join(','),
    exclude_fields: exclude_fields.join(','),
    additions,
    hidden,
    wordForms: has(WORD_FORMS),
    has,
    isFacet,
    facets: names(({ name }) => isFacet(name) && !hidden.includes(name)),
    withoutInfix: names(({ type, infix }) => type.startsWith('string') && infix !== true),
    texts: names(
      ({ name, type, storedOnly }) => type.startsWith('string') && !storedOnly && !hidden.includes(name),
    ),
    vectors: names(({ numDim }) => numDim !== undefined),
    wholeNumbers: new Map(
      FIELDS[collection].flatMap(({ name, type }) =>
        type === 'int32' || type === 'int64' ? [[name, type] as const] : [],
      ),
    ),
  };
}
