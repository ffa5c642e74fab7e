import type { FoundPart } from '../match/find.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { Segment } from '../segment/segment.ts';
import { sortOrder } from '../segment/sort-order.ts';

type FieldStep = Extract<SortStep, { readonly by: 'number' | 'text' }>;

/** The field by which alone found documents of one part are in order, but for their age; undefined where more decides. */
export function onlyFieldOf([step, ...further]: readonly SortStep[], part: FoundPart): FieldStep | undefined {
  if (step?.by !== 'number' && step?.by !== 'text') return undefined;
  return further.every(({ by }) => by === 'text-match' && part.score.constant) ? step : undefined;
}

/**
 * The found documents of a part from place `from` to place `to` in the order of
 * a field, the newest of equal ones first. Where all documents are found, that
 * costs what the page has, however deep it is; else a walk to it.
 */
export function pageInOrder(
  step: FieldStep,
  part: FoundPart,
  segment: Segment,
  from: number,
  to: number,
  budget: SearchBudget,
): Uint32Array {
  const order = new OrderedDocuments(segment, step, budget);
  const page = new Uint32Array(Math.max(0, Math.min(to, part.count) - from));
  if (part.count === segment.documentCount) {
    for (let i = 0; i < page.length; i += 1) page[i] = order.at(from + i);
    return page;
  }
  let found = 0;
  for (let i = 0; found < from + page.length && i < segment.documentCount; i += 1) {
    if (i % BLOCK === 0 && !budget.spend(BLOCK * STEP_WORK))
      return page.subarray(0, Math.max(0, found - from));
    const doc = order.at(i);
    if (!part.has(doc)) continue;
    if (found >= from) page[found - from] = doc;
    found += 1;
  }
  return page;
}

/** Steps between two payments, and the work of each. */
const BLOCK = 256;
const STEP_WORK = 4;

/** All documents of a segment by their place in the order of a field. */
class OrderedDocuments {
  readonly #present: Uint32Array;
  readonly #missing: Uint32Array;
  readonly #step: FieldStep;
  readonly #values: Uint32Array | Float64Array | undefined;
  readonly #rests: Uint16Array | undefined;
  /** The stretch of `present` with the value that was looked at last. */
  #start = 0;
  #end = 0;

  constructor(segment: Segment, step: FieldStep, budget: SearchBudget) {
    const { present, missing } = sortOrder(segment, step.field, budget);
    this.#present = present;
    this.#missing = missing;
    this.#step = step;
    this.#values = segment.sorts.get(step.field)?.ranks ?? segment.numbers.get(step.field)?.values;
    this.#rests = segment.numbers.get(step.field)?.rests;
  }

  at(place: number): number {
    const { missingFirst } = this.#step;
    const before = missingFirst ? this.#missing.length : this.#present.length;
    const isMissing = place < before === missingFirst;
    const within = place < before ? place : place - before;
    return isMissing ? (this.#missing[this.#missing.length - 1 - within] as number) : this.#presentAt(within);
  }

  #presentAt(place: number): number {
    // Backwards the newest of equal ones comes first, as it should.
    if (this.#step.descending) return this.#present[this.#present.length - 1 - place] as number;
    if (place < this.#start || place >= this.#end) {
      this.#start = this.#lastAlike(place, -1);
      this.#end = this.#lastAlike(place, 1) + 1;
    }
    return this.#present[this.#start + this.#end - 1 - place] as number;
  }

  /** The furthest place in a direction where the value is that of this place: in growing steps, then by halves. */
  #lastAlike(place: number, direction: 1 | -1): number {
    const isAlike = this.#sameAs(place);
    let alike = 0;
    let other = 1;
    while (isAlike(place + direction * other)) {
      alike = other;
      other *= 2;
    }
    while (alike + 1 < other) {
      const middle = (alike + other) >>> 1;
      if (isAlike(place + direction * middle)) alike = middle;
      else other = middle;
    }
    return place + direction * alike;
  }

  /** Whether a place has the same value; false outside. */
  #sameAs(place: number): (other: number) => boolean {
    const own = this.#present[place] as number;
    const value = this.#values?.[own];
    const rest = this.#rests?.[own];
    return (other) => {
      const doc = this.#present[other];
      return doc !== undefined && this.#values?.[doc] === value && this.#rests?.[doc] === rest;
    };
  }
}
