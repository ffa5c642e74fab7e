import { countInGroups, type ValueCounts } from '../groups/count-in-groups.ts';
import type { GroupedMatches } from '../groups/group-matches.ts';
import { highlightOptions, highlightText } from '../highlight/mark-text.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { FacetOrder, FacetRequest } from '../plan/plan-facets.ts';
import { type Field, isText } from '../schema.ts';
import type { ExactNumber } from '../segment/columns.ts';
import { compareUtf8 } from '../segment/dictionary.ts';
import { type FacetValues, facetValues } from '../segment/facet-values.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { areAll, countValues, type FacetMatches } from './count-values.ts';
import { matchingValues } from './matching-values.ts';
import { newestNumbers } from './newest-numbers.ts';
import { countRanges } from './range-counts.ts';
import { alphabeticalValues, type TopValue, topValues } from './top-values.ts';

/** One element of `facet_counts`. */
interface FacetCounts {
  readonly counts: readonly {
    readonly count: number;
    readonly highlighted: string;
    readonly value: string;
  }[];
  readonly field_name: string;
  readonly sampled: false;
  readonly stats: Readonly<Record<string, number>>;
}

/** What is counted. */
export interface FacetScope extends SearchContext {
  readonly matches: FacetMatches;
  /** With group_by. */
  readonly groups: GroupedMatches | undefined;
}

/** Units of work for a field, and for each document and value to find the newest. */
const FIELD_WORK = 1_000;
const NEWEST_WORK = 10;

/** Of a value in the reply, besides its text, which is there twice. */
const VALUE_CHARACTERS = 50;

const NOTHING: ValueCounts = { values: new Uint32Array(0), counts: new Uint32Array(0) };
const NOT_COUNTED = { counts: [], sampled: false, stats: { total_values: 0 } } as const;

/**
 * The elements of `facet_counts` as JSON. Counts the values of the matches exactly: each once per
 * document, or with group_by once per group. Statistics are of documents; the sum as upstream gives it.
 * When the budget is spent, the remaining fields have no values.
 */
export const countFacets = (scope: FacetScope): string[] =>
  scope.plan.facets.flatMap((facet) => countFacet(facet, scope) ?? []);

/** An element of `facet_counts` as JSON. Undefined if the facet has no values and is then omitted. */
function countFacet(facet: FacetRequest, scope: FacetScope): string | undefined {
  const counted = countsOf(facet, scope);
  return counted && facetJson(counted);
}

/** Not by JSON.stringify: facet values are most of many replies, and each is usually in it twice. */
function facetJson({ counts, field_name, sampled, stats }: FacetCounts): string {
  const values = counts.map(({ count, value, highlighted }) => {
    const text = JSON.stringify(value);
    return `{"count":${count},"highlighted":${highlighted === value ? text : JSON.stringify(highlighted)},"value":${text}}`;
  });
  return `{"counts":[${values.join(',')}],${JSON.stringify({ field_name, sampled, stats }).slice(1)}`;
}

function countsOf(facet: FacetRequest, scope: FacetScope): FacetCounts | undefined {
  const { budget, snapshot, matches, groups } = scope;
  const { field, ranges, omitIfEmpty } = facet;
  // Bounded by the number of documents and values: a field is counted whole or not at all.
  if (!budget.spend(facetWork(facet, scope))) return { ...NOT_COUNTED, field_name: field.name };
  const values = facetValues(snapshot, field.name);
  // Groups are counted instead of documents, except for statistics.
  const isCounted = !groups || hasStats(field);
  const counted = isCounted ? countValues(field.name, values, matches, snapshot) : NOTHING;
  const stats = statsOf(field, values, counted, groups !== undefined);
  const { counts, total } = ranges
    ? countRanges(ranges, values, counted, groups && ((of) => countInGroups(field.name, of, groups, scope)))
    : countTop(facet, values, counted, scope);
  if (total === 0 && omitIfEmpty) return undefined;
  return { counts, field_name: field.name, sampled: false, stats: { ...stats, total_values: total } };
}

/** Units of work to count a facet, without those to count groups. */
const facetWork = ({ field }: FacetRequest, { matches, snapshot }: FacetScope): number =>
  FIELD_WORK + (areAll(matches, snapshot) ? 0 : matches.total) + valueCount(field.name, snapshot);

const valueCounts = new WeakMap<Snapshot, Map<string, number>>();

/** Distinct values in all segments, and values of distinct lists. */
function valueCount(field: string, snapshot: Snapshot): number {
  const byField = valueCounts.getOrInsertComputed(snapshot, () => new Map());
  return byField.getOrInsertComputed(field, () => {
    let count = 0;
    for (const { segment } of snapshot.parts) {
      const column = segment.facets.get(field);
      count += column ? column.counts.length + (column.ordinals?.length ?? 0) : 0;
    }
    return count;
  });
}

