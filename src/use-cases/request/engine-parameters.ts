import { Problem } from '../../kernel/problem.ts';
import { EXHAUSTIVE } from '../../stores/search/search-engine.ts';
import { COLLECTION_RULES, type CollectionRules, HIDDEN_FIELDS, WORD_FORMS } from '../collection-rules.ts';
import { orderByPlace } from '../ranking/order-by-place.ts';
import {
  MAX_FACET_COUNTS,
  MAX_FACET_VALUES,
  MAX_FIELDS,
  MAX_REPEATED_CHARACTERS,
  MOST,
  type SearchRequest,
} from '../search-request.ts';
import { fieldsLike, listedNames, parallelLists, splitList } from './field-lists.ts';
import { engineFilter, refuseJoins, rewriteFilter } from './filter-rules.ts';
import {
  expandFacetWildcards,
  refuseHiddenFields,
  refuseHiddenWildcards,
  withoutHidden,
} from './hidden-fields.ts';

/**
 * The engine's parameters for a search: with the defaults of the collection and
 * the rewriting that the contract requires; everything else is unchanged.
 * Errors: a Problem for requests that must not reach the engine.
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
  parameters['query_by'] = query_by ?? rules.query_by; // [search-8]
  const infix = nonBlank(parameters['infix']);
  if (infix !== undefined) {
    parameters['infix'] = infixValues(infix, parameters['query_by'], rules.withoutInfix);
  }
  searchFieldsOnce(parameters, texts, unlisted);
  if (request.word_forms && rules.wordForms) addWordForms(parameters);
  const filters = [filter_by, request.within?.filter_by].filter((filter) => filter !== undefined);
  if (filters.length === 1) parameters['filter_by'] = filters.join();
  else if (filters.length > 1) parameters['filter_by'] = filters.map((filter) => `(${filter})`).join(' && ');
  const ownOrder = () => request.within?.sort_by ?? orderByPlace(request, rules.has);
  const order = sort_by ?? (request.per_page > 0 ? ownOrder() : undefined);
  if (order !== undefined) parameters['sort_by'] = order;
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

/** An entry of `facet_by` such as `dateMin(before 1900:[,-2208988800])`. [facets-10] */
const RANGES = /\([^()]*:\s*\[/;

/** The largest page that engines read (32 bits). Like any page beyond it, it has no hits. [search-11] */
const MAX_PAGE = 2 ** 32 - 1;

/** Further parameters that list fields, and so could refer to another collection. */
const FIELD_LISTS = ['include_fields', 'exclude_fields', 'group_by', 'highlight_fields'] as const;

// [search-26]
function refuseLongList(name: string, list: string | undefined): void {
  if (list !== undefined && list.length > MAX_FIELDS && splitList(list).length > MAX_FIELDS) {
    throw new Problem(400, `${name} names more than ${MAX_FIELDS} fields`);
  }
}

/** `max_facet_values` within its bound. Errors: Problem 400 if all fields together would have too many. [search-13] [limits-10] */
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

// [search-9]
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
 * and our own unless the client names them. [search-17] [search-18] [documents-1]
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
 */
export function rewriteSortKeys(sort_by: string): string {
  if (!/_rand|titleKey/.test(sort_by)) return sort_by;
  return splitList(sort_by).map(rewriteKey).join(',');
}

function rewriteKey(key: string): string {
  const text = key.trim();
  // [search-22]
  if (/^_rand\(\s*(?:\d+\s*)?\)$/.test(text)) return `${text}:asc`;
  // [search-27]
  if (/^titleKey\s*:\s*desc$/i.test(text)) return 'titleKey(missing_values: first):desc';
  return key;
}

/**
 * Removes repeated fields from `query_by`, also those that a name with `*`
 * repeats, and their values from the parallel lists: engines search a repeated
 * field repeatedly. Names with `*` that also match hidden fields become the other
 * fields that they match. Lists of another length stay, and the engine refuses them.
 * `texts` are the fields that can be searched. [search-1]
 */
function searchFieldsOnce(
  parameters: Record<string, string>,
  texts: readonly string[],
  hidden: readonly string[],
): void {
  const names = listedNames(parameters['query_by'] ?? '');
  const seen = new Set<string>();
  const fields = names.flatMap((name, i) => expand(name, texts).map((field) => ({ field, i })));
  const distinct = fields.filter(({ field }) => seen.size < seen.add(field).size);
  const matchesHidden = names.some((name) => fieldsLike(name, hidden).length > 0);
  if (distinct.length === fields.length && !matchesHidden) return;
  const lists = parallelLists(parameters, names.length);
  if (lists.some(([, values]) => values.length !== names.length)) return;
  parameters['query_by'] = distinct.map(({ field }) => field).join(',');
  for (const [name, values] of lists) parameters[name] = distinct.map(({ i }) => values[i]).join(',');
}

/** A wildcard that matches no field stays, and the engine refuses it. */
function expand(name: string, texts: readonly string[]): readonly string[] {
  const fields = fieldsLike(name, texts);
  return fields.length > 0 ? fields : [name];
}

/**
 * `infix` with a value for each field of `query_by`: `off` for the fields in
 * `withoutIndex`, for which engines would refuse the search, and for names with
 * `*` that match such a field. A list of another length stays, and the engine
 * refuses it.
 * [search-16]
 */
function infixValues(infix: string, query_by: string, withoutIndex: readonly string[]): string {
  const names = listedNames(query_by);
  const given = infix.split(',');
  if (given.length !== 1 && given.length !== names.length) return infix;
  const lacksIndex = (name: string): boolean =>
    withoutIndex.includes(name) || fieldsLike(name, withoutIndex).length > 0;
  return names.map((name, i) => (lacksIndex(name) ? 'off' : (given[i] ?? given[0]))).join(',');
}

/**
 * Asks for the hits of the hidden field after those of the fields in `query_by`: not without words, nor with
 * vectors, whose ranks would be fused with those of all hits. [words-1]
 */
function addWordForms(parameters: Record<string, string>): void {
  const { q = '', vector_query = '' } = parameters;
  if (['', '*'].includes(q.trim()) || vector_query.trim() !== '') return;
  parameters['also_query_by'] = WORD_FORMS;
}

/** Texts of the client that the reply repeats for every match. */
const REPEATED = ['highlight_start_tag', 'highlight_end_tag'] as const;

/**
 * A client's further parameters, within these limits and without those that
 * clients may not send to the engine.
 * Errors: Problem 400 for a text that would inflate the reply. [search-15]
 */
function allowedParameters(further: Readonly<Record<string, string>>): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of Object.entries(further)) {
    if (!WITHHELD.test(name.trim())) parameters[name] = value;
  }
  for (const [name, most] of Object.entries(MOST)) {
    const given = parameters[name];
    if (given !== undefined && /^\d+$/.test(given) && Number(given) > most) parameters[name] = String(most);
  }
  for (const name of REPEATED) {
    if ((parameters[name]?.length ?? 0) > MAX_REPEATED_CHARACTERS) {
      throw new Problem(400, `${name} is longer than ${MAX_REPEATED_CHARACTERS} characters`);
    }
  }
  return parameters;
}

/**
 * Parameters, in any case, that carry the engine's credentials, choose its stored
 * settings, or make it call other services.
 * [search-29] [http-5]
 */
const WITHHELD = new RegExp(
  `^(?:${[
    // Credentials and identities: x-typesense-api-key, x-typesense-user-id.
    'x[-_]typesense[-_].*',
    // Stored searches, which replace what the API checked.
    'preset',
    // Conversation, spoken and natural-language search call a language model.
    'conversation(?:_.*)?',
    'voice_query',
    'nl_.*',
    // Embedding by another service, and ranking by a model of the operator's.
    'remote_embedding_.*',
    'personalization_.*',
    // The API's own to the engine: see search/typesense/search-call.ts.
    'also_query_by',
    'vitrine',
    // The API chooses the collection.
    'collection',
    'union',
  ].join('|')})$`,
  'is',
);
