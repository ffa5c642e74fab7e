import type { DocumentList, SegmentMatches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import { listInOrder, newestFirst } from './list-in-order.ts';
import type { OrderedList } from './ordered-documents.ts';
import { selectFirst, tiesAt } from './select-first.ts';
import { type OrderStep, SortValues } from './sort-values.ts';

/** A page in the order of a step, whose ties further steps decide. */
export interface OrderedPage {
  readonly step: OrderStep;
  readonly further: readonly SortStep[];
  readonly from: number;
  readonly to: number;
}

/** The documents among which a page is. */
export interface PageCandidates {
  /** By segment. */
  readonly lists: readonly DocumentList[];
  /** How many documents come before all of them. */
  readonly before: number;
  /** The steps that decide their order. */
  readonly steps: readonly SortStep[];
  /** Whether they are exactly the page; then each list is in order. */
  readonly isPage: boolean;
}

/**
 * Cuts a page out of the orders that segments store. If all live documents match, this costs
 * hardly more than the page, however deep it is; otherwise each order is walked up to the end
 * of the page. With further steps, all ties of its first and last document are included.
 * If a walk would take long, matches of a segment are included whole.
 */
export function pageInOrder(
  page: OrderedPage,
  parts: readonly SegmentMatches[],
  context: SearchContext,
): PageCandidates {
  const { step, further, to } = page;
  const wanted = { step, to, withTies: further.length > 0 };
  const found = context.snapshot.parts.map((inSnapshot, i) => {
    const part = parts[i];
    return part && listInOrder(wanted, part, inSnapshot, context.budget);
  });
  const lists = found.filter((list) => list !== undefined);
  if (lists.length < found.length) {
    const whole = parts.map((part, i) => (found[i] ? slice(found[i], 0, found[i].length) : part));
    return { lists: whole, before: 0, steps: [step, ...further], isPage: false };
  }
  return cut(page, lists);
}

/** The same for the newest of given documents, which ascend. */
export function newestOf(
  documents: readonly DocumentList[],
  page: OrderedPage,
  { snapshot }: SearchContext,
): PageCandidates {
  const lists = snapshot.parts.map(({ segment }, i) =>
    newestFirst(documents[i] ?? NO_DOCUMENTS, page.step, new SortValues(segment, page.step)),
  );
  return cut(page, lists);
}

const NO_DOCUMENTS: DocumentList = { docs: new Uint32Array(0), count: 0 };

function cut(page: OrderedPage, lists: readonly OrderedList[]): PageCandidates {
  // Lists of fewer documents were cut off.
  const to = Math.min(
    page.to,
    lists.reduce((sum, { length }) => sum + length, 0),
  );
  const ties = page.further.length > 0 ? tiesAt(lists, page.from) : undefined;
  const starts = ties?.before ?? selectFirst(lists, page.from);
  const ends = ties ? tiesAt(lists, to - 1).upTo : selectFirst(lists, to);
  const areTies = ties?.upTo.every((end, i) => end === ends[i]);
  return {
    lists: lists.map((list, i) => slice(list, starts[i] as number, ends[i] as number)),
    before: starts.reduce((sum, start) => sum + start, 0),
    steps: areTies ? page.further : [page.step, ...page.further],
    isPage: !ties,
  };
}

function slice(list: OrderedList, start: number, end: number): DocumentList {
  const docs = new Uint32Array(Math.max(0, Math.min(end, list.length) - start));
  for (let i = 0; i < docs.length; i += 1) docs[i] = list.at(start + i);
  return { docs, count: docs.length };
}
