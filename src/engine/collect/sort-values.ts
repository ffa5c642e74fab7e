import type { SortStep } from '../plan/plan-sort.ts';
import { NO_REST, NO_VALUE, type Numbers } from '../segment/columns.ts';
import { rankAmong } from '../segment/common-order.ts';
import type { Dictionary } from '../segment/dictionary.ts';
import type { Segment } from '../segment/segment.ts';

/** A step that puts documents in an order which segments store, newest first among equals. */
export type OrderStep = Extract<SortStep, { readonly by: 'number' | 'text' | 'sequence' }>;

export const isOrderStep = (step: SortStep): step is OrderStep =>
  step.by === 'number' || step.by === 'text' || step.by === 'sequence';

/** What decides where a document stands in the order of a step. */
export interface SortValue {
  /** A number, or the rank of a text in its segment. NaN: none. */
  readonly value: number;
  /** The part of an integer that a double cannot hold. */
  readonly rest: number;
  readonly sequence: number;
}

/** By what the documents of a segment are put in the order of a step. */
export class SortValues {
  readonly #step: OrderStep;
  readonly #texts: Dictionary | undefined;
  readonly #ranks: Uint32Array | undefined;
  readonly #numbers: Numbers | undefined;
  readonly #rests: Uint16Array | undefined;
  readonly #sequences: Uint32Array;

  constructor(segment: Segment, step: OrderStep) {
    this.#step = step;
    this.#sequences = segment.sequences;
    if (step.by === 'sequence') {
      this.#ranks = segment.sequences;
      return;
    }
    const column = segment.sorts.get(step.field);
    const numbers = segment.numbers.get(step.field);
    this.#texts = column?.keys;
    this.#ranks = column?.ranks;
    this.#numbers = numbers?.values;
    this.#rests = numbers?.rests;
  }

  of(doc: number): SortValue {
    return {
      value: this.#valueOf(doc),
      rest: this.#rests?.[doc] ?? NO_REST,
      sequence: this.#sequences[doc] as number,
    };
  }

  /** The value of a document of another segment, as if it were in this one. */
  translate(value: SortValue, from: SortValues): SortValue {
    const texts = this.#texts;
    if (from === this || !texts || !from.#texts || Number.isNaN(value.value)) return value;
    return { ...value, value: rankAmong(texts, from.#texts, value.value) };
  }

  /** Below 0: the document comes before those with this value; 0: it has the same value. */
  compare(doc: number, other: SortValue): number {
    const isMissing = Number.isNaN(this.#valueOf(doc));
    const isOtherMissing = Number.isNaN(other.value);
    if (!isMissing && !isOtherMissing) return this.difference(doc, other) * (this.#step.descending ? -1 : 1);
    if (isMissing === isOtherMissing) return 0;
    const missingFirst = this.#step.by !== 'sequence' && this.#step.missingFirst;
    return isMissing === missingFirst ? -1 : 1;
  }

  /** Below 0: the document's value is the smaller one. Both have one. */
  difference(doc: number, { value, rest }: SortValue): number {
    const own = this.#valueOf(doc);
    if (own !== value) return own < value ? -1 : 1;
    return (this.#rests?.[doc] ?? NO_REST) - rest;
  }

  /** Of documents with a value. */
  areEqual(a: number, b: number): boolean {
    return this.#valueOf(a) === this.#valueOf(b) && this.#rests?.[a] === this.#rests?.[b];
  }

  /** Whether the document is newer than the one with this sequence number. */
  isNewer(doc: number, { sequence }: SortValue): boolean {
    return (this.#sequences[doc] as number) > sequence;
  }

  #valueOf(doc: number): number {
    if (!this.#ranks) return this.#numbers?.[doc] ?? Number.NaN;
    const rank = this.#ranks[doc] as number;
    return rank === NO_VALUE ? Number.NaN : rank;
  }
}
