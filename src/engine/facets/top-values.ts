import type { ValueCounts } from '../groups/count-in-groups.ts';
import type { SearchContext } from '../plan/plan.ts';
import { type Field, type FieldType, isText } from '../schema.ts';
import { type ExactNumber, integerText } from '../segment/columns.ts';
import { compareUtf8 } from '../segment/dictionary.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import { KthLargest } from '../segment/sorted-numbers.ts';
import { generalNumber } from '../text/number-text.ts';

/** A value of a facet that is returned. */
export interface TopValue extends Counted {
  /** Its number among the values of the field. */
  readonly number: number;
}

/** What decides the order of facet values. */
interface Counted {
  readonly count: number;
  readonly text: string;
  readonly bytes: number;
}

export const byCount = (a: Counted, b: Counted): number =>
  b.count - a.count || a.bytes - b.bytes || compareUtf8(b.text, a.text);

/** Units of work to compare two values. */
const COMPARE_WORK = 20;

const sortWork = (count: number): number => count * Math.ceil(Math.log2(count + 1)) * COMPARE_WORK;

/**
 * The most frequent values; of equal counts the shorter one comes first, then the
 * larger one. When the budget is spent, in no order.
 * As Typesense does. [typesense-9]
 */
export function topValues(
  field: Field,
  values: FacetValues,
  { values: numbers, counts }: ValueCounts,
  { plan, budget }: SearchContext,
): TopValue[] {
  const most = plan.request.max_facet_values;
  if (most === 0) return [];
  const least = kthLargest(counts, most);
  const frequent: TopValue[] = [];
  for (let i = 0; i < counts.length; i += 1) {
    const count = counts[i] as number;
    if (count >= least) frequent.push(topValue(field, values, numbers ? (numbers[i] as number) : i, count));
  }
  // Only texts of the same length are compared: others are not even read.
  const rank = ({ count, bytes }: TopValue): number => count * (MAX_TEXT_BYTES + 1) - bytes;
  const lowest = kthLargest(frequent.map(rank), most);
  const top = frequent.filter((value) => rank(value) >= lowest);
  return (budget.spend(sortWork(top.length)) ? top.sort(byCount) : top).slice(0, most);
}

/** Of fewer than `k` numbers, the smallest. */
function kthLargest(numbers: ArrayLike<number> & Iterable<number>, k: number): number {
  const largest = new KthLargest(Math.min(k, numbers.length));
  for (const number of numbers) largest.add(number);
  return largest.value;
}

/** Units of work to read a text. */
const TEXT_WORK = 100;

/**
 * The first values of the alphabet, or the last ones, of a text field. When the budget is spent, of
 * those that have been read.
 */
export function alphabeticalValues(
  values: FacetValues,
  { values: numbers, counts }: ValueCounts,
  descending: boolean,
  { plan, budget }: SearchContext,
): TopValue[] {
  const most = plan.request.max_facet_values;
  const compare = (a: Counted, b: Counted): number =>
    descending ? compareUtf8(b.text, a.text) : compareUtf8(a.text, b.text);
  let first: TopValue[] = [];
  let last: TopValue | undefined;
  for (let i = 0; i < counts.length && budget.spend(TEXT_WORK); i += 1) {
    const top = new TopText(values, numbers ? (numbers[i] as number) : i, counts[i] as number);
    const value = { number: top.number, count: top.count, bytes: top.bytes, text: top.text };
    if (last && compare(value, last) >= 0) continue;
    first.push(value);
    // Seldom, so that each value is compared a few times only.
    if (first.length > 2 * most && budget.spend(sortWork(first.length))) {
      first = first.sort(compare).slice(0, most);
      last = first.at(-1);
    }
  }
  return first.sort(compare).slice(0, most);
}

function topValue(field: Field, values: FacetValues, number: number, count: number): TopValue {
  if (isText(field)) return new TopText(values, number, count);
  const text = facetNumber(values.exact(number), field.type);
  return { number, text, count, bytes: text.length };
}

/** The text of a value as it is returned. */
export const facetText = (field: Field, values: FacetValues, number: number): string =>
  topValue(field, values, number, 0).text;

/** A number as a facet value: booleans as words, floats with six significant digits, integers with all. */
export function facetNumber(value: ExactNumber, type: FieldType): string {
  if (type.startsWith('bool')) return value === 1 ? 'true' : 'false';
  return type.startsWith('float') ? generalNumber(Number(value)) : integerText(value);
}

/** Longer texts are cut, as upstream. */
const MAX_TEXT_BYTES = 255;

/** A text that is decoded only when it is read. */
class TopText implements TopValue {
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
    return this.bytes < MAX_TEXT_BYTES ? text : wholeCharacters(text, MAX_TEXT_BYTES);
  }
}

/** The start of a text that fits into `maxBytes`, cut between characters. */
const wholeCharacters = (text: string, maxBytes: number): string =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(maxBytes)).read);
