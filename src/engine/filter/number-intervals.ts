import { type Bitset, bitsetFor, setBit } from '../index/bitset.ts';
import type { NumberColumn } from '../index/columns.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { NumberRange } from './filter-tree.ts';

/** Disjoint intervals of doubles, ascending; both ends belong to them. */
export interface NumberIntervals {
  readonly lows: Float64Array;
  readonly highs: Float64Array;
}

const known = new WeakMap<readonly NumberRange[], NumberIntervals>();

/** The numbers that one of the ranges holds. Worked out once for each list of ranges. */
export function intervalsOf(ranges: readonly NumberRange[]): NumberIntervals {
  let intervals = known.get(ranges);
  if (!intervals) {
    intervals = merge(ranges);
    known.set(ranges, intervals);
  }
  return intervals;
}

function merge(ranges: readonly NumberRange[]): NumberIntervals {
  const closed = ranges
    .filter((range) => !isBeyondInfinity(range))
    .map(({ min, max, minInclusive, maxInclusive }) => ({
      low: minInclusive ? min : nextUp(min),
      high: maxInclusive ? max : -nextUp(-max),
    }))
    .filter(({ low, high }) => low <= high)
    .sort((a, b) => a.low - b.low || a.high - b.high);
  const merged: { low: number; high: number }[] = [];
  for (const interval of closed) {
    const last = merged.at(-1);
    if (last && interval.low <= last.high) last.high = Math.max(last.high, interval.high);
    else merged.push(interval);
  }
  return {
    lows: Float64Array.from(merged, ({ low }) => low),
    highs: Float64Array.from(merged, ({ high }) => high),
  };
}

/** `> Infinity` and `< -Infinity` hold nothing, and have no next number. */
const isBeyondInfinity = ({ min, max, minInclusive, maxInclusive }: NumberRange): boolean =>
  (!minInclusive && min === Infinity) || (!maxInclusive && max === -Infinity);

const double = new Float64Array(1);
const bits = new BigInt64Array(double.buffer);

/** The smallest double above a finite one. */
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
  { lows, highs }: NumberIntervals,
  { values, starts }: NumberColumn,
  documentCount: number,
  budget: SearchBudget,
): Bitset {
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
      if ((lows[middle] ?? 0) <= value) from = middle;
      else to = middle;
    }
    return value <= (highs[from] ?? 0);
  };
  for (let first = 0; first < documentCount; first += BLOCK) {
    const end = Math.min(documentCount, first + BLOCK);
    const count = starts ? (starts[end] ?? 0) - (starts[first] ?? 0) : end - first;
    if (!budget.spend(count * stepsPerValue)) break;
    for (let doc = first; doc < end; doc += 1) {
      if (!starts) {
        if (holds(values[doc] ?? Number.NaN)) setBit(found, doc);
        continue;
      }
      const last = starts[doc + 1] ?? 0;
      for (let i = starts[doc] ?? 0; i < last; i += 1) {
        if (!holds(values[i] ?? Number.NaN)) continue;
        setBit(found, doc);
        break;
      }
    }
  }
  return found;
}
