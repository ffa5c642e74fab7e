import type { SegmentMatches } from '../match/match.ts';
import { type Bitset, setOf, toOrdinals } from '../segment/bitset.ts';
import { deletedDocuments, deletedIn, LiveList } from '../segment/live-list.ts';
import type { Segment } from '../segment/segment.ts';
import { firstFrom } from '../segment/sorted-numbers.ts';
import { type OrderStep, SortValues } from './sort-values.ts';

/** Documents of one segment in the order of a step, newest first among equals. */
export interface OrderedList {
  readonly length: number;
  readonly values: SortValues;
  at(index: number): number;
  /** A document with the same value as `at` returns, found faster. */
  tieAt(index: number): number;
  /**
   * Those from one index to before another, neither of which is in the middle of equal ones: ascending
   * if all are equal, else in any order.
   */
  between(from: number, to: number): Uint32Array;
}

/** Documents of a segment in the order of a step, by lists of those with a value and of the others. */
export class OrderedDocuments implements OrderedList {
  readonly length: number;
  readonly values: SortValues;
  readonly #step: OrderStep;
  /** Documents with a value, ascending, the oldest first among equals. */
  readonly #present: LiveList;
  /** The others, the oldest first. */
  readonly #missing: LiveList;
  /** The range of `present` with the value that was read last. */
  #start = 0;
  #end = 0;

  constructor(step: OrderStep, values: SortValues, present: LiveList, missing: LiveList) {
    this.#step = step;
    this.values = values;
    this.#present = present;
    this.#missing = missing;
    this.length = present.length + missing.length;
  }

  /** Whether all documents have the same value, or none. */
  get isAllTies(): boolean {
    const { length, values } = this;
    return length > 0 && values.compare(this.tieAt(0), values.of(this.tieAt(length - 1))) === 0;
  }

  get #isMissingFirst(): boolean {
    return this.#step.by !== 'sequence' && this.#step.missingFirst;
  }

  at(index: number): number {
    const within = this.#indexInPresent(index);
    return within === -1 ? this.#missingAt(index) : this.#presentAt(within);
  }

  tieAt(index: number): number {
    const within = this.#indexInPresent(index);
    if (within === -1) return this.#missingAt(index);
    return this.#present.at(this.#step.descending ? this.#present.length - 1 - within : within);
  }

  /** -1: the document has no value. */
  #indexInPresent(index: number): number {
    const within = this.#isMissingFirst ? index - this.#missing.length : index;
    return within < this.#present.length ? Math.max(-1, within) : -1;
  }

  #missingAt(index: number): number {
    const within = this.#isMissingFirst ? index : index - this.#present.length;
    return this.#missing.at(this.#missing.length - 1 - within);
  }

  between(from: number, to: number): Uint32Array {
    const inPresent = this.#isMissingFirst ? this.#missing.length : 0;
    const inMissing = this.#isMissingFirst ? 0 : this.#present.length;
    const present = between(this.#present, from - inPresent, to - inPresent, this.#step.descending);
    const missing = between(this.#missing, from - inMissing, to - inMissing, true);
    if (present.length === 0 || missing.length === 0) return present.length === 0 ? missing : present;
    const both = new Uint32Array(present.length + missing.length);
    both.set(present);
    both.set(missing, present.length);
    return both;
  }

  /** Backwards, `present` descends, and the newest of equal ones comes first. */
  #presentAt(index: number): number {
    if (this.#step.descending) return this.#present.at(this.#present.length - 1 - index);
    if (this.#step.by === 'sequence') return this.#present.at(index);
    if (index < this.#start || index >= this.#end) {
      this.#start = index === this.#end ? index : this.#lastTie(index, -1);
      this.#end = this.#lastTie(index, 1) + 1;
    }
    return this.#present.at(this.#start + this.#end - 1 - index);
  }

  /** The farthest index in a direction with the same value: in growing steps, then by halves. */
  #lastTie(index: number, direction: 1 | -1): number {
    const wanted = this.#present.at(index);
    const most = direction === 1 ? this.#present.length - 1 - index : index;
    const isTie = (distance: number): boolean =>
      distance <= most && this.values.areEqual(this.#present.at(index + direction * distance), wanted);
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

/** The documents of a list within a range, which may be counted from its end. */
function between(list: LiveList, from: number, to: number, isFromEnd: boolean): Uint32Array {
  const first = Math.min(list.length, Math.max(0, from));
  const end = Math.max(first, Math.min(list.length, to));
  return isFromEnd ? list.between(list.length - end, list.length - first) : list.between(first, end);
}

const NOTHING = new Uint32Array(0);

/** All documents of a segment in the order of a step, or those that are live. Nothing is copied or sorted. */
export function everyDocument(segment: Segment, live: Bitset | undefined, step: OrderStep): OrderedDocuments {
  const values = new SortValues(segment, step);
  const order = step.by === 'sequence' ? undefined : segment.orders.get(step.field);
  if (!order) {
    const deleted = live ? deletedDocuments(segment, live) : NOTHING;
    const all = new LiveList(undefined, segment.documentCount, deleted);
    const none = new LiveList(NOTHING, 0, NOTHING);
    return step.by === 'sequence'
      ? new OrderedDocuments(step, values, all, none)
      : new OrderedDocuments(step, values, none, all);
  }
  const { present, missing } = order;
  const without = (docs: Uint32Array, indexOf: (doc: number) => number): LiveList =>
    new LiveList(docs, docs.length, live ? deletedIn(docs, segment, live, indexOf) : NOTHING);
  return new OrderedDocuments(
    step,
    values,
    without(present, (doc) => indexOfPresent(present, doc, values)),
    without(missing, (doc) => {
      const index = firstFrom(missing, doc);
      return missing[index] === doc ? index : -1;
    }),
  );
}

/** Some documents of a segment in the order of a step: its stored order without the others. */
export function documentsInOrder(
  segment: Segment,
  { docs, set, count }: Pick<SegmentMatches, 'docs' | 'set' | 'count'>,
  step: OrderStep,
): OrderedDocuments {
  const wanted = set ?? setOf(docs, segment.documentCount);
  const values = new SortValues(segment, step);
  const list = (kept: Uint32Array): LiveList => new LiveList(kept, kept.length, NOTHING);
  const order = step.by === 'sequence' ? undefined : segment.orders.get(step.field);
  if (!order) {
    const all = list(toOrdinals(wanted));
    return step.by === 'sequence'
      ? new OrderedDocuments(step, values, all, list(NOTHING))
      : new OrderedDocuments(step, values, list(NOTHING), all);
  }
  const present = keepOnly(order.present, wanted, count);
  const missing = keepOnly(order.missing, wanted, count - present.length);
  return new OrderedDocuments(step, values, list(present), list(missing));
}

/** Those of the documents that are in a set: at most so many. */
function keepOnly(docs: Uint32Array, set: Bitset, most: number): Uint32Array {
  // One more, which is overwritten again and again.
  const kept = new Uint32Array(Math.min(docs.length, most) + 1);
  let count = 0;
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] as number;
    // Without a branch, which the processor could not predict.
    kept[count] = doc;
    count += ((set[doc >>> 5] as number) >>> (doc & 31)) & 1;
  }
  return kept.subarray(0, count);
}

/** Where a document stands in an ascending order; -1 if it has no value. */
function indexOfPresent(present: Uint32Array, doc: number, values: SortValues): number {
  const wanted = values.of(doc);
  if (Number.isNaN(wanted.value)) return -1;
  let low = 0;
  let high = present.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = present[middle] as number;
    if ((values.difference(other, wanted) || other - doc) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
