import type { Found } from '../match/find.ts';
import type { FacetColumn } from '../segment/columns.ts';
import { type ExactNumber, joinRest } from '../segment/exact-integer.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import type { Snapshot } from '../segment/snapshot.ts';

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
): ExactNumber[] {
  const numbers = new Array<ExactNumber>(wanted.length).fill(Number.POSITIVE_INFINITY);
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
    const { sets } = column;
    const slotsOf = slotsOfSets(column, numberOf[part], slotOf);
    for (let item = 0; item < count; item += 1) {
      const doc = docs ? (docs[item] as number) : item;
      const slots = slotsOf[sets[doc] as number];
      if (!slots) continue;
      const sequence = segment.sequences[doc] as number;
      for (const slot of slots) {
        if (sequence <= (newest[slot] as number)) continue;
        newest[slot] = sequence;
        const number = other && !other.starts ? (other.values[doc] as number) : Number.NaN;
        numbers[slot] = Number.isNaN(number)
          ? Number.POSITIVE_INFINITY
          : joinRest(number, other?.rests?.[doc]);
      }
    }
  });
  return numbers;
}

/** For each set the slots of those of its values that are wanted; undefined where none is. */
function slotsOfSets(
  { starts, ordinals, counts }: FacetColumn,
  numberOf: Uint32Array | undefined,
  slotOf: Uint32Array,
): (number[] | undefined)[] {
  const slots: (number[] | undefined)[] = new Array((starts ? starts.length : counts.length + 2) - 1);
  for (let set = 1; set < slots.length; set += 1) {
    const end = starts ? (starts[set + 1] as number) : set;
    for (let k = starts ? (starts[set] as number) : set - 1; k < end; k += 1) {
      const ordinal = ordinals ? (ordinals[k] as number) : k;
      const slot = (slotOf[numberOf?.[ordinal] ?? ordinal] as number) - 1;
      if (slot === -1) continue;
      const known = slots[set];
      if (known) known.push(slot);
      else slots[set] = [slot];
    }
  }
  return slots;
}
