import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, hasBit } from './bitset.ts';
import type { FacetColumn } from './columns.ts';
import { setCount } from './facet-sets.ts';
import type { FacetValues } from './facet-values.ts';
import type { Segment } from './segment.ts';
import type { Snapshot } from './snapshot.ts';

/** Places in a list that are told apart. */
const MAX_PLACES = 4096;

interface KnownAges {
  readonly live: Bitset | undefined;
  readonly ages: Float64Array;
}

const known = new WeakMap<FacetColumn, KnownAges>();

/**
 * When each value of a facet field came into the collection, the later the
 * larger: by its first live document in the order of insertion, and its place in a
 * list there. Infinite for values that no live document has.
 */
export function valueAges(
  snapshot: Snapshot,
  field: string,
  { size, numberOf }: FacetValues,
  budget: SearchBudget,
): Float64Array {
  const ages = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  for (const [part, { segment, live }] of snapshot.parts.entries()) {
    const column = segment.facets.get(field);
    if (!column) continue;
    budget.spend(segment.documentCount + column.counts.length);
    const numbers = numberOf[part];
    for (const [value, age] of agesInSegment(column, segment, live).entries()) {
      const number = numbers ? (numbers[value] ?? 0) : value;
      if (age < (ages[number] ?? 0)) ages[number] = age;
    }
  }
  return ages;
}

/** Kept with the column until other documents of it live. */
function agesInSegment(column: FacetColumn, segment: Segment, live: Bitset | undefined): Float64Array {
  const before = known.get(column);
  if (before && before.live === live) return before.ages;
  const { sets, starts, ordinals, counts } = column;
  const ages = new Float64Array(counts.length).fill(Number.POSITIVE_INFINITY);
  const seen = new Uint8Array(setCount(column));
  // The empty set.
  seen[0] = 1;
  for (let doc = 0; doc < sets.length; doc += 1) {
    const set = sets[doc] ?? 0;
    if (seen[set] === 1 || (live && !hasBit(live, doc))) continue;
    seen[set] = 1;
    const from = starts ? (starts[set] ?? 0) : set - 1;
    const to = starts ? (starts[set + 1] ?? 0) : set;
    for (let k = from; k < to; k += 1) {
      const value = ordinals ? (ordinals[k] ?? 0) : k;
      if (ages[value] !== Number.POSITIVE_INFINITY) continue;
      ages[value] = (segment.sequences[doc] ?? 0) * MAX_PLACES + Math.min(k - from, MAX_PLACES - 1);
    }
  }
  known.set(column, { live, ages });
  return ages;
}
