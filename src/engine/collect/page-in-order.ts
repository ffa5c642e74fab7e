import type { DocumentList } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import { isReadingCheaper, listInOrder, newestFirst, type Orderable } from './list-in-order.ts';
import type { OrderedList } from './ordered-documents.ts';
import { selectFirst, tiesAt } from './select-first.ts';
import { isOrderStep, type OrderStep, SortValues } from './sort-values.ts';

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
 * of the page. With further steps, all ties of its first and last document are included, or what is
 * cut out of their order by the next step.
 * If a walk would take long, matches of a segment are included whole.
 */
export function pageInOrder(
  page: OrderedPage,
  parts: readonly Orderable[],
  context: SearchContext,
): PageCandidates {
  const { step, further, from, to } = page;
  const wanted = {
    step,
    to,
    withTies: further.length > 0,
    isReadingCheaper: isReadingCheaper(parts, context.snapshot.parts, to),
  };
  const found = context.snapshot.parts.map((inSnapshot, i) => {
    const part = parts[i];
    return part && listInOrder(wanted, part, inSnapshot, context.budget);
  });
  const lists = found.filter((list) => list !== undefined);
  if (lists.length < found.length) {
    const whole = parts.map((part, i) => {
      const list = found[i];
      return list && list.length < part.count ? slice(list, 0, list.length) : part;
    });
    return { lists: whole, before: 0, steps: [step, ...further], isPage: false };
  }
  const cutting = cut(page, lists);
  const [next, ...others] = further;
  if (!next || !isOrderStep(next)) return candidates(page, lists, cutting);
  /** The documents in the ranges, which have the same value, with ranks from `first` to before `last` among them. */
  const cutTies = ({ starts, ends }: Ranges, first: number, last: number): PageCandidates => {
    const ties = lists.flatMap((list, i) => {
      const part = parts[i];
      return part ? [tiesIn(part, list, starts[i] as number, ends[i] as number)] : [];
    });
    return pageInOrder({ step: next, further: others, from: first, to: last }, ties, context);
  };
  const { starts, ends, firstEnds, lastStarts, before, areTies } = cutting;
  if (areTies) {
    const decided = cutTies({ starts, ends }, from - before, to - before);
    return { ...decided, before: before + decided.before };
  }
  const lastStart = sum(lastStarts);
  const first = cutTies({ starts, ends: firstEnds }, from - before, sum(firstEnds) - before);
  const last = cutTies({ starts: lastStarts, ends }, 0, Math.min(to, sum(ends)) - lastStart);
  return {
    lists: lists.map((list, i) =>
      joined([
        first.lists[i],
        documentsBetween(list, firstEnds[i] as number, lastStarts[i] as number),
        last.lists[i],
      ]),
    ),
    before: before + first.before,
    steps: [step, ...further],
    isPage: false,
  };
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

/** Where documents begin and end in each list. */
interface Ranges {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Where the candidates of a page are. */
interface Cutting extends Ranges {
  /** With further steps: where the ties of the first document end, and where those of the last one begin. */
  readonly firstEnds: readonly number[];
  readonly lastStarts: readonly number[];
  readonly before: number;
  /** Whether all have the same value. */
  readonly areTies: boolean;
}

function cut(page: OrderedPage, lists: readonly OrderedList[]): Cutting {
  // Lists of fewer documents were cut off.
  const to = Math.min(page.to, sum(lists.map(({ length }) => length)));
  if (page.further.length === 0) {
    const starts = selectFirst(lists, page.from);
    const ends = selectFirst(lists, to);
    return { starts, ends, firstEnds: ends, lastStarts: starts, before: sum(starts), areTies: false };
  }
  const first = tiesAt(lists, page.from);
  const last = to <= sum(first.upTo) ? first : tiesAt(lists, to - 1);
  return {
    starts: first.before,
    ends: last.upTo,
    firstEnds: first.upTo,
    lastStarts: last.before,
    before: sum(first.before),
    areTies: first === last,
  };
}

const candidates = (
  { step, further }: OrderedPage,
  lists: readonly OrderedList[],
  { starts, ends, before, areTies }: Cutting,
): PageCandidates => ({
  lists: lists.map((list, i) =>
    (further.length === 0 ? slice : documentsBetween)(list, starts[i] as number, ends[i] as number),
  ),
  before,
  steps: areTies ? further : [step, ...further],
  isPage: further.length === 0,
});

/** In order. */
function slice(list: OrderedList, start: number, end: number): DocumentList {
  const docs = new Uint32Array(Math.max(0, Math.min(end, list.length) - start));
  for (let i = 0; i < docs.length; i += 1) docs[i] = list.at(start + i);
  return { docs, count: docs.length };
}

/** In any order. */
function documentsBetween(list: OrderedList, start: number, end: number): DocumentList {
  const docs = list.between(start, Math.max(start, Math.min(end, list.length)));
  return { docs, count: docs.length };
}

function joined(lists: readonly (DocumentList | undefined)[]): DocumentList {
  const docs = new Uint32Array(sum(lists.map((list) => list?.docs?.length ?? 0)));
  let at = 0;
  for (const list of lists) {
    docs.set(list?.docs ?? [], at);
    at += list?.docs?.length ?? 0;
  }
  return { docs, count: docs.length };
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** The matches in a range of a list, which have the same value. */
function tiesIn(part: Orderable, list: OrderedList, start: number, end: number): Orderable {
  if (end - start === part.count) return part;
  const value = start < end ? list.values.of(list.at(start)) : undefined;
  let docs: Uint32Array | undefined;
  return {
    get docs() {
      docs ??= list.between(start, end);
      return docs;
    },
    set: undefined,
    count: end - start,
    isEveryLive: false,
    has: (doc) => value !== undefined && list.values.compare(doc, value) === 0 && part.has(doc),
    scores: part.scores,
  };
}
