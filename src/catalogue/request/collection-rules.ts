import { COLLECTION_NAMES, type CollectionName, FIELDS } from '../../collections/collections.ts';
import { SEARCH_DEFAULTS } from '../../collections/search-defaults.ts';
import type { WholeNumberFields } from './filter-rules.ts';

/** What the rewriting of a request needs to know of a collection, as the engine's own text. */
export interface CollectionRules {
  readonly queryBy: string;
  readonly facetBy: string;
  /** `exclude_fields` where the client says nothing. */
  readonly excludeFields: string;
  /** Fields that no client may see or use. */
  readonly hidden: readonly string[];
  /** Fields that can be counted, without the hidden ones. */
  readonly facets: readonly string[];
  readonly wholeNumbers: WholeNumberFields;
  /** Text fields that `infix` cannot be used for. */
  readonly withoutInfix: readonly string[];
  /** Fields in which words can be searched, without the hidden ones, in the order of the schema. */
  readonly texts: readonly string[];
  /** Vector fields. */
  readonly vectors: readonly string[];
}

export const COLLECTION_RULES: Readonly<Record<CollectionName, CollectionRules>> = Object.fromEntries(
  COLLECTION_NAMES.map((name) => [name, rulesOf(name)]),
) as Record<CollectionName, CollectionRules>;

/** Every hidden field begins so; a test of the field tables holds them to it. */
export const HIDDEN_FIELDS = 'legacy*';

function rulesOf(name: CollectionName): CollectionRules {
  const defaults = SEARCH_DEFAULTS[name];
  return {
    queryBy: defaults.queryBy.join(','),
    facetBy: defaults.facetBy.join(','),
    excludeFields: defaults.excludeFields.join(','),
    hidden: defaults.hiddenFields,
    facets: FIELDS[name]
      .filter((row) => row.facet !== undefined && row.withheld !== 'always')
      .map((row) => row.name),
    withoutInfix: FIELDS[name]
      .filter((row) => row.type.startsWith('string') && row.infix !== true)
      .map((row) => row.name),
    texts: FIELDS[name]
      .filter((row) => row.type.startsWith('string') && !row.storedOnly && row.withheld !== 'always')
      .map((row) => row.name),
    vectors: FIELDS[name].filter((row) => row.numDim !== undefined).map((row) => row.name),
    wholeNumbers: new Map(
      FIELDS[name].flatMap((row) =>
        row.type === 'int32' || row.type === 'int64' ? [[row.name, row.type] as const] : [],
      ),
    ),
  };
}
