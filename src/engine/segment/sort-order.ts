import type { SearchBudget } from '../search-budget.ts';
import { NO_REST, NO_VALUE } from './columns.ts';
import type { Segment } from './segment.ts';
import { countingSort } from './sorted-numbers.ts';

/** All documents of a segment sorted by one field. */
export interface SortOrder {
  /** Documents with a value, ascending, equal ones by ordinal. */
  readonly present: Uint32Array;
  /** Documents without a value, by ordinal. */
  readonly missing: Uint32Array;
}

const cache = new WeakMap<Segment, Map<string, SortOrder>>();

/** Computed when a field is first used for sorting; some ten milliseconds for 250,000 documents. */
export function sortOrder(segment: Segment, field: string, budget: SearchBudget): SortOrder {
  const byField = cache.getOrInsertComputed(segment, () => new Map());
  return byField.getOrInsertComputed(field, () => {
    budget.spend(segment.documentCount * ORDER_WORK);
    return makeOrder(segment, field);
  });
}

function makeOrder(segment: Segment, field: string): SortOrder {
  const ranks = segment.sorts.get(field)?.ranks;
  const values = segment.numbers.get(field)?.values ?? new Float64Array(0);
  const hasValue = (doc: number): boolean =>
    ranks ? ranks[doc] !== NO_VALUE : !Number.isNaN(values[doc] as number);
  const all = Uint32Array.from({ length: segment.documentCount }, (_, doc) => doc);
  const digits = ranks
    ? [(doc: number) => (ranks[doc] as number) & DIGIT, (doc: number) => (ranks[doc] as number) >>> 16]
    : digitsOfDoubles(values);
  const rests = segment.numbers.get(field)?.rests;
  if (rests && !ranks) digits.unshift((doc) => rests[doc] ?? NO_REST);
  return {
    present: byDigits(all.filter(hasValue), digits),
    missing: all.filter((doc) => !hasValue(doc)),
  };
}

/** Units of work for each document. */
const ORDER_WORK = 16;

const DIGIT = 0xffff;
const DIGITS_OF_A_DOUBLE = 4;

/**
 * The four 16-bit digits of doubles, lowest first, in an encoding with the order of the
 * numbers: positive ones with the sign bit set, negative ones inverted. −0 counts as 0.
 */
function digitsOfDoubles(values: Float64Array): ((doc: number) => number)[] {
  const double = new Float64Array(1);
  const words = new Uint16Array(double.buffer);
  return Array.from({ length: DIGITS_OF_A_DOUBLE }, (_, digit) => (doc: number): number => {
    double[0] = (values[doc] as number) + 0;
    const word = words[digit] as number;
    const isNegative = ((words[DIGITS_OF_A_DOUBLE - 1] as number) & 0x8000) !== 0;
    if (isNegative) return ~word & DIGIT;
    return digit === DIGITS_OF_A_DOUBLE - 1 ? word | 0x8000 : word;
  });
}

/** Sorts by several digits, the lowest first, each time keeping the order of equal ones. */
function byDigits(items: Uint32Array, digits: readonly ((item: number) => number)[]): Uint32Array {
  let sorted = items;
  for (const digitOf of digits) {
    const from = sorted;
    const order = countingSort(from.length, DIGIT + 1, (i) => digitOf(from[i] as number));
    sorted = order.map((i) => from[i] as number);
  }
  return sorted;
}
