import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, setBit } from '../segment/bitset.ts';
import { NO_REST, type NumberColumn, restOf } from '../segment/columns.ts';
import type { NumberRange } from './filter-tree.ts';

/** Both ends belong to it. */
interface Interval {
  readonly low: End;
  readonly high: End;
}

/** A double and its rest (see restOf): pairs are in the order of the numbers. An exclusive end has the next rest. */
interface End {
  readonly value: number;
  readonly rest: number;
}

const compare = (a: End, b: End): number =>
  a.value === b.value ? a.rest - b.rest : a.value < b.value ? -1 : 1;

/** Disjoint, ascending. */
function mergeRanges(ranges: readonly NumberRange[]): Interval[] {
  const intervals = ranges
    .map(({ min, max, minInclusive, maxInclusive }) => ({
      low: { value: Number(min), rest: restOf(min) + (minInclusive ? 0 : 1) },
      high: { value: Number(max), rest: restOf(max) - (maxInclusive ? 0 : 1) },
    }))
    .filter(({ low, high }) => compare(low, high) <= 0)
    .sort((a, b) => compare(a.low, b.low) || compare(a.high, b.high));
  const merged: Interval[] = [];
  for (const { low, high } of intervals) {
    const last = merged.at(-1);
    if (!last || compare(low, last.high) > 0) merged.push({ low, high });
    else if (compare(high, last.high) > 0) merged[merged.length - 1] = { low: last.low, high };
  }
  return merged;
}

/** Documents between two payments. */
const BLOCK = 8_192;

/**
 * The documents of a segment that have a number in one of the ranges: one pass over the column, and
 * a binary search for each number. When the budget is spent, those so far.
 */
export function documentsWithin(
  ranges: readonly NumberRange[],
  { values, starts, rests }: NumberColumn,
  documentCount: number,
  budget: SearchBudget,
): Bitset {
  const found = bitsetFor(documentCount);
  const intervals = mergeRanges(ranges);
  const lowest = intervals[0]?.low.value ?? Infinity;
  const highest = intervals.at(-1)?.high.value ?? -Infinity;
  const stepsPerValue = 1 + Math.ceil(Math.log2(intervals.length + 1));
  for (let first = 0; first < documentCount; first += BLOCK) {
    const end = Math.min(documentCount, first + BLOCK);
    const count = starts ? (starts[end] as number) - (starts[first] as number) : end - first;
    if (!budget.spend(count * stepsPerValue)) break;
    for (let doc = first; doc < end; doc += 1) {
      const last = starts ? (starts[doc + 1] as number) : doc + 1;
      for (let i = starts ? (starts[doc] as number) : doc; i < last; i += 1) {
        const value = values[i] as number;
        // Also false for NaN, a missing number.
        if (!(value >= lowest && value <= highest)) continue;
        if (!isWithin(intervals, value, rests ? (rests[i] as number) : NO_REST)) continue;
        setBit(found, doc);
        break;
      }
    }
  }
  return found;
}

/** Whether one of the intervals has this double with this rest. */
function isWithin(intervals: readonly Interval[], value: number, rest: number): boolean {
  let from = 0;
  let to = intervals.length;
  while (to - from > 1) {
    const middle = (from + to) >>> 1;
    if (isFrom((intervals[middle] as Interval).low, value, rest)) from = middle;
    else to = middle;
  }
  const { low, high } = intervals[from] as Interval;
  return isFrom(low, value, rest) && (value < high.value || (value === high.value && rest <= high.rest));
}

const isFrom = (low: End, value: number, rest: number): boolean =>
  value > low.value || (value === low.value && rest >= low.rest);
