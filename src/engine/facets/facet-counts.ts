import type { GroupCounter } from '../groups/group-counter.ts';
import { highlightText } from '../highlight/highlight-text.ts';
import { lastWordLength } from '../highlight/word-mark.ts';
import type { Found } from '../match/find.ts';
import type { FacetOrder, FacetRequest } from '../plan/plan-facets.ts';
import { candidateLimit, type SearchRequest } from '../request/request.ts';
import { type Field, isText } from '../schema.ts';
import type { SearchBudget } from '../search-budget.ts';
import { compareUtf8 } from '../segment/dictionary.ts';
import type { ExactNumber } from '../segment/exact-integer.ts';
import { type FacetValues, facetValues } from '../segment/facet-values.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { countValues, type ValueCounts } from './count-values.ts';
import { type MatchingValues, matchingValues } from './matching-values.ts';
import { newestNumbers } from './newest-numbers.ts';
import { countRanges } from './range-counts.ts';
import { type TopValue, topValues } from './top-values.ts';
import { valueRanks } from './value-ranks.ts';

/** One element of `facet_counts`. */
export interface FacetCounts {
  readonly counts: readonly ShownCount[];
  readonly field_name: string;
  readonly sampled: false;
  readonly stats: Readonly<Record<string, number>>;
}

interface ShownCount {
  readonly count: number;
  readonly highlighted: string;
  readonly value: string;
}

/** What facets are counted in. */
export interface FacetScope {
  readonly found: Found;
  readonly snapshot: Snapshot;
  readonly request: SearchRequest;
  /** Where results are in groups. */
  readonly groups: GroupCounter | undefined;
  readonly budget: SearchBudget;
}

/**
 * Counts the values of the found documents, each once a document, exactly; where
 * results are in groups, each once a group. Statistics are of documents; the sum as upstream gives it.
 * When the budget is spent, the fields that are left have no values.
 */
export function countFacets(requests: readonly FacetRequest[], scope: FacetScope): FacetCounts[] {
  return requests.flatMap((wanted) => {
    const { field, ranges, mayBeLeftOut } = wanted;
    const { budget, snapshot, found } = scope;
    // Bounded by the number of documents and values: a field is counted whole or not at all.
    if (!budget.spend(FIELD_WORK + found.total + valuesOf(field.name, snapshot)))
      return [{ ...NOT_COUNTED, field_name: field.name }];
    const values = facetValues(snapshot, field.name, budget);
    const counted = countValues(field.name, values, found, snapshot);
    const numbers = stats(field, values, counted, scope.groups !== undefined);
    const { counts, total } = ranges
      ? shownRanges(countRanges(field.name, ranges, values, counted, scope.groups))
      : shownValues(wanted, values, counted, scope);
    if (total === 0 && mayBeLeftOut) return [];
    return [{ counts, field_name: field.name, sampled: false, stats: { ...numbers, total_values: total } }];
  });
}

/** Units of work for a field, whatever is counted. */
const FIELD_WORK = 1_000;

/** Distinct values in all parts, and values of distinct lists. */
function valuesOf(field: string, { parts }: Snapshot): number {
  let count = 0;
  for (const { segment } of parts) {
    const column = segment.facets.get(field);
    count += column ? column.counts.length + (column.ordinals?.length ?? 0) : 0;
  }
  return count;
}

const NOT_COUNTED = { counts: [], sampled: false, stats: { total_values: 0 } } as const;

interface Shown {
  readonly counts: readonly ShownCount[];
  /** Of values that are counted, shown or not. */
  readonly total: number;
}

const shownRanges = (ranges: ReturnType<typeof countRanges>): Shown => ({
  counts: ranges.map(({ label, count }) => ({ count, highlighted: '', value: label })),
  total: ranges.length,
});

function shownValues(
  { field, order, query }: FacetRequest,
  values: FacetValues,
  inDocuments: ValueCounts,
  scope: FacetScope,
): Shown {
  const { request, found, snapshot, groups, budget } = scope;
  const limit = candidateLimit(request, snapshot.documentCount);
  const matching = query && matchingValues(query, field, values, found, snapshot, limit, budget);
  const counted = onlyMatching(groups?.count(field.name, values) ?? inDocuments, matching);
  const ranks = () => valueRanks(field, values, snapshot, budget);
  const top = topValues(field, values, counted, request.maxFacetValues, ranks, budget);
  if (order) inOrder(top, order, field, values, scope);
  const mark = query && marker(query.text, matching, request, budget);
  const counts = top.map((own) => ({
    count: own.count,
    highlighted: mark?.(own) ?? own.text,
    value: own.text,
  }));
  return { counts, total: counted.counts.length };
}

function onlyMatching(counted: ValueCounts, matching: MatchingValues | undefined): ValueCounts {
  if (!matching) return counted;
  const { values, counts } = counted;
  const numbers = values ?? Uint32Array.from(counts, (_, value) => value);
  return {
    values: numbers.filter((value) => matching.has(value)),
    counts: counts.filter((_, i) => matching.has(numbers[i] as number)),
  };
}

/** Units of work for each found document and value. */
const NEWEST_WORK = 10;

/** Sorts the values that are shown; those with equal keys stay in order of their counts. */
function inOrder(
  top: TopValue[],
  { by, descending }: FacetOrder,
  field: Field,
  values: FacetValues,
  { found, snapshot, budget }: FacetScope,
): void {
  const sign = descending ? -1 : 1;
  if (by === 'value') {
    top.sort((a, b) => sign * compareUtf8(a.text, b.text));
    return;
  }
  const shown = top.map(({ number }) => number);
  budget.spend((found.total + valuesOf(field.name, snapshot)) * NEWEST_WORK);
  const keys = newestNumbers(shown, field.name, by.field, values, found, snapshot);
  const keyOf = new Map(shown.map((number, i) => [number, keys[i] ?? Number.POSITIVE_INFINITY]));
  const key = ({ number }: TopValue): ExactNumber => keyOf.get(number) ?? Number.POSITIVE_INFINITY;
  // Not their difference: infinite keys have none.
  top.sort((a, b) => (key(a) === key(b) ? 0 : sign * (key(a) < key(b) ? -1 : 1)));
}

function marker(
  text: string,
  matching: MatchingValues | undefined,
  request: SearchRequest,
  budget: SearchBudget,
): (value: TopValue) => string {
  const options = {
    startTag: request.highlightStartTag,
    endTag: request.highlightEndTag,
    snippetThreshold: request.snippetThreshold,
    affixTokens: request.highlightAffixTokens,
    prefixLength: lastWordLength(text),
  };
  return (value) => {
    const words = matching?.get(value.number) ?? new Map();
    return highlightText(value.text, words, false, options, budget)?.snippet ?? value.text;
  };
}

/** Typesense goes through grouped results twice, and adds every number to the sum each time. */
const GROUPED_PASSES = 2;

function stats(
  field: Field,
  values: FacetValues,
  { values: numbers, counts }: ValueCounts,
  isGrouped: boolean,
): Record<string, number> {
  if (isText(field) || field.type.startsWith('bool') || counts.length === 0) return {};
  let documents = 0;
  let sum = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < counts.length; i += 1) {
    const count = counts[i] as number;
    const number = values.number(numbers ? (numbers[i] as number) : i);
    sum += number * count;
    documents += count;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  return { avg: sum / documents, max, min, sum: isGrouped ? sum * GROUPED_PASSES : sum };
}
