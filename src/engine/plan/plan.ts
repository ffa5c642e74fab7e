import { type FieldSelection, selectFields } from '../documents/stored-document.ts';
import { EngineFault } from '../fault.ts';
import type { FilterNode } from '../filter/filter-tree.ts';
import { parseFilter } from '../filter/parse-filter.ts';
import { type QueryText, readQueryText } from '../request/query-text.ts';
import { readRequest, type SearchParameters, type SearchRequest } from '../request/request.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import type { StageClock } from '../stage-clock.ts';
import { type FacetRequest, planFacets } from './plan-facets.ts';
import { checkKeyCount, planSort, type SortStep } from './plan-sort.ts';
import { planVector, type VectorPlan } from './plan-vector.ts';
import { planAlsoFields, planFields, type SearchedField } from './search-fields.ts';

/** A request that fits the collection: what is to be done, every name resolved. */
export interface Plan {
  /** As the client wrote it. */
  readonly q: string;
  readonly text: QueryText;
  readonly request: SearchRequest;
  /** Whether `q` is `*`. */
  readonly matchesAll: boolean;
  /** In the order of query_by. */
  readonly fields: readonly SearchedField[];
  /** Heaviest first: of equal field scores that of the heavier field counts. */
  readonly byWeight: readonly SearchedField[];
  /** Fields whose whole words add hits after all others, and decide nothing else. */
  readonly also: readonly SearchedField[];
  /** What any of the fields allows. */
  readonly allowed: { readonly typos: number; readonly prefix: boolean; readonly infix: boolean };
  /** How many terms may stand for one word of the query. */
  readonly maxCandidates: number;
  readonly filter: FilterNode | undefined;
  readonly vector: VectorPlan | undefined;
  readonly facets: readonly FacetRequest[];
  readonly sort: readonly SortStep[];
  readonly delivered: FieldSelection;
  readonly skip: number;
  readonly take: number;
}

/** A search under way, as every stage reads it. */
export interface SearchContext {
  readonly plan: Plan;
  readonly snapshot: Snapshot;
  readonly budget: SearchBudget;
  readonly stages: StageClock;
}

const MAX_PER_PAGE = 250;

/**
 * Reads a request and checks it against the collection, in Typesense's order of checks.
 * Errors: EngineFault with Typesense's status and message.
 */
export function planSearch(parameters: SearchParameters, snapshot: Snapshot): Plan {
  const q = parameters['q'] ?? '';
  const words = q.trim();
  // [search-6]
  const matchesAll = words === '*';
  const request = readRequest(parameters);
  checkKeyCount(request.sort_by);
  if (request.query_by.length === 0 && !matchesAll)
    throw new EngineFault(400, 'No search fields specified for the query.');
  checkListLengths(request);
  const vector = request.vector_query === '' ? undefined : planVector(request.vector_query, snapshot);
  const fields = planFields(request, snapshot, matchesAll);
  checkGroupFields(request.group_by, snapshot);
  const filter = hide(request.hidden_hits, parseFilter(request.filter_by, snapshot.schema));
  const facets = planFacets(request, snapshot);
  if (request.per_page > MAX_PER_PAGE) {
    throw new EngineFault(422, `Only upto ${MAX_PER_PAGE} hits can be fetched per page.`);
  }
  const skip = request.offset ?? (request.page - 1) * request.per_page;
  return {
    q,
    text: readQueryText(matchesAll ? '' : words),
    request,
    matchesAll,
    fields,
    byWeight: fields.toSorted((a, b) => b.weight - a.weight),
    also: planAlsoFields(request, snapshot),
    allowed: {
      typos: Math.max(0, ...fields.map(({ maxTypos }) => maxTypos)),
      prefix: fields.some(({ prefix }) => prefix),
      infix: fields.some(({ infix }) => infix !== 'off'),
    },
    maxCandidates: candidateLimit(request, snapshot.documentCount),
    filter,
    vector,
    facets,
    sort: planSort(request, snapshot, matchesAll),
    delivered: selectFields(request.include_fields, request.exclude_fields, snapshot.fields),
    skip,
    take: Math.max(0, Math.min(request.per_page, request.limit_hits - skip)),
  };
}

const MANY_DOCUMENTS = 500_000;
/** Each candidate is a separate search, so no request may ask for more. */
const MAX_CANDIDATES = 1_000;

function candidateLimit({ max_candidates, exhaustive_search }: SearchRequest, documents: number): number {
  const usual = exhaustive_search ? MAX_CANDIDATES : documents < MANY_DOCUMENTS ? 10 : 4;
  return Math.min(max_candidates || usual, MAX_CANDIDATES);
}

/** The filter, and none of these documents. */
function hide(ids: readonly string[], filter: FilterNode | undefined): FilterNode | undefined {
  if (ids.length === 0) return filter;
  const others: FilterNode = { kind: 'id', negate: true, values: ids };
  return filter ? { kind: 'and', left: filter, right: others } : others;
}

export const MAX_GROUP_LIMIT = 99;

function checkListLengths(request: SearchRequest): void {
  const { query_by, query_by_weights, group_by, group_limit } = request;
  const check = ({ length }: readonly unknown[], subject: string): void => {
    if (query_by.length > 0 && length !== 1 && length !== query_by.length) throw mismatch(subject);
  };
  if (query_by.length > 0 && query_by_weights.length > 0 && query_by_weights.length !== query_by.length) {
    throw mismatch('weights in `query_by_weights`');
  }
  if (group_by.length > 0 && (group_limit < 1 || group_limit > MAX_GROUP_LIMIT)) {
    throw new EngineFault(400, `Value of \`group_limit\` must be between 1 and ${MAX_GROUP_LIMIT}.`);
  }
  check(request.num_typos, 'values in `num_typos`');
  check(request.prefix, 'prefix values in `prefix`');
  check(request.infix, 'infix values in `infix`');
}

const mismatch = (subject: string): EngineFault =>
  new EngineFault(400, `Number of ${subject} does not match number of \`query_by\` fields.`);

/** Errors: EngineFault 400 or 404 naming the field. */
function checkGroupFields(names: readonly string[], { fields }: Snapshot): void {
  for (const name of names) {
    if (name.includes('*')) throw new EngineFault(404, `Pattern \`${name}\` is not allowed.`);
    if (name !== 'id' && !fields.has(name)) {
      throw new EngineFault(404, `Could not find a field named \`${name}\` in the schema.`);
    }
  }
  for (const name of names) {
    if (name === 'id') throw new EngineFault(400, 'Cannot use `id` as a group by field.');
    if (!fields.get(name)?.facet) {
      throw new EngineFault(400, `Group by field \`${name}\` should be a facet field.`);
    }
  }
}
