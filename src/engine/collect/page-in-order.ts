import type { DocumentList } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import { type Bitset, hasBit } from '../segment/bitset.ts';
import { listInOrder, newestFirst, type Orderable } from './list-in-order.ts';
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
 * of the page. With further steps, all ties of its first and last document are included; if
 * all of them are ties, the page is cut out of their order by the next step.
 * If a walk would take long, matches of a segment are included whole.
 */
export function pageInOrder(
  page: OrderedPage,
  parts: readonly Orderable[],
  context: SearchContext,
): PageCandidates {
  const { step, further, from, to } = page;
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
  const cutting = cut(page, lists);
  const { starts, ends, before, areTies } = cutting;
  const [next, ...others] = further;
  if (!areTies || (next?.by !== 'number' && next?.by !== 'text')) return candidates(page, lists, cutting);
  const ties = lists.flatMap((list, i) => {
    const part = parts[i];
    return part ? [tiesIn(part, list, starts[i] as number, ends[i] as number)] : [];
  });
  const among = { step: next, further: others, from: from - before, to: to - before };
  const decided = pageInOrder(among, ties, context);
  return { ...decided, before: before + decided.before };
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
  return candidates(page, lists, cut(page, lists));
}

const NO_DOCUMENTS: DocumentList = { docs: new Uint32Array(0), count: 0 };

/** Where the candidates of a page begin and end in each list. */
interface Cutting {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly before: number;
  /** Whether all have the same value. */
  readonly areTies: boolean;
}

function cut(page: OrderedPage, lists: readonly OrderedList[]): Cutting {
  // Lists of fewer documents were cut off.
  const to = Math.min(
    page.to,
    lists.reduce((sum, { length }) => sum + length, 0),
  );
  const ties = page.further.length > 0 ? tiesAt(lists, page.from) : undefined;
  const starts = ties?.before ?? selectFirst(lists, page.from);
  const ends = ties ? tiesAt(lists, to - 1).upTo : selectFirst(lists, to);
  return {
    starts,
    ends,
    before: starts.reduce((sum, start) => sum + start, 0),
    areTies: ties?.upTo.every((end, i) => end === ends[i]) === true,
  };
}

const candidates = (
  { step, further }: OrderedPage,
  lists: readonly OrderedList[],
  { starts, ends, before, areTies }: Cutting,
): PageCandidates => ({
  lists: lists.map((list, i) => slice(list, starts[i] as number, ends[i] as number)),
  before,
  steps: areTies ? further : [step, ...further],
  isPage: further.length === 0,
});

function slice(list: OrderedList, start: number, end: number): DocumentList {
  const docs = new Uint32Array(Math.max(0, Math.min(end, list.length) - start));
  for (let i = 0; i < docs.length; i += 1) docs[i] = list.at(start + i);
  return { docs, count: docs.length };
}

/** The matches in a range of a list, which have the same value. */
function tiesIn(part: Orderable, list: OrderedList, start: number, end: number): Orderable {
  const value = start < end ? list.values.of(list.at(start)) : undefined;
  let ties: Bitset | undefined;
  return {
    get docs() {
      return slice(list, start, end).docs;
    },
    count: end - start,
    isEveryLive: false,
    has(doc) {
      ties ??= value ? list.values.withValue(value) : new Uint32Array(0);
      return hasBit(ties, doc) && part.has(doc);
    },
    scores: part.scores,
  };
}
