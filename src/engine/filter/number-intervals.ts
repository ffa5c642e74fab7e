import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, setBit } from '../segment/bitset.ts';
import type { NumberColumn } from '../segment/columns.ts';
import { NO_REST, restOf } from '../segment/exact-integer.ts';
import type { NumberRange } from './filter-tree.ts';

/** Disjoint intervals, ascending, including both ends. */
export interface NumberIntervals {
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  /** The rests of the ends (see exact-integer.ts), for columns with numbers that no double holds. */
  readonly lowRests: Float64Array;
  readonly highRests: Float64Array;
}

/** A double and its rest: pairs are in the order of the numbers. */
interface End {
  readonly value: number;
  readonly rest: number;
}

interface Interval {
  readonly low: End;
  high: End;
}

const ofDoubles = new WeakMap<readonly NumberRange[], NumberIntervals>();
const ofIntegers = new WeakMap<readonly NumberRange[], NumberIntervals>();

/**
 * The ranges as intervals of a column's numbers. Computed once for each list of
 * ranges and kind of column: with rests or without.
 */
export function intervalsOf(ranges: readonly NumberRange[], { rests }: NumberColumn): NumberIntervals {
  const cache = rests ? ofIntegers : ofDoubles;
  return cache.getOrInsertComputed(ranges, () => merge(ranges.map(rests ? closedPairs : closedDoubles)));
}

function closedDoubles({ min, max, minInclusive, maxInclusive }: NumberRange): Interval {
  const low = firstDouble(Number(min), restOf(min), minInclusive);
  // The mirror image.
  const high = -firstDouble(-Number(max), 2 * NO_REST - restOf(max), maxInclusive);
  return { low: { value: low, rest: NO_REST }, high: { value: high, rest: NO_REST } };
}

/** The smallest double that is at least, or above, a number. */
function firstDouble(value: number, rest: number, isInclusive: boolean): number {
  if (rest < NO_REST || (rest === NO_REST && isInclusive)) return value;
  // Nothing is above infinity.
  return value === Infinity ? Number.NaN : nextUp(value);
}

/** Integers: those above one begin with the next one. */
function closedPairs({ min, max, minInclusive, maxInclusive }: NumberRange): Interval {
  return {
    low: { value: Number(min), rest: restOf(min) + (minInclusive ? 0 : 1) },
    high: { value: Number(max), rest: restOf(max) - (maxInclusive ? 0 : 1) },
  };
}

const compare = (a: End, b: End): number =>
  a.value === b.value ? a.rest - b.rest : a.value < b.value ? -1 : 1;

function merge(intervals: readonly Interval[]): NumberIntervals {
  const holding = intervals
    .filter(({ low, high }) => low.value <= high.value && compare(low, high) <= 0)
    .sort((a, b) => compare(a.low, b.low) || compare(a.high, b.high));
  const merged: Interval[] = [];
  for (const { low, high } of holding) {
    const last = merged.at(-1);
    if (!last || compare(low, last.high) > 0) merged.push({ low, high });
    else if (compare(high, last.high) > 0) last.high = high;
  }
  return {
    lows: Float64Array.from(merged, ({ low }) => low.value),
    highs: Float64Array.from(merged, ({ high }) => high.value),
    lowRests: Float64Array.from(merged, ({ low }) => low.rest),
    highRests: Float64Array.from(merged, ({ high }) => high.rest),
  };
}

const double = new Float64Array(1);
const bits = new BigInt64Array(double.buffer);

/** The next larger double; not for Infinity. */
function nextUp(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  double[0] = value;
  bits[0] = (bits[0] ?? 0n) + (value > 0 ? 1n : -1n);
  return double[0] ?? value;
}

/** Values between two payments. */
const BLOCK = 8_192;

/**
 * The documents that have a number in one of the intervals: one pass over the
 * column, and a binary search for each number. When the budget is spent, those so far.
 */
export function documentsWithin(
  intervals: NumberIntervals,
  column: NumberColumn,
  documentCount: number,
  budget: SearchBudget,
): Bitset {
  const { lows, highs } = intervals;
  const { values, starts, rests } = column;
  const found = bitsetFor(documentCount);
  const lowest = lows[0] ?? Infinity;
  const highest = highs.at(-1) ?? -Infinity;
  const stepsPerValue = 1 + Math.ceil(Math.log2(lows.length + 1));
  // NaN, a missing number, fails every comparison.
  const holds = (value: number): boolean => {
    if (!(value >= lowest && value <= highest)) return false;
    let from = 0;
    let to = lows.length;
    while (to - from > 1) {
      const middle = (from + to) >>> 1;
      if ((lows[middle] as number) <= value) from = middle;
      else to = middle;
    }
    return value <= (highs[from] as number);
  };
  const holdsAt = rests ? pairTest(intervals, values, rests) : undefined;
  for (let first = 0; first < documentCount; first += BLOCK) {
    const end = Math.min(documentCount, first + BLOCK);
    const count = starts ? (starts[end] as number) - (starts[first] as number) : end - first;
    if (!budget.spend(count * stepsPerValue)) break;
    if (lows.length === 1 && !starts && !rests) {
      // The most frequent case by far: a single range.
      for (let doc = first; doc < end; doc += 1) {
        const value = values[doc] as number;
        if (value >= lowest && value <= highest) setBit(found, doc);
      }
      continue;
    }
    for (let doc = first; doc < end; doc += 1) {
      if (!starts) {
        if (holdsAt ? holdsAt(doc) : holds(values[doc] as number)) setBit(found, doc);
        continue;
      }
      const last = starts[doc + 1] as number;
      for (let i = starts[doc] as number; i < last; i += 1) {
        if (!(holdsAt ? holdsAt(i) : holds(values[i] as number))) continue;
        setBit(found, doc);
        break;
      }
    }
  }
  return found;
}

/** Whether the number at an index of a column with rests is in one of the intervals. */
function pairTest(
  { lows, highs, lowRests, highRests }: NumberIntervals,
  values: Float64Array,
  rests: Uint16Array,
): (index: number) => boolean {
  return (index) => {
    const value = values[index] as number;
    const rest = rests[index] ?? NO_REST;
    const isFrom = (i: number): boolean => {
      const low = lows[i] ?? Infinity;
      return value > low || (value === low && rest >= (lowRests[i] as number));
    };
    let from = 0;
    let to = lows.length;
    while (to - from > 1) {
      const middle = (from + to) >>> 1;
      if (isFrom(middle)) from = middle;
      else to = middle;
    }
    if (lows.length === 0 || !isFrom(from)) return false;
    const high = highs[from] ?? -Infinity;
    return value < high || (value === high && rest <= (highRests[from] as number));
  };
}
