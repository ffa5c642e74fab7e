import { compareUtf8 } from '../index/dictionary.ts';
import type { FacetValues } from '../index/facet-values.ts';
import { KthLargest } from '../index/kth-largest.ts';
import { type Field, isText } from '../schema.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { ValueCounts } from './count-values.ts';
import { facetNumber } from './facet-number.ts';

/** A value of a facet that is shown. */
export interface TopValue {
  /** Its number among the values of the field. */
  readonly number: number;
  readonly count: number;
  readonly text: string;
}

/** The most frequent values; of equal counts the shorter one comes first, then the larger one. When the budget is spent, in no order. */
export function topValues(
  field: Field,
  values: FacetValues,
  counted: ValueCounts,
  most: number,
  budget: SearchBudget,
): TopValue[] {
  if (most === 0) return [];
  const { counts } = counted;
  const largest = new KthLargest(Math.min(most, counts.length));
  for (let i = 0; i < counts.length; i += 1) largest.add(counts[i] ?? 0);
  const threshold = largest.value;
  const candidates: Candidate[] = [];
  for (let i = 0; i < counts.length; i += 1) {
    const count = counts[i] ?? 0;
    if (count < threshold) continue;
    const number = counted.values ? (counted.values[i] ?? 0) : i;
    if (isText(field)) candidates.push(new TextCandidate(values, number, count));
    else {
      const text = facetNumber(values.exact(number), field.type);
      candidates.push({ number, text, count, bytes: text.length });
    }
  }
  if (!budget.spend(candidates.length * Math.ceil(Math.log2(candidates.length + 1)) * COMPARE_WORK)) {
    return candidates.slice(0, most);
  }
  return candidates.sort(byCount).slice(0, most);
}

/** Units of work to compare two values: most that tie are decoded. */
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

/** A text that is decoded only when it is looked at: many tie at the smallest count. */
class TextCandidate implements Candidate {
  readonly count: number;
  readonly bytes: number;
  readonly number: number;
  readonly #values: FacetValues;

  constructor(values: FacetValues, number: number, count: number) {
    this.#values = values;
    this.number = number;
    this.count = count;
    this.bytes = values.byteLength(number);
  }

  get text(): string {
    return this.#values.text(this.number);
  }
}
