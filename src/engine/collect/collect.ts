import type { DocumentList, Hit, Matches, SegmentMatches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { Segment } from '../segment/segment.ts';
import { inBuckets, MAX_BUCKETED } from './buckets.ts';
import { rankParts } from './sort-keys.ts';
import { TopHits } from './top-hits.ts';

/** Which documents to put in order, and which of them to return. */
export interface Page {
  readonly steps: readonly SortStep[];
  readonly from: number;
  readonly to: number;
  /** By segment: only these can be on the page. Default: all matches. */
  readonly candidates?: readonly DocumentList[];
  /** Documents in the group of a hit; with group_by. */
  readonly groupSize?: (hit: Hit) => number;
}

/**
 * The documents of one page, in order. Keys decide, then the sequence number:
 * the newer document comes first. When the budget is spent, only the documents
 * read until then are included, perhaps not all of them in order.
 */
export function collect(page: Page, matches: Matches, context: SearchContext): Hit[] {
  const { steps, from, to } = page;
  if (from >= Math.min(to, matches.total)) return [];
  const hasBuckets = steps.some((step) => step.by === 'text-match' && step.buckets !== undefined);
  if (!hasBuckets || matches.parts.every(({ scores }) => scores.constant)) {
    return hitsBetween(page, matches, context);
  }
  const first = hitsBetween({ ...page, from: 0, to: Math.max(to, MAX_BUCKETED) }, matches, context);
  const bucketed = inBuckets(first.slice(0, MAX_BUCKETED), page, matches, context);
  return [...bucketed, ...first.slice(MAX_BUCKETED)].slice(from, to);
}

function hitsBetween(page: Page, matches: Matches, context: SearchContext): Hit[] {
  const { steps, from } = page;
  const { snapshot, budget } = context;
  const to = Math.min(matches.total, page.to);
  if (!page.candidates) {
    const only = matches.parts.findIndex(({ count }) => count === matches.total);
    const part = matches.parts[only];
    const segment = snapshot.parts[only]?.segment;
    const docs = part && segment && pageInOrder(steps, part, segment, from, to, budget);
    if (docs) return Array.from(docs, (doc) => ({ part: only, doc }));
  }
  const lists =
    page.candidates ??
    matches.parts.map((part, i): DocumentList => {
      const segment = snapshot.parts[i]?.segment;
      return (segment && firstInOrder(steps, part, segment, to, budget)) ?? part;
    });
  const ranked = rankParts(steps, lists, matches, context, page.groupSize);
  const [only, ...others] = ranked;
  if (only && others.length === 0 && only.keys.length === 0) return newestFirst(only, from, to);
  const top = new TopHits(ranked, to);
  for (let part = 0; part < ranked.length; part += 1) top.addAll(part, budget);
  return top.list(budget).slice(from);
}

/** Documents are in the order of their sequence numbers: the newest are the last ones. */
const newestFirst = ({ docs, count }: DocumentList, from: number, to: number): Hit[] =>
  Array.from({ length: Math.min(to, count) - from }, (_, i) => {
    const item = count - 1 - from - i;
    return { part: 0, doc: docs?.[item] ?? item };
  });

type FieldStep = Extract<SortStep, { readonly by: 'number' | 'text' }>;

/** Steps between two payments, and the work of each. */
const BLOCK = 256;
const STEP_WORK = 4;

/** Whether walking along an order until `wanted` matches were met costs less than sorting every match. */
const isShortWalk = (wanted: number, matches: number, documents: number): boolean =>
  ((wanted * documents) / Math.max(1, matches)) * STEP_WORK <= matches;

/**
 * The matches of a segment from `from` to `to` in the order of a field, if that field
 * alone decides, newest first among equals. If all documents match, this costs no
 * more than the page, however deep it is; otherwise it is a walk to the page.
 * Undefined if other keys decide too, or if the walk would be long.
 */
export function pageInOrder(
  [step, ...further]: readonly SortStep[],
  part: SegmentMatches,
  segment: Segment,
  from: number,
  to: number,
  budget: SearchBudget,
): Uint32Array | undefined {
  if (step?.by !== 'number' && step?.by !== 'text') return undefined;
  if (further.some((other) => decides(other, part))) return undefined;
  const isAll = part.count === segment.documentCount;
  if (!isAll && !isShortWalk(to, part.count, segment.documentCount)) return undefined;
  const order = new OrderedDocuments(segment, step, true);
  const page = new Uint32Array(Math.max(0, Math.min(to, part.count) - from));
  if (isAll) return page.map((_, i) => order.at(from + i));
  let found = 0;
  for (let i = 0; found < from + page.length && i < segment.documentCount; i += 1) {
    if (i % BLOCK === 0 && !budget.spend(BLOCK * STEP_WORK))
      return page.subarray(0, Math.max(0, found - from));
    const doc = order.at(i);
    if (!part.has(doc)) continue;
    if (found >= from) page[found - from] = doc;
    found += 1;
  }
  return page;
}

/**
 * The matches of a segment that may be among the first `wanted` of the result if
 * its first key is a field: a walk along the order of that field. If further keys
 * decide, all ties of the last match are included. Undefined if sorting every
 * match costs less.
 */
function firstInOrder(
  [step, ...further]: readonly SortStep[],
  part: SegmentMatches,
  segment: Segment,
  wanted: number,
  budget: SearchBudget,
): DocumentList | undefined {
  if (step?.by !== 'number' && step?.by !== 'text') return undefined;
  if (!isShortWalk(wanted, part.count, segment.documentCount)) return undefined;
  const needsTies = further.some((other) => decides(other, part));
  const order = new OrderedDocuments(segment, step, !needsTies);
  const docs: number[] = [];
  for (let i = 0; i < segment.documentCount; i += 1) {
    if (i % BLOCK === 0 && !budget.spend(BLOCK * STEP_WORK)) break;
    const doc = order.at(i);
    const last = docs.at(-1);
    if (docs.length >= wanted && (!needsTies || last === undefined || !order.isTie(doc, last))) break;
    if (part.has(doc)) docs.push(doc);
  }
  return { docs: Uint32Array.from(docs), count: docs.length };
}

/** Whether a key decides between documents that are equal in those before. */
const decides = ({ by }: SortStep, { scores }: SegmentMatches): boolean =>
  by !== 'text-match' || !scores.constant;

/** All documents of a segment in the order of a field, documents without a value first or last. With `tiesByAge`, newest first among equals. */
class OrderedDocuments {
  readonly #present: Uint32Array;
  /** Undefined: all documents. */
  readonly #missing: Uint32Array | undefined;
  readonly #missingCount: number;
  readonly #step: FieldStep;
  readonly #tiesByAge: boolean;
  readonly #values: Uint32Array | Float64Array | undefined;
  readonly #rests: Uint16Array | undefined;
  /** The range of `present` with the value that was read last. */
  #start = 0;
  #end = 0;

  constructor(segment: Segment, step: FieldStep, tiesByAge: boolean) {
    const order = segment.orders.get(step.field);
    const column = segment.numbers.get(step.field);
    this.#present = order?.present ?? new Uint32Array(0);
    this.#missing = order?.missing;
    this.#missingCount = segment.documentCount - this.#present.length;
    this.#step = step;
    this.#tiesByAge = tiesByAge;
    this.#values = segment.sorts.get(step.field)?.ranks ?? column?.values;
    this.#rests = column?.rests;
  }

  at(index: number): number {
    const { missingFirst } = this.#step;
    const before = missingFirst ? this.#missingCount : this.#present.length;
    const isMissing = index < before === missingFirst;
    const within = index < before ? index : index - before;
    return isMissing ? this.#missingAt(this.#missingCount - 1 - within) : this.#presentAt(within);
  }

  #missingAt(index: number): number {
    return this.#missing ? (this.#missing[index] as number) : index;
  }

  /** Whether two documents have the same value, or both none. */
  isTie(a: number, b: number): boolean {
    const x = this.#values?.[a];
    const y = this.#values?.[b];
    if (x !== y) return Number.isNaN(x) && Number.isNaN(y);
    return this.#rests?.[a] === this.#rests?.[b];
  }

  /** `present` ascends by value and then by age, so backwards the newest of equal ones comes first. */
  #presentAt(index: number): number {
    if (this.#step.descending) return this.#present[this.#present.length - 1 - index] as number;
    if (!this.#tiesByAge) return this.#present[index] as number;
    if (index < this.#start || index >= this.#end) {
      this.#start = this.#lastTie(index, -1);
      this.#end = this.#lastTie(index, 1) + 1;
    }
    return this.#present[this.#start + this.#end - 1 - index] as number;
  }

  /** The farthest index in a direction with the same value: in growing steps, then by halves. */
  #lastTie(index: number, direction: 1 | -1): number {
    const wanted = this.#present[index] as number;
    const isTie = (distance: number): boolean => {
      const doc = this.#present[index + direction * distance];
      return doc !== undefined && this.isTie(doc, wanted);
    };
    let tie = 0;
    let other = 1;
    while (isTie(other)) {
      tie = other;
      other *= 2;
    }
    while (tie + 1 < other) {
      const middle = (tie + other) >>> 1;
      if (isTie(middle)) tie = middle;
      else other = middle;
    }
    return index + direction * tie;
  }
}
