import type { DocumentList, Matches, SegmentMatches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SearchBudget } from '../search-budget.ts';
import { bitsetLength } from '../segment/bitset.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { OrderedDocuments, type OrderedList } from './ordered-documents.ts';
import { selectFirst, tiesAt } from './select-first.ts';
import { type OrderStep, type SortValue, SortValues } from './sort-values.ts';

/** A page in the order of a step, whose ties further steps may decide. */
export interface OrderedPage {
  readonly step: OrderStep;
  readonly hasFurther: boolean;
  readonly from: number;
  readonly to: number;
}

/** The documents among which a page is. */
export interface PageCandidates {
  /** By segment. */
  readonly lists: readonly DocumentList[];
  /** How many documents come before all of them. */
  readonly before: number;
  /** Whether they are exactly the page; then each list is in order. */
  readonly isPage: boolean;
  /** Whether they are equal in the step. */
  readonly areTies: boolean;
}

/**
 * Cuts a page out of the orders that segments store. If all live documents match, this costs
 * hardly more than the page, however deep it is; otherwise each order is walked up to the end
 * of the page. With further steps, all ties of its first and last document are included.
 * Segments in which sorting all matches costs less than a walk are included whole.
 */
export function pageInOrder(page: OrderedPage, matches: Matches, context: SearchContext): PageCandidates {
  const { snapshot, budget } = context;
  const lists = snapshot.parts.map((inSnapshot, i) => {
    const part = matches.parts[i];
    return part && listInOrder(page, part, inSnapshot, budget);
  });
  const ordered = lists.filter((list) => list !== undefined);
  if (ordered.length < lists.length) {
    const whole = matches.parts.map((part, i) => (lists[i] ? slice(lists[i], 0, lists[i].length) : part));
    return { lists: whole, before: 0, isPage: false, areTies: false };
  }
  return cut(page, ordered);
}

/** The same for the newest of given documents, which ascend. */
export function newestOf(
  candidates: readonly DocumentList[],
  page: OrderedPage,
  { snapshot }: SearchContext,
): PageCandidates {
  return cut(
    page,
    snapshot.parts.map(({ segment }, i) =>
      ascendingList(candidates[i] ?? NO_DOCUMENTS, page.step, new SortValues(segment, page.step)),
    ),
  );
}

const NO_DOCUMENTS: DocumentList = { docs: new Uint32Array(0), count: 0 };

function cut({ from, hasFurther, ...page }: OrderedPage, lists: readonly OrderedList[]): PageCandidates {
  // Lists of fewer documents were cut off.
  const to = Math.min(
    page.to,
    lists.reduce((sum, { length }) => sum + length, 0),
  );
  const ties = hasFurther ? tiesAt(lists, from) : undefined;
  const starts = ties?.before ?? selectFirst(lists, from);
  const ends = hasFurther ? tiesAt(lists, to - 1).upTo : selectFirst(lists, to);
  return {
    lists: lists.map((list, i) => slice(list, starts[i] as number, ends[i] as number)),
    before: starts.reduce((sum, start) => sum + start, 0),
    isPage: !hasFurther,
    areTies: ties?.upTo.every((end, i) => end === ends[i]) === true,
  };
}

function slice(list: OrderedList, start: number, end: number): DocumentList {
  const docs = new Uint32Array(Math.max(0, Math.min(end, list.length) - start));
  for (let i = 0; i < docs.length; i += 1) docs[i] = list.at(start + i);
  return { docs, count: docs.length };
}

/** Undefined: sorting all matches costs less. */
function listInOrder(
  { step, to, hasFurther }: OrderedPage,
  part: SegmentMatches,
  { segment, live }: SnapshotPart,
  budget: SearchBudget,
): OrderedList | undefined {
  if (part.isEveryLive && !live) return new OrderedDocuments(segment, undefined, step);
  const { documentCount } = segment;
  const walkWork = documentCount * Math.min(1, to / Math.max(1, part.count)) * STEP_WORK;
  if (part.isEveryLive) {
    const bits = bitsetLength(documentCount);
    budget.spend(bits);
    if (walkWork > bits) return new OrderedDocuments(segment, live, step);
  } else {
    // Without words, matches ascend.
    if (step.by === 'sequence' && part.scores.constant)
      return ascendingList(part, step, new SortValues(segment, step));
    const sorted = Math.min(to, part.count);
    const sortWork = part.count + sorted * Math.log2(sorted + 1) * SORT_WORK;
    if (walkWork > sortWork) return undefined;
  }
  const all = new OrderedDocuments(segment, undefined, step);
  const docs = firstMatches(all, part, to, hasFurther, budget);
  return { length: docs.length, values: all.values, at: (index) => docs[index] as number };
}

/** Steps between two payments, and the work of each. */
const BLOCK = 256;
const STEP_WORK = 4;
/** Units of work for each level of a heap. */
const SORT_WORK = 4;

/** The first matches in order, with all ties of the last one if wanted. When the budget is spent, perhaps fewer. */
function firstMatches(
  documents: OrderedDocuments,
  part: SegmentMatches,
  wanted: number,
  withTies: boolean,
  budget: SearchBudget,
): number[] {
  const { values } = documents;
  const docs: number[] = [];
  let last: SortValue | undefined;
  for (let i = 0; i < documents.length; i += 1) {
    if (i % BLOCK === 0 && !budget.spend(BLOCK * STEP_WORK)) break;
    const doc = documents.at(i);
    if (last && (!withTies || values.compare(doc, last) !== 0)) break;
    if (!part.has(doc)) continue;
    docs.push(doc);
    if (docs.length === wanted) last = values.of(doc);
  }
  return docs;
}

/** Documents that ascend, by their age. */
function ascendingList(
  { docs, count }: DocumentList,
  { descending }: OrderStep,
  values: SortValues,
): OrderedList {
  return {
    length: count,
    values,
    at(index) {
      const item = descending ? count - 1 - index : index;
      return docs ? (docs[item] as number) : item;
    },
  };
}
