import { type Field, isText } from '../schema.ts';
import type { SearchBudget } from '../search-budget.ts';
import { compareUtf8 } from '../segment/dictionary.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import { KthLargest } from '../segment/kth-largest.ts';
import type { ValueCounts } from './count-values.ts';
import { facetNumber } from './facet-number.ts';

/** A value of a facet that is shown. */
export interface TopValue {
  /** Its number among the values of the field. */
  readonly number: number;
  readonly count: number;
  readonly text: string;
}

/**
 * The most frequent values; of equal counts the shorter one comes first, then the
 * larger one. Where several tie for the last places, those of the highest rank stay.
 * When the budget is spent, in no order.
 */
export function topValues(
  field: Field,
  values: FacetValues,
  counted: ValueCounts,
  most: number,
  ranks: () => (value: number) => number,
  budget: SearchBudget,
): TopValue[] {
  if (most === 0) return [];
  const { counts } = counted;
  const largest = new KthLargest(Math.min(most, counts.length));
  for (let i = 0; i < counts.length; i += 1) largest.add(counts[i] as number);
  const threshold = largest.value;
  const top: Candidate[] = [];
  const ties: number[] = [];
  for (let i = 0; i < counts.length; i += 1) {
    const count = counts[i] as number;
    if (count < threshold) continue;
    const number = counted.values ? (counted.values[i] as number) : i;
    if (count === threshold) ties.push(number);
    else top.push(candidate(field, values, number, count));
  }
  const last = highest(ties, most - top.length, ranks, budget);
  top.push(...last.map((number) => candidate(field, values, number, threshold)));
  if (!budget.spend(sortWork(top.length))) return top;
  return top.sort(byCount);
}

/** So many of the values at most, those of the highest ranks; when the budget is spent, any. */
function highest(
  ties: readonly number[],
  most: number,
  ranks: () => (value: number) => number,
  budget: SearchBudget,
): readonly number[] {
  if (ties.length <= most || !budget.spend(sortWork(ties.length))) return ties.slice(0, most);
  const rankOf = ranks();
  return ties.toSorted((a, b) => rankOf(b) - rankOf(a)).slice(0, most);
}

function candidate(field: Field, values: FacetValues, number: number, count: number): Candidate {
  if (isText(field)) return new TextCandidate(values, number, count);
  const text = facetNumber(values.exact(number), field.type);
  return { number, text, count, bytes: text.length };
}

const sortWork = (count: number): number => count * Math.ceil(Math.log2(count + 1)) * COMPARE_WORK;

/** Units of work to compare two values. */
const COMPARE_WORK = 20;

/** What decides the order of facet values. */
interface Counted {
  readonly count: number;
  readonly text: string;
  readonly bytes: number;
}

export const byCount = (a: Counted, b: Counted): number =>
  b.count - a.count || a.bytes - b.bytes || compareUtf8(b.text, a.text);

interface Candidate extends TopValue, Counted {}

/** Longer texts are cut, as upstream. */
const MAX_TEXT_BYTES = 255;

/** A text that is decoded only when it is looked at. */
class TextCandidate implements Candidate {
  readonly count: number;
  readonly bytes: number;
  readonly number: number;
  readonly #values: FacetValues;

  constructor(values: FacetValues, number: number, count: number) {
    this.#values = values;
    this.number = number;
    this.count = count;
    this.bytes = Math.min(MAX_TEXT_BYTES, values.byteLength(number));
  }

  get text(): string {
    const text = this.#values.text(this.number);
    return this.bytes < MAX_TEXT_BYTES ? text : beginningOf(text, MAX_TEXT_BYTES);
  }
}

/** The whole characters within so many bytes. */
function beginningOf(text: string, maxBytes: number): string {
  const bytes = new Uint8Array(maxBytes);
  return text.slice(0, new TextEncoder().encodeInto(text, bytes).read);
}
