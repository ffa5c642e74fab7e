import type { SearchContext } from '../plan/plan.ts';
import { NO_VALUE } from '../segment/columns.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import type { GroupedMatches } from './group-matches.ts';

/** How many of the matches, or groups, have each value of a field. Only values that occur are listed. */
export interface ValueCounts {
  /** Numbers of the values (see FacetValues); undefined: all of them, in their order. */
  readonly values: Uint32Array | undefined;
  /** Parallel to `values`; none is 0. */
  readonly counts: Uint32Array;
}

/** Values, or what they are counted as, by their ordinals in each segment; NO_VALUE is not counted. */
export type NumberedValues = Pick<FacetValues, 'size' | 'numberOf'>;

/** Units of work for each document. */
const DOCUMENT_WORK = 10;

/** Counts in how many groups each value of a field occurs. */
export function countInGroups(
  field: string,
  { size, numberOf }: NumberedValues,
  { matches, total, starts, parts, items }: GroupedMatches,
  { snapshot, budget }: SearchContext,
): ValueCounts {
  // Bounded by the number of documents and values: a field is counted whole or not at all.
  budget.spend(items.length * DOCUMENT_WORK + size);
  const counts = new Uint32Array(size);
  /** By value: the group in which it occurred last, plus 1. */
  const seen = new Uint32Array(size);
  const columns = snapshot.parts.map(({ segment }) => segment.facets.get(field));
  for (let group = 0; group < total; group += 1) {
    for (let i = starts[group] as number; i < (starts[group + 1] as number); i += 1) {
      const part = parts[i] as number;
      const column = columns[part];
      const numbers = numberOf[part];
      if (!column) continue;
      const item = items[i] as number;
      const set = column.sets[matches.parts[part]?.docs?.[item] ?? item] as number;
      const from = column.starts ? (column.starts[set] as number) : Math.max(0, set - 1);
      const end = column.starts ? (column.starts[set + 1] as number) : set;
      for (let k = from; k < end; k += 1) {
        const ordinal: number = column.ordinals ? (column.ordinals[k] as number) : k;
        const value = numbers ? (numbers[ordinal] as number) : ordinal;
        if (value === NO_VALUE || seen[value] === group + 1) continue;
        seen[value] = group + 1;
        counts[value] = (counts[value] as number) + 1;
      }
    }
  }
  return listOccurring(counts);
}

/** Without the values whose count is 0. */
export function listOccurring(counts: Uint32Array): ValueCounts {
  const values = counts.map((_, value) => value).filter((value) => counts[value] !== 0);
  return { values, counts: counts.filter((count) => count !== 0) };
}
