import { Problem } from '../../kernel/problem.ts';
import { MAX_FACET_COUNTS, MAX_FACET_VALUES, MAX_FIELDS, type SearchRequest } from '../search-request.ts';
import { COLLECTION_RULES, type CollectionRules, HIDDEN_FIELDS } from './collection-rules.ts';
import { searchFieldsOnce } from './distinct-fields.ts';
import { engineFilter, refuseJoins, rewriteFilter } from './filter-rules.ts';
import { boundHeavyParameters } from './heavy-parameters.ts';
import { expandFacetWildcards, refuseHiddenFields } from './hidden-fields.ts';
import { infixValues } from './infix-values.ts';
import { rewriteSortKeys, splitList } from './sort-keys.ts';
import { isWithheldParameter } from './withheld-parameters.ts';

/**
 * The engine's parameters for a search: defaults of the collection filled in,
 * what the spec asks to be rewritten rewritten, everything else as the client
 * wrote it.
 * Errors: a Problem for what the engine must not be asked.
 * Source: spec, "GET /v2/search"; decisions, "Search".
 */
export function engineParameters(
  request: SearchRequest,
  rules: CollectionRules = COLLECTION_RULES[request.collection],
): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.further)) {
    if (!isWithheldParameter(name)) parameters[name] = value;
  }
  boundHeavyParameters(parameters);
  for (const name of FIELD_LISTS) refuseJoins(parameters[name]);

  refuseLongList('query_by', request.queryBy);
  refuseLongList('facet_by', request.facetBy);
  const queryBy = meaningful(request.queryBy);
  refuseJoins(queryBy);
  const facetBy = engineFacets(request.facetBy, rules);
  const filterBy = engineFilter(request.filterBy, rules.wholeNumbers);
  const sortBy = engineSortKeys(request.sortBy, rules);
  refuseHiddenFields(
    { queryBy, filterBy, sortBy, groupBy: parameters['group_by'], facetBy: meaningful(request.facetBy) },
    rules.hidden,
  );

  parameters['q'] = request.q;
  parameters['query_by'] = queryBy ?? rules.queryBy;
  const infix = meaningful(parameters['infix']);
  if (infix !== undefined) {
    parameters['infix'] = infixValues(infix, parameters['query_by'], rules.withoutInfix);
  }
  searchFieldsOnce(parameters, rules.texts);
  if (filterBy !== undefined) parameters['filter_by'] = filterBy;
  if (sortBy !== undefined) parameters['sort_by'] = sortBy;
  if (request.page !== undefined) parameters['page'] = String(Math.min(request.page, MAX_PAGE));
  parameters['per_page'] = String(request.perPage);
  if (facetBy !== undefined) parameters['facet_by'] = facetBy;
  parameters['max_facet_values'] = String(facetValues(facetBy, request.maxFacetValues));
  parameters['highlight_full_fields'] = request.highlightFullFields;
  parameters['use_cache'] = String(request.useCache);
  parameters['exclude_fields'] = excludedFields(parameters, rules);
  if (meaningful(parameters['include_fields']) === undefined) delete parameters['include_fields'];
  return parameters;
}

/** The largest page that engines read (32 bits). It has no hits, and neither has any beyond it. */
const MAX_PAGE = 2 ** 32 - 1;

/** Further parameters that list fields, and so could reach into another collection. */
const FIELD_LISTS = ['include_fields', 'exclude_fields', 'group_by', 'highlight_fields'] as const;

function refuseLongList(name: string, list: string | undefined): void {
  if (list !== undefined && list.length > MAX_FIELDS && splitList(list).length > MAX_FIELDS) {
    throw new Problem(400, `${name} names more than ${MAX_FIELDS} fields`);
  }
}

/** `max_facet_values` within its bound. Errors: Problem 400 when all fields together would give too many. */
function facetValues(facetBy: string | undefined, asked: number): number {
  const values = Math.min(asked, MAX_FACET_VALUES);
  if (facetBy === undefined || values * MAX_FIELDS <= MAX_FACET_COUNTS) return values;
  const fields = splitList(facetBy).length;
  if (fields * values <= MAX_FACET_COUNTS) return values;
  throw new Problem(
    400,
    `facet_by names ${fields} fields with ${values} values each: more than ${MAX_FACET_COUNTS} in all`,
  );
}

const meaningful = (value: string | undefined): string | undefined =>
  value === undefined || value.trim() === '' ? undefined : value;

function engineFacets(facetBy: string | undefined, rules: CollectionRules): string | undefined {
  if (facetBy === undefined) return rules.facetBy;
  refuseJoins(facetBy);
  const given = meaningful(facetBy);
  return given && expandFacetWildcards(given, rules.facets, rules.hidden);
}

function engineSortKeys(sortBy: string | undefined, rules: CollectionRules): string | undefined {
  const given = meaningful(sortBy);
  if (given === undefined) return undefined;
  refuseJoins(given);
  return rewriteSortKeys(given.includes('_eval') ? rewriteFilter(given, rules.wholeNumbers) : given);
}

/**
 * The client's own list, else the default one unless the client says what to
 * include. Hidden fields always, and before anything of the client's.
 */
function excludedFields(
  given: { readonly [name: string]: string | undefined },
  rules: CollectionRules,
): string {
  const list =
    given['exclude_fields'] ?? (meaningful(given['include_fields']) === undefined ? rules.excludeFields : '');
  return meaningful(list) === undefined ? HIDDEN_FIELDS : `${HIDDEN_FIELDS},${list}`;
}
