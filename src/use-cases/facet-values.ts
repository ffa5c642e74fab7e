import type { CollectionName } from '../documents/fields/collections.ts';
import { Problem } from '../kernel/problem.ts';
import type { FacetPageReply, SearchEngine } from '../stores/search/search-engine.ts';
import type { CollectionRules } from './collection-rules.ts';
import { parseReply, successfulReply } from './engine-reply.ts';
import { withFilterExplained } from './explain-filter.ts';
import { countingParameters, type Matching } from './request/counting-parameters.ts';
import type { RequestContext } from './search-request.ts';

/** The parameters of `/v2/facets/{field}`. */
export interface FacetValuesRequest extends Matching {
  readonly collection: CollectionName;
  readonly field: string;
  /** Only values that begin with this text, or have it anywhere. */
  readonly starts_with?: string | undefined;
  readonly contains?: string | undefined;
  readonly sort_by: (typeof FACET_ORDERS)[number];
  readonly page: number;
  readonly per_page: number;
}

export const FACET_ORDERS = ['count', 'name'] as const;

/** A page of the values of a facet field. */
export interface FacetValuesResult extends FacetPageReply {
  readonly field_name: string;
  readonly page: number;
  readonly per_page: number;
}

/**
 * `/v2/facets/{field}`: the values of a field with the number of matches that have them.
 * Errors: Problem 404 naming an unknown field, 400 for the filter, 502. [facets-1]
 */
export async function facetValues(
  engine: SearchEngine,
  rules: CollectionRules,
  { collection, field, starts_with, contains, sort_by, page, per_page, ...matching }: FacetValuesRequest,
  context: RequestContext,
): Promise<FacetValuesResult> {
  const { facets } = rules;
  if (!facets.includes(field)) throw unknownField(collection, field, facets);
  const parameters = countingParameters(collection, rules, matching, field);
  const wanted = {
    startsWith: starts_with,
    contains,
    order: sort_by,
    offset: (page - 1) * per_page,
    limit: per_page,
  };
  const reply = successfulReply(engine.facetValues(collection, parameters, wanted, context), context.signal);
  const { body } = await withFilterExplained(matching.filter_by, reply);
  return { field_name: field, page, per_page, ...parseReply<FacetPageReply>(body) };
}

// [facets-5]
const unknownField = (collection: CollectionName, field: string, facets: readonly string[]): Problem =>
  new Problem(
    404,
    `Could not find a facet field named \`${field}\` in \`${collection}\`, which has ${facets.join(', ')}`,
  );
