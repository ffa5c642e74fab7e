import type { DocumentList, SegmentMatches } from '../match/match.ts';
import type { SearchBudget } from '../search-budget.ts';
import { bitsetLength } from '../segment/bitset.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { MIN_DEPTH } from './narrow.ts';
import { OrderedDocuments, type OrderedList } from './ordered-documents.ts';
import { type OrderStep, type SortValue, SortValues } from './sort-values.ts';

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
  const docs = firstMatches(new OrderedDocuments(segment, undefined, step), part, wanted, budget);
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

const listOf = (docs: Uint32Array | readonly number[], values: SortValues): OrderedList => ({
  length: docs.length,
  values,
  at: (index) => docs[index] as number,
});

/** So few matches are sorted at once. */
const MAX_SORTED = 250;
/** Steps between two payments, and the work of each. */
const BLOCK = 256;
const STEP_WORK = 4;
/** Units of work for each match of a deep page if it is not found in order. */
const DEEP_WORK = 8;

/** What finding the first matches costs without an order: reading all, and for a deep page their keys. */
const sortWork = ({ count }: Orderable, to: number): number => count * (to > MIN_DEPTH ? DEEP_WORK : 1);

/** Undefined: there are so many ties that the walk takes long. */
function firstMatches(
  documents: OrderedDocuments,
  part: Orderable,
  { to, withTies }: Wanted,
  budget: SearchBudget,
): number[] | undefined {
  const most = withTies ? sortWork(part, to) / STEP_WORK : documents.length;
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
