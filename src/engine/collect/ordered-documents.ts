import type { Bitset } from '../segment/bitset.ts';
import { deletedDocuments, deletedIn, LiveList } from '../segment/live-list.ts';
import type { Segment } from '../segment/segment.ts';
import { firstFrom } from '../segment/sorted-numbers.ts';
import { type OrderStep, SortValues } from './sort-values.ts';

/** Documents of one segment in the order of a step, newest first among equals. */
export interface OrderedList {
  readonly length: number;
  readonly values: SortValues;
  at(index: number): number;
}

/** The documents of a segment in the order of a step: all, or those that are live. Nothing is copied or sorted. */
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

  constructor(segment: Segment, live: Bitset | undefined, step: OrderStep) {
    this.#step = step;
    this.values = new SortValues(segment, step);
    [this.#present, this.#missing] = presentAndMissing(segment, live, step, this.values);
    this.length = this.#present.length + this.#missing.length;
  }

  at(index: number): number {
    const missingFirst = this.#step.by !== 'sequence' && this.#step.missingFirst;
    const before = missingFirst ? this.#missing.length : this.#present.length;
    const isMissing = index < before === missingFirst;
    const within = index < before ? index : index - before;
    return isMissing ? this.#missing.at(this.#missing.length - 1 - within) : this.#presentAt(within);
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

const NOTHING = new Uint32Array(0);

function presentAndMissing(
  segment: Segment,
  live: Bitset | undefined,
  step: OrderStep,
  values: SortValues,
): [present: LiveList, missing: LiveList] {
  const order = step.by === 'sequence' ? undefined : segment.orders.get(step.field);
  if (!order) {
    const all = new LiveList(
      undefined,
      segment.documentCount,
      live ? deletedDocuments(segment, live) : NOTHING,
    );
    const none = new LiveList(NOTHING, 0, NOTHING);
    return step.by === 'sequence' ? [all, none] : [none, all];
  }
  const { present, missing } = order;
  const without = (docs: Uint32Array, indexOf: (doc: number) => number): LiveList =>
    new LiveList(docs, docs.length, live ? deletedIn(docs, segment, live, indexOf) : NOTHING);
  return [
    without(present, (doc) => indexOfPresent(present, doc, values)),
    without(missing, (doc) => {
      const index = firstFrom(missing, doc);
      return missing[index] === doc ? index : -1;
    }),
  ];
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