/** The values to return; `total` is the number of all. */
function countTop(
  { field, order, query }: FacetRequest,
  values: FacetValues,
  inDocuments: ValueCounts,
  scope: FacetScope,
): { readonly counts: FacetCounts['counts']; readonly total: number } {
  const { plan, matches, groups, budget } = scope;
  const matching = query && matchingValues(query, field, values, matches, scope);
  const counted = onlyMatching(
    groups ? countInGroups(field.name, values, groups, scope) : inDocuments,
    matching,
  );
  const top =
    order?.ofMostFrequent === false
      ? alphabeticalValues(values, counted, order.descending, scope)
      : topValues(field, values, counted, scope);
  if (order?.ofMostFrequent) sortValues(top, order, field, values, scope);
  const total = counted.counts.length;
  const characters = top.reduce((sum, { text }) => sum + 2 * text.length + VALUE_CHARACTERS, 0);
  if (!budget.write(characters)) return { counts: [], total };
  const options = query && highlightOptions(plan.request, query.text);
  const counts = top.map(({ number, count, text }) => {
    const words = matching?.get(number);
    const highlight = words && options && highlightText(text, words, false, options, budget);
    return { count, highlighted: highlight?.snippet ?? text, value: text };
  });
  return { counts, total };
}

function onlyMatching(counted: ValueCounts, matching: ReadonlyMap<number, unknown> | undefined): ValueCounts {
  if (!matching) return counted;
  const { values, counts } = counted;
  const numbers = values ?? Uint32Array.from(counts, (_, value) => value);
  return {
    values: numbers.filter((value) => matching.has(value)),
    counts: counts.filter((_, i) => matching.has(numbers[i] as number)),
  };
}

/** Sorts the returned values; those with equal keys stay in order of their counts. */
function sortValues(
  top: TopValue[],
  { by, descending }: FacetOrder,
  field: Field,
  values: FacetValues,
  { matches, snapshot, budget }: FacetScope,
): void {
  const sign = descending ? -1 : 1;
  if (by === 'value') {
    top.sort((a, b) => sign * compareUtf8(a.text, b.text));
    return;
  }
  const numbers = top.map(({ number }) => number);
  budget.spend((matches.total + valueCount(field.name, snapshot)) * NEWEST_WORK);
  const keys = newestNumbers(numbers, field.name, by.field, values, matches, snapshot);
  const keyOf = new Map(numbers.map((number, i) => [number, keys[i] ?? Number.POSITIVE_INFINITY]));
  const key = ({ number }: TopValue): ExactNumber => keyOf.get(number) ?? Number.POSITIVE_INFINITY;
  // Not their difference: infinite keys have none.
  top.sort((a, b) => (key(a) === key(b) ? 0 : sign * (key(a) < key(b) ? -1 : 1)));
}

const hasStats = (field: Field): boolean => !isText(field) && !field.type.startsWith('bool');

/** Typesense goes through grouped results twice, and adds every number to the sum each time. */
const GROUPED_PASSES = 2;

function statsOf(
  field: Field,
  values: FacetValues,
  counted: ValueCounts,
  isGrouped: boolean,
): NumberStats | undefined {
  if (!hasStats(field)) return undefined;
  const stats = numberStats(values, counted);
  return stats && isGrouped ? { ...stats, sum: stats.sum * GROUPED_PASSES } : stats;
}

/** Statistics of the numbers of some documents; undefined if there are none. */
interface NumberStats {
  readonly avg: number;
  readonly max: number;
  readonly min: number;
  readonly sum: number;
}

/** The same for the same documents, whatever segments they are in: values have another order in each. */
function numberStats(values: FacetValues, { values: numbers, counts }: ValueCounts): NumberStats | undefined {
  if (counts.length === 0) return undefined;
  const products = new Float64Array(counts.length);
  let documents = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < counts.length; i += 1) {
    const count = counts[i] as number;
    const number = values.number(numbers ? (numbers[i] as number) : i);
    products[i] = number * count;
    documents += count;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  const sum = sumOf(products);
  return { avg: sum / documents, max, min, sum };
}

/** Does not depend on the order of the numbers, which it may change. */
function sumOf(numbers: Float64Array): number {
  let sum = 0;
  let largest = 0;
  let areIntegers = true;
  for (let i = 0; i < numbers.length; i += 1) {
    const number = numbers[i] as number;
    sum += number;
    largest += Math.abs(number);
    areIntegers &&= Number.isInteger(number);
  }
  // Then no addition was rounded.
  if (areIntegers && largest <= Number.MAX_SAFE_INTEGER) return sum;
  return numbers.sort().reduce((before, number) => before + number, 0);
}
