import { COLLECTION_NAMES, type CollectionName, FIELDS } from '../../collections/collections.ts';
import type { FieldRow } from '../../collections/field-row.ts';
import { SEARCH_DEFAULTS } from '../../collections/search-defaults.ts';
import type { WholeNumberFields } from './filter-rules.ts';

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
}

export const COLLECTION_RULES: Readonly<Record<CollectionName, CollectionRules>> = Object.fromEntries(
  COLLECTION_NAMES.map((name) => [name, rulesOf(name)]),
) as Record<CollectionName, CollectionRules>;

/** All hidden fields; those of the deprecated endpoints by their common prefix. */
export const HIDDEN_FIELDS = 'legacy*,uuidKey,entityMention,wordForms';

/** The rules of a collection, with other hidden fields if these are given. */
export function rulesOf(
  collection: CollectionName,
  hidden: readonly string[] = SEARCH_DEFAULTS[collection].hidden,
): CollectionRules {
  const { query_by, facet_by, exclude_fields, additions } = SEARCH_DEFAULTS[collection];
  const names = (matches: (row: FieldRow) => boolean) =>
    FIELDS[collection].filter(matches).map(({ name }) => name);
  return {
    query_by: query_by.join(','),
    facet_by: facet_by.join(','),
    exclude_fields: exclude_fields.join(','),
    additions,
    hidden,
    facets: names(({ name, facet }) => facet !== undefined && !hidden.includes(name)),
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
