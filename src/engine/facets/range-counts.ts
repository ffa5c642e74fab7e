import type { NumberedValues, ValueCounts } from '../groups/count-in-groups.ts';
import type { FacetRange } from '../plan/plan-facets.ts';
import { compareExact, type ExactNumber, NO_VALUE } from '../segment/columns.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import { byCount } from './top-values.ts';

/**
 * In how many documents, or groups, a number of each range occurs; ranges without
 * any are omitted. Sorted like facet values.
 */
export function countRanges(
  ranges: readonly FacetRange[],
  values: FacetValues,
  counted: ValueCounts,
  countGroups: ((values: NumberedValues) => ValueCounts) | undefined,
) {
  const rangeOf = rangesOf(values, ranges);
  const inRanges = countGroups
    ? groupsInRanges(ranges.length, rangeOf, values, countGroups)
    : documentsInRanges(ranges.length, rangeOf, counted);
  const counts = ranges
    .map(({ label }, i) => ({ text: label, bytes: Buffer.byteLength(label), count: inRanges[i] as number }))
    .filter(({ count }) => count > 0)
    .sort(byCount)
    .map(({ text, count }) => ({ count, highlighted: '', value: text }));
  return { counts, total: counts.length };
}

/** The range of each value. If ranges overlap, the one that ends first counts. */
function rangesOf(values: FacetValues, ranges: readonly FacetRange[]): Uint32Array {
  const byEnd = ranges
    .map((range, index) => ({ ...range, index }))
    .sort((a, b) => compareExact(a.high, b.high));
  const rangeOf = new Uint32Array(values.size).fill(NO_VALUE);
  let at = 0;
  let before: ExactNumber = Number.NEGATIVE_INFINITY;
  for (let value = 0; value < values.size; value += 1) {
    const number = values.exact(value);
    // Values ascend, except from one segment to the next.
    if (number < before) at = 0;
    before = number;
    while (at < byEnd.length && number >= (byEnd[at]?.high ?? 0)) at += 1;
    const range = byEnd[at];
    if (range && number >= range.low) rangeOf[value] = range.index;
  }
  return rangeOf;
}

/** A document has at most one number. */
function documentsInRanges(size: number, rangeOf: Uint32Array, { values, counts }: ValueCounts): Uint32Array {
  const inRanges = new Uint32Array(size);
  for (let i = 0; i < counts.length; i += 1) {
    const range = rangeOf[values ? (values[i] as number) : i] ?? NO_VALUE;
    if (range !== NO_VALUE) inRanges[range] = (inRanges[range] as number) + (counts[i] as number);
  }
  return inRanges;
}

function groupsInRanges(
  size: number,
  rangeOf: Uint32Array,
  { numberOf }: FacetValues,
  countGroups: (values: NumberedValues) => ValueCounts,
): Uint32Array {
  const ranges = numberOf.map((numbers) =>
    numbers ? numbers.map((value) => rangeOf[value] ?? NO_VALUE) : rangeOf,
  );
  const counted = countGroups({ size, numberOf: ranges });
  const inRanges = new Uint32Array(size);
  for (const [i, range] of (counted.values ?? []).entries()) inRanges[range] = counted.counts[i] as number;
  return inRanges;
}
