import type { ValueCounts } from '../groups/count-in-groups.ts';

import type { FacetValues } from '../segment/facet-values.ts';
import { deletedDocuments } from '../segment/live-list.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { valuesOfSet } from '../segment/values-of-set.ts';

const cache = new WeakMap<FacetValues, ValueCounts>();

/** Counts the values of all live documents: those that the segments have counted, without the deleted documents. */
export function countAll(field: string, values: FacetValues, snapshot: Snapshot): ValueCounts {
  return cache.getOrInsertComputed(values, () => {
    const [only, ...others] = snapshot.parts;
    if (only && !only.live && others.length === 0) {
      return { values: undefined, counts: only.segment.facets.get(field)?.counts ?? new Uint32Array(0) };
    }
    return occurring(sumOfSegments(field, values, snapshot));
  });
}

function sumOfSegments(field: string, { size, numberOf }: FacetValues, { parts }: Snapshot): Uint32Array {
  const sums = new Uint32Array(size);
  const first = parts[numberOf.findIndex((numbers) => !numbers)];
  sums.set(first?.segment.facets.get(field)?.counts ?? []);
  for (const [i, part] of parts.entries()) {
    const column = part.segment.facets.get(field);
    if (!column) continue;
    const { counts, sets } = column;
    const numbers = numberOf[i];
    const add = (ordinal: number, count: number): void => {
      const number = numbers ? (numbers[ordinal] as number) : ordinal;
      sums[number] = (sums[number] as number) + count;
    };
    if (numbers) {
      for (let ordinal = 0; ordinal < counts.length; ordinal += 1) add(ordinal, counts[ordinal] as number);
    }
    for (const doc of part.live ? deletedDocuments(part.segment, part.live) : []) {
      for (const ordinal of valuesOfSet(column, sets[doc] as number)) add(ordinal, -1);
    }
  }
  return sums;
}

function occurring(counts: Uint32Array): ValueCounts {
  if (!counts.includes(0)) return { values: undefined, counts };
  const values = Uint32Array.from(counts.keys()).filter((value) => counts[value] !== 0);
  return { values, counts: values.map((value) => counts[value] as number) };
}
