import { compareUtf8 } from '../index/dictionary.ts';
import type { FacetRequest } from '../query/plan-facets.ts';

/** A facet value with the number of found documents that hold it. */
export interface CountedValue {
  readonly value: string;
  /** The value as a number; 0 for texts. */
  readonly number: number;
  readonly count: number;
  /** Bytes of the value; undefined where `value` tells. */
  readonly length: number | undefined;
}

/**
 * The most frequent values (of equal counts the shorter one, then the larger
 * one), in the wanted order.
 */
export function topValues(
  values: readonly CountedValue[],
  order: FacetRequest['order'],
  most: number,
): CountedValue[] {
  const kept = mostFrequent(values, most);
  if (order === 'count') return kept;
  const sign = order === 'alpha:asc' ? 1 : -1;
  return kept.sort((a, b) => sign * compareUtf8(a.value, b.value));
}

function mostFrequent(values: readonly CountedValue[], most: number): CountedValue[] {
  if (most === 0) return [];
  if (values.length <= most) return [...values].sort(byCount);
  const lowest = lowestKept(values, most);
  return values
    .filter(({ count }) => count >= lowest)
    .sort(byCount)
    .slice(0, most);
}

function byCount(a: CountedValue, b: CountedValue): number {
  return b.count - a.count || lengthOf(a) - lengthOf(b) || compareUtf8(b.value, a.value);
}

const lengthOf = ({ length, value }: CountedValue): number => length ?? value.length;

/** The smallest count among the `most` largest ones. */
function lowestKept(values: readonly CountedValue[], most: number): number {
  const counts = Uint32Array.from(values, ({ count }) => count).sort();
  return counts[counts.length - most] ?? 0;
}
