import { type ExactNumber, type FacetColumn, joinRest, setCount, valuesOfSet } from '../segment/columns.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import type { FacetMatches } from './count-values.ts';

/**
 * For each of some values of a facet field, given by their numbers: the number
 * in another field of the newest match with that value; infinite if it has none.
 */
export function newestNumbers(
  wanted: readonly number[],
  field: string,
  otherField: string,
  { size, numberOf }: FacetValues,
  matches: FacetMatches,
  snapshot: Snapshot,
): ExactNumber[] {
  const numbers = new Array<ExactNumber>(wanted.length).fill(Number.POSITIVE_INFINITY);
  const newest = new Float64Array(wanted.length).fill(-1);
  /** By value: its index among the wanted ones, plus 1. */
  const indexOf = new Uint32Array(size);
  for (const [index, value] of wanted.entries()) indexOf[value] = index + 1;
  for (const [part, { docs, count }] of matches.parts.entries()) {
    const segment = snapshot.parts[part]?.segment;
    const column = segment?.facets.get(field);
    const other = segment?.numbers.get(otherField);
    if (!segment || !column) continue;
    const wantedIn = wantedInSets(column, numberOf[part], indexOf);
    for (let item = 0; item < count; item += 1) {
      const doc = docs ? (docs[item] as number) : item;
      const sequence = segment.sequences[doc] as number;
      for (const index of wantedIn[column.sets[doc] as number] ?? []) {
        if (sequence <= (newest[index] as number)) continue;
        newest[index] = sequence;
        const number = other && !other.starts ? (other.values[doc] as number) : Number.NaN;
        numbers[index] = Number.isNaN(number)
          ? Number.POSITIVE_INFINITY
          : joinRest(number, other?.rests?.[doc]);
      }
    }
  }
  return numbers;
}

/** For each set the indexes of its wanted values; undefined if there are none. */
function wantedInSets(
  column: FacetColumn,
  numberOf: Uint32Array | undefined,
  indexOf: Uint32Array,
): (number[] | undefined)[] {
  return Array.from({ length: setCount(column) }, (_, set) => {
    const indexes: number[] = [];
    for (const ordinal of valuesOfSet(column, set)) {
      const index = indexOf[numberOf?.[ordinal] ?? ordinal] ?? 0;
      if (index > 0) indexes.push(index - 1);
    }
    return indexes.length > 0 ? indexes : undefined;
  });
}
