import { match, type SegmentMatches } from './match/match.ts';
import { planSearch, type SearchContext } from './plan/plan.ts';
import type { SearchParameters } from './request/request.ts';
import { SearchBudget, type SearchLimits, SearchTimeout } from './search-budget.ts';
import type { Snapshot } from './segment/snapshot.ts';
import { StageClock } from './stage-clock.ts';

/** The order of all matches, and where to begin. */
export interface MatchOrder {
  /** A field with one integer for each document. Documents with the same number are in the order of their ids. */
  readonly field: string;
  /** Only what comes after this document, which need not exist. */
  readonly after?: { readonly number: number; readonly id: string } | undefined;
}

/**
 * The rows of all documents that match a search, in order. Page, facets and the
 * client's order have no effect.
 * Errors: EngineFault as in a search, also if the time is over: a part would look like
 * everything. SearchCancelled.
 */
export function matchAll(
  snapshot: Snapshot,
  parameters: SearchParameters,
  { field, after }: MatchOrder,
  limits: SearchLimits,
): Uint32Array {
  // The order is checked as that of a search is.
  const plan = planSearch({ ...parameters, sort_by: `${field}:asc`, per_page: '0' }, snapshot);
  const budget = new SearchBudget(limits, plan.request.search_cutoff_ms);
  const context: SearchContext = { plan, snapshot, budget, stages: new StageClock() };
  const { parts, total } = match(context);
  if (budget.wasCutOff) throw new SearchTimeout();
  const rows = new Uint32Array(total);
  const numbers = new Float64Array(total);
  let count = 0;
  for (const [i, part] of parts.entries()) {
    const segment = snapshot.parts[i]?.segment;
    const values = segment?.numbers.get(field)?.values;
    for (const doc of ordinals(part)) {
      const number = values?.[doc] ?? Number.NaN;
      if (after && number < after.number) continue;
      rows[count] = segment?.rows[doc] as number;
      // Documents without a number come last.
      numbers[count] = Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
      count += 1;
    }
  }
  const order = Uint32Array.from({ length: count }, (_, item) => item);
  order.sort((a, b) => compare(numbers[a] as number, numbers[b] as number));
  sortTies(order, rows, numbers, snapshot);
  const sorted = order.map((item) => rows[item] as number);
  return after ? sorted.subarray(notAfter(after, order, rows, numbers, snapshot)) : sorted;
}

/** Also of two infinities. */
const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

function* ordinals({ docs, count }: SegmentMatches): Generator<number> {
  for (let i = 0; i < count; i += 1) yield docs ? (docs[i] as number) : i;
}

/** Puts documents with the same number in the order of their ids, which are read. */
function sortTies(order: Uint32Array, rows: Uint32Array, numbers: Float64Array, snapshot: Snapshot): void {
  const numberAt = (index: number) => numbers[order[index] as number];
  for (let start = 0, end = 1; start < order.length; start = end, end += 1) {
    while (end < order.length && numberAt(end) === numberAt(start)) end += 1;
    if (end - start === 1) continue;
    const items = [...order.subarray(start, end)];
    const ids = new Map(items.map((item) => [item, idOf(rows[item] as number, snapshot)]));
    items.sort((a, b) => ((ids.get(a) ?? '') < (ids.get(b) ?? '') ? -1 : 1));
    order.set(items, start);
  }
}

/** How many documents with the number of `after` do not come after it. */
function notAfter(
  { number, id }: NonNullable<MatchOrder['after']>,
  order: Uint32Array,
  rows: Uint32Array,
  numbers: Float64Array,
  snapshot: Snapshot,
): number {
  let count = 0;
  for (const item of order) {
    if (numbers[item] !== number || idOf(rows[item] as number, snapshot) > id) break;
    count += 1;
  }
  return count;
}

const idOf = (row: number, { documents }: Snapshot): string => {
  const [stored] = documents.read([row], () => false);
  return String((JSON.parse(stored?.body ?? '{}') as { readonly id?: unknown }).id);
};
