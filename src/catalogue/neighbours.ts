import { EXPLORED } from '../vectors/vectors.ts';
import { COLLECTION_RULES, HIDDEN_FIELDS } from './request/collection-rules.ts';
import { engineFilter } from './request/filter-rules.ts';
import { refuseHiddenFields } from './request/hidden-fields.ts';

/** The parameters that all similarity searches have. */
export interface NeighbourRequest {
  readonly per_page: number;
  readonly filter_by?: string | undefined;
  /** Largest distance. */
  readonly threshold?: number | undefined;
}

/** The largest distance of two directions; engines refuse higher thresholds. */
const MAX_DISTANCE = 2;

/**
 * The engine's parameters for the neighbours of a vector, which is given as in a
 * vector query: `[0.1,0.2]`, or `[], id:…` for that of a document.
 * Errors: Problem 400 for the filter.
 */
export function neighbourParameters(
  field: string,
  vector: string,
  { per_page, filter_by, threshold }: NeighbourRequest,
): Record<string, string> {
  const { wholeNumbers, hidden, additions, exclude_fields } = COLLECTION_RULES.chos;
  const filter = engineFilter(filter_by, wholeNumbers);
  refuseHiddenFields({ filter_by: filter }, hidden);
  const bound = threshold === undefined ? '' : `, distance_threshold:${Math.min(threshold, MAX_DISTANCE)}`;
  return {
    q: '*',
    vector_query: `${field}:(${vector}, k:${per_page}${bound}, ${EXPLORED})`,
    per_page: String(per_page),
    exclude_fields: [HIDDEN_FIELDS, ...additions, exclude_fields].join(),
    ...(filter !== undefined && { filter_by: filter }),
  };
}
