import type { DocumentList, SegmentMatches } from '../match/match.ts';
import type { SearchBudget } from '../search-budget.ts';
import { bitsetLength } from '../segment/bitset.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { MIN_DEPTH } from './narrow.ts';
import {
  documentsInOrder,
  everyDocument,
  type OrderedDocuments,
  type OrderedList,
} from './ordered-documents.ts';
import type { OrderStep, SortValue, SortValues } from './sort-values.ts';

/** Matches of one segment that are put in order. */
export type Orderable = Pick<SegmentMatches, 'docs' | 'set' | 'count' | 'has' | 'isEveryLive' | 'scores'>;

interface Wanted {
  readonly step: OrderStep;
  /** This number of documents. */
  readonly to: number;
  /** And all ties of the last one. */
  readonly withTies: boolean;
  /** See isReadingCheaper. */
  readonly isReadingCheaper: boolean;
}

/** Whether reading the matches of all segments costs less than keeping only them of the stored orders. */
export function isReadingCheaper(
  parts: readonly (Orderable | undefined)[],
  segments: readonly SnapshotPart[],
  to: number,
): boolean {
  let reading = Math.min(to, MIN_DEPTH) * HIT_WORK;
  let keeping = 0;
  for (const [i, part] of parts.entries()) {
    if (!part) continue;
    reading += readWork(part, to);
    if (!part.isEveryLive && part.count > 0) keeping += keepWork(segments[i] as SnapshotPart);
  }
  return reading < keeping;
}

/**
 * The first matches of a segment in the order of a step, all of them if this costs less: out of its
 * stored order, which is walked unless all documents match; or sorted, if there are few. Undefined,
 * only if reading is cheaper: the order takes longer. When the budget is spent, perhaps fewer.
 */
export function listInOrder(
  wanted: Wanted,
  part: Orderable,
  inSnapshot: SnapshotPart,
  budget: SearchBudget,
): OrderedList | undefined {
  const { step, to } = wanted;
  const { segment, live } = inSnapshot;
  const { documentCount } = segment;
  const every = everyDocument(segment, undefined, step);
  if (part.isEveryLive && !live) return every;
  const { values } = every;
  // Without words, matches ascend.
  const isAscending = part.scores.constant;
  const isByAge = step.by === 'sequence';
  if (!part.isEveryLive && isAscending && (isByAge || every.isAllTies)) {
    // They are listed at once. Bounded by the number of documents.
    budget.spend(part.count);
    return isByAge
      ? newestFirst(part, step, values)
      : newestFirst(part, NEWEST_FIRST, values, every.tieAt(0));
  }
  const walk = (most: number): OrderedList | undefined => {
    const docs = firstMatches(every, part, wanted, most, budget);
    return docs && listOf(docs, values);
  };
  const walkWork = documentCount * Math.min(1, to / Math.max(1, part.count)) * STEP_WORK;
  if (part.isEveryLive) {
    const bits = bitsetLength(documentCount);
    budget.spend(bits);
    return walkWork > bits || wanted.withTies ? everyDocument(segment, live, step) : walk(documentCount);
  }
  if (part.count <= Math.min(to, MAX_SORTED)) return listOf(sortMatches(part, values), values);
  const otherWork = wanted.isReadingCheaper ? readWork(part, to) : keepWork(inSnapshot);
  const walked = walkWork <= otherWork ? walk(otherWork / STEP_WORK) : undefined;
  if (walked || wanted.isReadingCheaper) return walked;
  budget.spend(keepWork(inSnapshot));
  return documentsInOrder(segment, part, step);
}

const NEWEST_FIRST = { descending: true };

/** Documents that ascend, by their age. `tie`: all have the value of this one. */
export function newestFirst(
  list: DocumentList,
  { descending }: Pick<OrderStep, 'descending'>,
  values: SortValues,
  tie?: number,
): OrderedList {
  const { count } = list;
  // Read only when needed: listing the documents of a set takes time.
  const at = (index: number): number => {
    const item = descending ? count - 1 - index : index;
    return list.docs ? (list.docs[item] as number) : item;
  };
  const between = (from: number, to: number): Uint32Array => {
    const [first, end] = descending ? [count - to, count - from] : [from, to];
    return list.docs?.subarray(first, end) ?? Uint32Array.from({ length: end - first }, (_, i) => first + i);
  };
  return { length: count, values, at, tieAt: tie === undefined ? at : () => tie, between };
}

function listOf(docs: Uint32Array | readonly number[], values: SortValues): OrderedList {
  const at = (index: number): number => docs[index] as number;
  const between = (from: number, to: number): Uint32Array =>
    Uint32Array.from(docs).subarray(from, to).reverse();
  return { length: docs.length, values, at, tieAt: at, between };
}

/** So few matches are sorted at once. */
const MAX_SORTED = 250;
/** Steps of a walk between two payments, and the work of each. */
const BLOCK = 256;
const STEP_WORK = 10;
/** Units of work for each document of an order of which the matches are kept. */
const KEEP_WORK = 0.25;
/**
 * Units of work without an order: for each match, for each match if the page is deep, and for each
 * document up to the end of the page.
 */
const READ_WORK = 2;
const DEEP_WORK = 8;
const HIT_WORK = 100;

const keepWork = ({ segment }: SnapshotPart): number => segment.documentCount * KEEP_WORK;

/** What finding the first matches costs without an order: reading all, and for a deep page their keys. */
const readWork = ({ count }: Orderable, to: number): number =>
  count * (to > MIN_DEPTH ? DEEP_WORK : READ_WORK);

/** Undefined: the walk takes more steps than `most`. */
function firstMatches(
  documents: OrderedDocuments,
  part: Orderable,
  { to, withTies }: Wanted,
  most: number,
  budget: SearchBudget,
): number[] | undefined {
  const { values } = documents;
  const docs: number[] = [];
  let last: SortValue | undefined;
  for (let i = 0; i < documents.length; i += 1) {
    if (i % BLOCK === 0 && !budget.spend(BLOCK * STEP_WORK)) break;
    const doc = documents.at(i);
    if (last && (!withTies || values.compare(doc, last) !== 0)) break;
    if (i > most) return undefined;
    if (!part.has(doc)) continue;
    docs.push(doc);
    if (docs.length === to) last = values.of(doc);
  }
  return docs;
}

const sortMatches = ({ docs, count }: Orderable, values: SortValues): Uint32Array =>
  Uint32Array.from({ length: count }, (_, item) => (docs ? (docs[item] as number) : item)).sort(
    (a, b) => values.compare(a, values.of(b)) || b - a,
  );
