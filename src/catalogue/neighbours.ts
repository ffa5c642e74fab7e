import { COLLECTION_RULES, HIDDEN_FIELDS } from './request/collection-rules.ts';
import { engineFilter } from './request/filter-rules.ts';
import { refuseHiddenFields } from './request/hidden-fields.ts';

/** Which neighbours of a vector are wanted. */
export interface NeighbourRequest {
  readonly perPage: number;
  readonly filterBy: string | undefined;
  /** Largest distance. */
  readonly threshold: number | undefined;
}

/** No two directions are farther apart; engines refuse more. */
const LARGEST_DISTANCE = 2;

/**
 * The engine's parameters for the neighbours of a vector: `vector` stands
 * between the brackets of a vector query, what else it says follows in `rest`.
 * Errors: Problem 400 for the filter.
 */
export function neighbourParameters(
  { field, vector, rest = '' }: { readonly field: string; readonly vector: string; readonly rest?: string },
  { perPage, filterBy, threshold }: NeighbourRequest,
): Record<string, string> {
  const { wholeNumbers, hidden, excludeFields } = COLLECTION_RULES.chos;
  const filter = engineFilter(filterBy, wholeNumbers);
  const nothing = { queryBy: undefined, sortBy: undefined, groupBy: undefined, facetBy: undefined };
  refuseHiddenFields({ ...nothing, filterBy: filter }, hidden);
  const bound =
    threshold === undefined ? '' : `, distance_threshold:${Math.min(threshold, LARGEST_DISTANCE)}`;
  return {
    q: '*',
    vector_query: `${field}:([${vector}]${rest}, k:${perPage}${bound})`,
    per_page: String(perPage),
    exclude_fields: `${HIDDEN_FIELDS},${excludeFields}`,
    ...(filter === undefined ? {} : { filter_by: filter }),
  };
}
