import { EngineFault } from '../fault.ts';
import type { FilterNode } from '../filter/filter-tree.ts';
import { requireFilter } from '../filter/parse-filter.ts';
import { withPrefixWords } from '../filter/prefix-words.ts';
import type { InfixMode, SearchRequest } from '../request/request.ts';
import { type Field, isList, isText, isVector } from '../schema.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { type SegmentField, segmentField } from '../segment/term-places.ts';
import { type FieldSelection, selectFields } from './deliver-fields.ts';
import { notIndexed } from './not-indexed.ts';
import { type FacetRequest, planFacets } from './plan-facets.ts';
import { checkGroupLimit, type GroupRequest, planGroups } from './plan-groups.ts';
import { checkKeyCount, planSort, type SortStep } from './plan-sort.ts';
import { planVector, type VectorPlan } from './plan-vector.ts';
import type { QueryText } from './query-text.ts';

/** A request that fits the collection: what is to be done, every name resolved. */
export interface Plan extends PlanFrame {
  /** As the client wrote it. */
  readonly q: string;
  readonly text: QueryText;
}

/** All of a plan but the words that are searched. */
export interface PlanFrame {
  readonly request: SearchRequest;
  /** Whether `q` is `*`. */
  readonly matchesAll: boolean;
  readonly fields: readonly SearchedField[];
  readonly allowed: AllowedByFields;
  readonly filter: FilterNode | undefined;
  readonly vector: VectorPlan | undefined;
  readonly groups: GroupRequest | undefined;
  readonly facets: readonly FacetRequest[];
  readonly sort: readonly SortStep[];
  readonly delivered: FieldSelection;
  readonly skip: number;
  readonly take: number;
}

/** A field of query_by with what is set for it. */
export interface SearchedField {
  readonly name: string;
  readonly weight: number;
  readonly prefix: boolean;
  readonly maxTypos: number;
  readonly isList: boolean;
  /** Whether words are looked for within words: always, or when nothing else is found. */
  readonly infix: InfixMode;
  /** Whether the schema allows that. */
  readonly hasInfix: boolean;
  /** The field in the segment of each part of the snapshot. */
  readonly inParts: readonly SegmentField[];
}

/** What the searched fields allow, all together. */
interface AllowedByFields {
  /** Heaviest first: of equal field scores the heavier field's counts. */
  readonly byWeight: readonly SearchedField[];
  readonly prefix: boolean;
  readonly maxTypos: number;
  readonly infix: boolean;
}

const MAX_PER_PAGE = 250;
const MAX_WEIGHT = 15;

/**
 * Holds a request against the collection, in Typesense's order of checks.
 * Errors: EngineFault with Typesense's status and message.
 */
export function makeFrame(request: SearchRequest, matchesAll: boolean, snapshot: Snapshot): PlanFrame {
  checkKeyCount(request.sortBy);
  if (request.queryBy.length === 0 && !matchesAll)
    throw new EngineFault(400, 'No search fields specified for the query.');
  checkListLengths(request);
  const vector = planVector(request, snapshot);
  const fields = planFields(request, snapshot, matchesAll);
  const groups = planGroups(request, snapshot);
  const filter = hide(request.hiddenHits, filterOf(request, snapshot));
  const facets = planFacets(request, snapshot);
  if (request.perPage > MAX_PER_PAGE) {
    throw new EngineFault(422, `Only upto ${MAX_PER_PAGE} hits can be fetched per page.`);
  }
  const skip = request.offset ?? (request.page - 1) * request.perPage;
  const context = { matchesAll, isGrouped: groups !== undefined, hasVector: vector !== undefined };
  const sort = planSort(request.sortBy, snapshot, context);
  const take = Math.max(0, Math.min(request.perPage, request.limitHits - skip));
  const delivered = selectFields(request.includeFields, request.excludeFields, snapshot.fields);
  return {
    request,
    matchesAll,
    fields,
    allowed: allowedBy(fields),
    filter,
    vector,
    groups,
    facets,
    sort,
    delivered,
    skip,
    take,
  };
}

/** Errors: EngineFault with what is wrong with the filter. */
function filterOf(request: SearchRequest, { schema }: Snapshot): FilterNode | undefined {
  const filter = requireFilter(request.filterBy, schema);
  return filter && withPrefixWords(filter, request.maxFilterByCandidates);
}

/** The filter, and none of these documents. */
function hide(ids: readonly string[], filter: FilterNode | undefined): FilterNode | undefined {
  if (ids.length === 0) return filter;
  const others: FilterNode = { kind: 'id', negate: true, values: ids };
  return filter ? { kind: 'and', left: filter, right: others } : others;
}

