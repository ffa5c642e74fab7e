import type { FacetColumn } from '../index/columns.ts';
import type { FacetValues } from '../index/facet-values.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { Found } from '../query/find.ts';

/**
 * For each of some values of a facet field, given by their numbers, the number
 * that stands in another field of the newest found document with that value;
 * infinite where it has none.
 */
export function newestNumbers(
  wanted: readonly number[],
  field: string,
  otherField: string,
  { size, numberOf }: FacetValues,
  found: Found,
  snapshot: Snapshot,
): Float64Array {
  const numbers = new Float64Array(wanted.length).fill(Number.POSITIVE_INFINITY);
  const newest = new Float64Array(wanted.length).fill(-1);
  const slotOf = new Uint32Array(size);
  wanted.forEach((value, slot) => {
    slotOf[value] = slot + 1;
  });
  found.parts.forEach(({ docs, count }, part) => {
    const segment = snapshot.parts[part]?.segment;
    const column = segment?.facets.get(field);
    const other = segment?.numbers.get(otherField);
    if (!segment || !column) return;
    for (let item = 0; item < count; item += 1) {
      const doc = docs ? (docs[item] ?? 0) : item;
      const sequence = segment.sequences[doc] ?? 0;
      for (const ordinal of valuesOf(column, doc)) {
        const slot = (slotOf[numberOf[part]?.[ordinal] ?? ordinal] ?? 0) - 1;
        if (slot === -1 || sequence <= (newest[slot] ?? 0)) continue;
        newest[slot] = sequence;
        const number = other && !other.starts ? (other.values[doc] ?? Number.NaN) : Number.NaN;
        numbers[slot] = Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
      }
    }
  });
  return numbers;
}

function valuesOf({ sets, starts, ordinals }: FacetColumn, doc: number): Iterable<number> {
  const set = sets[doc] ?? 0;
  if (starts && ordinals) return ordinals.subarray(starts[set], starts[set + 1]);
  return set === 0 ? [] : [set - 1];
}
