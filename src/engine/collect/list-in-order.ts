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
import { type OrderStep, type SortValue, SortValues } from './sort-values.ts';

/** Matches of one segment that are put in order. */
export type Orderable = Pick<SegmentMatches, 'docs' | 'set' | 'count' | 'has' | 'isEveryLive' | 'scores'>;

interface Wanted {
  readonly step: OrderStep;
  /** This number of documents. */
  readonly to: number;
  /** And all ties of the last one. */
  readonly withTies: boolean;
}

/**
 * The first matches of a segment in the order of a step, all of them if this costs less: out of its
 * stored order, which is walked unless all documents match; or sorted, if there are few. Undefined:
 * reading all matches costs less than that. When the budget is spent, perhaps fewer.
 */
export function listInOrder(
  wanted: Wanted,
  part: Orderable,
  { segment, live }: SnapshotPart,
  budget: SearchBudget,
): OrderedList | undefined {
  const { step, to } = wanted;
  const { documentCount } = segment;
  if (part.isEveryLive && !live) return everyDocument(segment, undefined, step);
  const values = new SortValues(segment, step);
  // Without words, matches ascend.
  const isAscending = step.by === 'sequence' && part.scores.constant;
  if (!part.isEveryLive && isAscending) return newestFirst(part, step, values);
  const walk = (most: number): OrderedList | undefined => {
    const docs = firstMatches(everyDocument(segment, undefined, step), part, wanted, most, budget);
    return docs && listOf(docs, values);
  };
  const walkWork = documentCount * Math.min(1, to / Math.max(1, part.count)) * STEP_WORK;
  if (part.isEveryLive) {
    const bits = bitsetLength(documentCount);
    budget.spend(bits);
    return walkWork > bits || wanted.withTies ? everyDocument(segment, live, step) : walk(documentCount);
  }
  if (part.count <= Math.min(to, MAX_SORTED)) return listOf(sortMatches(part, values), values);
  const keepWork = documentCount * KEEP_WORK;
  const otherWork = Math.min(keepWork, sortWork(part, to));
  const walked = walkWork <= otherWork ? walk(otherWork / STEP_WORK) : undefined;
  if (walked || otherWork < keepWork) return walked;
  budget.spend(keepWork);
  return documentsInOrder(segment, part, step);
}

/** Documents that ascend, by their age. */
export function newestFirst(
  { docs, count }: DocumentList,
  { descending }: OrderStep,
  values: SortValues,
): OrderedList {
  const at = (index: number): number => {
    const item = descending ? count - 1 - index : index;
    return docs ? (docs[item] as number) : item;
  };
  const between = (from: number, to: number): Uint32Array =>
    Uint32Array.from({ length: to - from }, (_, i) => at(from + i));
  return { length: count, values, at, tieAt: at, between };
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
const KEEP_WORK = 0.5;
/** Units of work for each match of a deep page if it is not found in order. */
const DEEP_WORK = 8;

/** What finding the first matches costs without an order: reading all, and for a deep page their keys. */
const sortWork = ({ count }: Orderable, to: number): number => count * (to > MIN_DEPTH ? DEEP_WORK : 1);

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
