import { Problem } from '../../kernel/problem.ts';
import { EXHAUSTIVE } from '../../search/search-engine.ts';
import { COLLECTION_RULES, type CollectionRules, HIDDEN_FIELDS } from '../collection-rules.ts';
import { MAX_FACET_COUNTS, MAX_FACET_VALUES, MAX_FIELDS, type SearchRequest } from '../search-request.ts';
import { listedNames, splitList } from './field-lists.ts';
import { engineFilter, refuseJoins, rewriteFilter } from './filter-rules.ts';
import {
  expandFacetWildcards,
  refuseHiddenFields,
  refuseHiddenWildcards,
  withoutHidden,
} from './hidden-fields.ts';
import { allowedParameters } from './parameter-limits.ts';
import { addWordForms, infixValues, searchFieldsOnce } from './search-fields.ts';

/**
 * The engine's parameters for a search: with the defaults of the collection and
 * the rewriting that the spec requires; everything else is unchanged.
 * Errors: a Problem for requests that must not reach the engine.
 * Source: spec, "GET /v2/search"; decisions, "Search".
 */
export function engineParameters(
  request: SearchRequest,
  rules: CollectionRules = COLLECTION_RULES[request.collection],
): Record<string, string> {
  const parameters = allowedParameters(request.further);
  for (const name of FIELD_LISTS) refuseJoins(parameters[name]);

  refuseLongList('query_by', request.query_by);
  refuseLongList('facet_by', request.facet_by);
  const query_by = nonBlank(request.query_by);
  refuseJoins(query_by);
  const facet_by = engineFacets(request.facet_by, rules);
  const filter_by = engineFilter(request.filter_by, rules.wholeNumbers);
  const sort_by = engineSortKeys(request.sort_by, rules);
  const group_by = parameters['group_by'];
  refuseHiddenFields(
    { query_by, filter_by, sort_by, group_by, facet_by: nonBlank(request.facet_by) },
    rules.hidden,
  );

  const unlisted = [...rules.hidden, ...rules.additions];
  const texts = rules.texts.filter((name) => !rules.additions.includes(name));
  if (query_by?.includes('*')) refuseHiddenWildcards(query_by, texts, unlisted);
  parameters['q'] = request.q;
  parameters['query_by'] = query_by ?? rules.query_by;
  const infix = nonBlank(parameters['infix']);
  if (infix !== undefined) {
    parameters['infix'] = infixValues(infix, parameters['query_by'], rules.withoutInfix);
  }
  searchFieldsOnce(parameters, texts, unlisted);
  if (request.word_forms && rules.wordForms) addWordForms(parameters);
  if (filter_by !== undefined) parameters['filter_by'] = filter_by;
  if (sort_by !== undefined) parameters['sort_by'] = sort_by;
  if (request.page !== undefined) parameters['page'] = String(Math.min(request.page, MAX_PAGE));
  parameters['per_page'] = String(request.per_page);
  if (facet_by !== undefined) parameters['facet_by'] = facet_by;
  if (facet_by !== undefined && RANGES.test(facet_by))
    Object.assign(parameters, { ...EXHAUSTIVE, ...parameters });
  parameters['max_facet_values'] = String(facetValues(facet_by, request.max_facet_values));
  parameters['highlight_full_fields'] = request.highlight_full_fields;
  parameters['use_cache'] = String(request.use_cache);
  parameters['exclude_fields'] = excludedFields(parameters, rules);
  const highlight_fields = nonBlank(parameters['highlight_fields']);
  if (highlight_fields !== undefined) {
    parameters['highlight_fields'] = withoutHidden(highlight_fields, rules.hidden);
  }
  if (nonBlank(parameters['include_fields']) === undefined) delete parameters['include_fields'];
  return parameters;
}

/** An entry of `facet_by` such as `dateMin(before 1900:[,-2208988800])`. */
const RANGES = /\([^()]*:\s*\[/;

/** The largest page that engines read (32 bits). Like any page beyond it, it has no hits. */
const MAX_PAGE = 2 ** 32 - 1;

/** Further parameters that list fields, and so could refer to another collection. */
const FIELD_LISTS = ['include_fields', 'exclude_fields', 'group_by', 'highlight_fields'] as const;

function refuseLongList(name: string, list: string | undefined): void {
  if (list !== undefined && list.length > MAX_FIELDS && splitList(list).length > MAX_FIELDS) {
    throw new Problem(400, `${name} names more than ${MAX_FIELDS} fields`);
  }
}

/** `max_facet_values` within its bound. Errors: Problem 400 if all fields together would have too many. */
function facetValues(facet_by: string | undefined, max_facet_values: number): number {
  const values = Math.min(max_facet_values, MAX_FACET_VALUES);
  if (facet_by === undefined || values * MAX_FIELDS <= MAX_FACET_COUNTS) return values;
  const fields = splitList(facet_by).length;
  if (fields * values <= MAX_FACET_COUNTS) return values;
  throw new Problem(
    400,
    `facet_by names ${fields} fields with ${values} values each: more than ${MAX_FACET_COUNTS} in all`,
  );
}

const nonBlank = (value: string | undefined): string | undefined =>
  value === undefined || value.trim() === '' ? undefined : value;

function engineFacets(facet_by: string | undefined, rules: CollectionRules): string | undefined {
  if (facet_by === undefined) return rules.facet_by;
  refuseJoins(facet_by);
  const given = nonBlank(facet_by);
  const { facets, hidden, additions } = rules;
  const listed = facets.filter((name) => !additions.includes(name));
  return given && expandFacetWildcards(given, listed, [...hidden, ...additions]);
}

function engineSortKeys(sort_by: string | undefined, rules: CollectionRules): string | undefined {
  const given = nonBlank(sort_by);
  if (given === undefined) return undefined;
  refuseJoins(given);
  return rewriteSortKeys(given.includes('_eval') ? rewriteFilter(given, rules.wholeNumbers) : given);
}

/**
 * The client's list, or the default one unless the client lists what to include. Hidden fields come first, always,
 * and our own unless the client names them.
 */
function excludedFields(
  { include_fields = '', exclude_fields }: { readonly [name: string]: string | undefined },
  rules: CollectionRules,
): string {
  const included = listedNames(include_fields);
  const areNames = included.length > 0 && !include_fields.includes('*');
  const additions = areNames ? [] : rules.additions.filter((name) => !included.includes(name));
  const list = exclude_fields ?? (included.length === 0 ? rules.exclude_fields : '');
  return [HIDDEN_FIELDS, ...additions, ...(nonBlank(list) === undefined ? [] : [list])].join();
}

/**
 * Rewrites the keys of `sort_by` that the engine treats differently from what
 * the API promises:
 * - `_rand()` (also with a seed) without a direction gets `:asc`;
 * - `titleKey:desc` puts records without a title first, where the engine puts
 *   absent numbers last in both directions.
 * All other keys stay unchanged.
 * Source: spec, "GET /v2/search" and the field titleKey; decisions, "Search".
 */
export function rewriteSortKeys(sort_by: string): string {
  if (!/_rand|titleKey/.test(sort_by)) return sort_by;
  return splitList(sort_by).map(rewriteKey).join(',');
}

function rewriteKey(key: string): string {
  const text = key.trim();
  if (/^_rand\(\s*(?:\d+\s*)?\)$/.test(text)) return `${text}:asc`;
  if (/^titleKey\s*:\s*desc$/i.test(text)) return 'titleKey(missing_values: first):desc';
  return key;
}
