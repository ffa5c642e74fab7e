import { listOccurring, type ValueCounts } from '../groups/count-in-groups.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import { liveValues } from '../segment/live-values.ts';
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
    const { counts } = live ? liveValues(column, segment, live) : column;
    const numbers = numberOf[i];
    for (let ordinal = 0; ordinal < counts.length; ordinal += 1) {
      const number = numbers ? (numbers[ordinal] as number) : ordinal;
      sums[number] = (sums[number] as number) + (counts[ordinal] as number);
    }
  }
  return sums;
}
