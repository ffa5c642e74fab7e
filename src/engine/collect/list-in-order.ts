import type { DocumentList, SegmentMatches } from '../match/match.ts';
import type { SearchBudget } from '../search-budget.ts';
import { bitsetLength } from '../segment/bitset.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { MIN_DEPTH } from './narrow.ts';
import { OrderedDocuments, type OrderedList } from './ordered-documents.ts';
import { type OrderStep, type SortValue, SortValues } from './sort-values.ts';
import { walkOrder } from './walk-order.ts';

/** Matches of one segment that are put in order. */
export type Orderable = Pick<SegmentMatches, 'docs' | 'count' | 'has' | 'isEveryLive' | 'scores'>;

interface Wanted {
  readonly step: OrderStep;
  /** This number of documents. */
  readonly to: number;
  /** And all ties of the last one. */
  readonly withTies: boolean;
}

/**
 * The first matches of a segment in the order of a step: out of its stored order, which is walked
 * unless all documents match; or sorted, if there are few. Undefined: reading all matches costs less
 * than the walk. When the budget is spent, perhaps fewer.
 */
export function listInOrder(
  wanted: Wanted,
  part: Orderable,
  { segment, live }: SnapshotPart,
  budget: SearchBudget,
): OrderedList | undefined {
  const { step, to } = wanted;
  const { documentCount } = segment;
  if (part.isEveryLive && !live) return new OrderedDocuments(segment, undefined, step);
  const values = new SortValues(segment, step);
  // Without words, matches ascend.
  const isAscending = step.by === 'sequence' && part.scores.constant;
  if (!part.isEveryLive && isAscending) return newestFirst(part, step, values);
  const walkWork = documentCount * Math.min(1, to / Math.max(1, part.count)) * STEP_WORK;
  if (part.isEveryLive) {
    const bits = bitsetLength(documentCount);
    budget.spend(bits);
    if (walkWork > bits || wanted.withTies) return new OrderedDocuments(segment, live, step);
  } else {
    if (part.count <= Math.min(to, MAX_SORTED)) return listOf(sortMatches(part, values), values);
    if (walkWork > sortWork(part, to)) return undefined;
  }
  const docs = firstMatches(walkOrder(segment, step, values), values, part, wanted, budget);
  return docs && listOf(docs, values);
}

/** Documents that ascend, by their age. */
export const newestFirst = (
  { docs, count }: DocumentList,
  { descending }: OrderStep,
  values: SortValues,
): OrderedList => ({
  length: count,
  values,
  at(index) {
    const item = descending ? count - 1 - index : index;
    return docs ? (docs[item] as number) : item;
  },
});

const listOf = (docs: Uint32Array, values: SortValues): OrderedList => ({
  length: docs.length,
  values,
  at: (index) => docs[index] as number,
});

/** So few matches are sorted at once. */
const MAX_SORTED = 250;
/** Units of work for a step of a walk. */
const STEP_WORK = 2;
/** Units of work for each match of a deep page if it is not found in order. */
const DEEP_WORK = 8;

/** What finding the first matches costs without an order: reading all, and for a deep page their keys. */
const sortWork = ({ count }: Orderable, to: number): number => count * (to > MIN_DEPTH ? DEEP_WORK : 1);

/** And perhaps some more. Undefined: there are so many ties that the walk takes long. */
function firstMatches(
  blocks: Iterable<Uint32Array>,
  values: SortValues,
  part: Orderable,
  { to, withTies }: Wanted,
  budget: SearchBudget,
): Uint32Array | undefined {
  const most = withTies ? sortWork(part, to) / STEP_WORK : Number.POSITIVE_INFINITY;
  const found: Uint32Array[] = [];
  let count = 0;
  let steps = 0;
  let last: SortValue | undefined;
  for (const block of blocks) {
    if (!budget.spend(block.length * STEP_WORK)) break;
    if (last && (!withTies || values.compare(block[0] as number, last) !== 0)) break;
    if (steps > most) return undefined;
    steps += block.length;
    const matches = keepMatches(block, part);
    found.push(matches);
    if (!last && count + matches.length >= to) last = values.of(matches[to - count - 1] as number);
    count += matches.length;
  }
  return concatenated(found, count);
}

/** Those of the documents that match. Overwrites them. */
function keepMatches(docs: Uint32Array, part: Orderable): Uint32Array {
  let count = 0;
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] as number;
    if (!part.has(doc)) continue;
    docs[count] = doc;
    count += 1;
  }
  return docs.subarray(0, count);
}

function concatenated(lists: readonly Uint32Array[], count: number): Uint32Array {
  const all = new Uint32Array(count);
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}

const sortMatches = ({ docs, count }: Orderable, values: SortValues): Uint32Array =>
  Uint32Array.from({ length: count }, (_, item) => (docs ? (docs[item] as number) : item)).sort(
    (a, b) => values.compare(a, values.of(b)) || b - a,
  );