function checkListLengths(request: SearchRequest): void {
  const fields = request.queryBy.length;
  const check = (values: readonly unknown[], subject: string): void => {
    if (fields > 0 && values.length !== 1 && values.length !== fields) throw mismatch(subject);
  };
  const { queryByWeights: weights } = request;
  if (fields > 0 && weights.length > 0 && weights.length !== fields) {
    throw mismatch('weights in `query_by_weights`');
  }
  checkGroupLimit(request);
  check(request.numTypos, 'values in `num_typos`');
  check(request.prefix, 'prefix values in `prefix`');
  check(request.infix, 'infix values in `infix`');
}

const mismatch = (subject: string): EngineFault =>
  new EngineFault(400, `Number of ${subject} does not match number of \`query_by\` fields.`);

function planFields(request: SearchRequest, snapshot: Snapshot, matchesAll: boolean): SearchedField[] {
  const named = request.queryBy.flatMap((name, i) =>
    namedFields(name, snapshot, request, matchesAll).map((field) => ({ field, i })),
  );
  for (const { field } of named) {
    if (!field.index) throw notIndexed(field.name);
  }
  const given = request.queryByWeights;
  const weights = fieldWeights(
    given.length === 0 ? [] : named.map(({ i }) => given[i] as number),
    named.length,
  );
  const valueFor = <T>(values: readonly T[], i: number): T | undefined => values[i] ?? values[0];
  return named.map(({ field, i }, place) => ({
    name: field.name,
    weight: weights[place] as number,
    prefix: valueFor(request.prefix, i) ?? true,
    maxTypos: Math.min(2, valueFor(request.numTypos, i) ?? 2),
    isList: isList(field),
    infix: valueFor(request.infix, i) ?? 'off',
    hasInfix: field.infix,
    inParts: snapshot.parts.map(({ segment }) => segmentField(segment, field.name)),
  }));
}

/** The field of that name, or the text fields that a name ending in `*` stands for. Errors: EngineFault. */
function namedFields(
  name: string,
  { fields }: Snapshot,
  { vectorQuery }: SearchRequest,
  matchesAll: boolean,
): Field[] {
  if (name === 'id') throw new EngineFault(400, 'Cannot use `id` as a query by field.');
  if (name.includes('*')) return fieldsLike(name, fields);
  const field = fields.get(name);
  if (!field) throw new EngineFault(404, `Could not find a field named \`${name}\` in the schema.`);
  if (isVector(field)) {
    if (matchesAll && field.index) return [];
    throw cannotSearch(field, vectorQuery);
  }
  if (!isText(field)) throw new EngineFault(400, `Field \`${name}\` should be a string or a string array.`);
  return [field];
}

function fieldsLike(pattern: string, fields: ReadonlyMap<string, Field>): Field[] {
  const prefix = pattern.slice(0, -1);
  const found = [...fields.values()].filter(
    (field) => field.index && isText(field) && field.name.startsWith(prefix),
  );
  if (found.length > 0) return found;
  throw new EngineFault(
    404,
    `No string or string array field found matching the pattern \`${pattern}\` in the schema.`,
  );
}

function cannotSearch({ name, index }: Field, vectorQuery: string): EngineFault {
  if (vectorQuery !== '' && !vectorQuery.trimStart().startsWith(`${name}:`)) {
    return new EngineFault(400, 'Only one embedding field is allowed in the query.');
  }
  if (!index) return notIndexed(name);
  return new EngineFault(
    400,
    `Vector field \`${name}\` is not an auto-embedding field, do not use \`query_by\` with it, use \`vector_query\` instead.`,
  );
}

function allowedBy(fields: readonly SearchedField[]): AllowedByFields {
  return {
    byWeight: [...fields].sort((a, b) => b.weight - a.weight),
    prefix: fields.some(({ prefix }) => prefix),
    maxTypos: Math.max(0, ...fields.map(({ maxTypos }) => maxTypos)),
    infix: fields.some(({ infix }) => infix !== 'off'),
  };
}

/**
 * By default 15 for the first field, 14 for the second, 0 from the sixteenth on.
 * Given weights count as they are when they descend from 15 at most; else the
 * heaviest is 15, and each lighter one has one less.
 */
function fieldWeights(given: readonly number[], count: number): number[] {
  if (given.length === 0) return Array.from({ length: count }, (_, i) => Math.max(0, MAX_WEIGHT - i));
  const descends = given.every((weight, i) => weight <= Math.min(MAX_WEIGHT, given[i - 1] ?? MAX_WEIGHT));
  if (descends) return [...given];
  const distinct = [...new Set(given)].sort((a, b) => b - a);
  return given.map((weight) => Math.max(0, MAX_WEIGHT - distinct.indexOf(weight)));
}
