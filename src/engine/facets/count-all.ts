import { listOccurring, type ValueCounts } from '../groups/count-in-groups.ts';
import type { Bitset } from '../segment/bitset.ts';
import type { FacetColumn } from '../segment/columns.ts';
import { deletedDocuments } from '../segment/documents-of.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import type { Segment } from '../segment/segment.ts';
import type { Snapshot } from '../segment/snapshot.ts';

const cache = new WeakMap<FacetValues, ValueCounts>();

/** Counts the values of all live documents: the sum of what is known of each segment. */
export function countAll(field: string, values: FacetValues, snapshot: Snapshot): ValueCounts {
  return cache.getOrInsertComputed(values, () => {
    const [only, ...others] = snapshot.parts;
    if (only && !only.live && others.length === 0) {
      return { values: undefined, counts: only.segment.facets.get(field)?.counts ?? new Uint32Array(0) };
    }
    return listOccurring(sumOfSegments(field, values, snapshot));
  });
}

function sumOfSegments(field: string, { size, numberOf }: FacetValues, { parts }: Snapshot): Uint32Array {
  const sums = new Uint32Array(size);
  for (const [i, { segment, live }] of parts.entries()) {
    const column = segment.facets.get(field);
    if (!column) continue;
    const counts = live ? liveCounts(column, segment, live) : column.counts;
    const numbers = numberOf[i];
    for (let ordinal = 0; ordinal < counts.length; ordinal += 1) {
      const number = numbers ? (numbers[ordinal] as number) : ordinal;
      sums[number] = (sums[number] as number) + (counts[ordinal] as number);
    }
  }
  return sums;
}

/** How many live documents of a segment have each value: those of all without those of the deleted ones. */
function liveCounts(
  { counts: all, sets, starts, ordinals }: FacetColumn,
  segment: Segment,
  live: Bitset,
): Uint32Array {
  const counts = all.slice();
  for (const doc of deletedDocuments(segment, live)) {
    const set = sets[doc] as number;
    if (set === EMPTY_SET) continue;
    const end = starts ? (starts[set + 1] as number) : set;
    for (let k = starts ? (starts[set] as number) : set - 1; k < end; k += 1) {
      const value = ordinals ? (ordinals[k] as number) : k;
      counts[value] = (counts[value] as number) - 1;
    }
  }
  return counts;
}

const EMPTY_SET = 0;
