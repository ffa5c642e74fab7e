import type { SearchBudget } from '../search-budget.ts';
import { type FacetColumn, NO_VALUE } from '../segment/columns.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import { liveValues } from '../segment/live-values.ts';
import type { Snapshot, SnapshotPart } from '../segment/snapshot.ts';
import { ageOf } from '../segment/value-ages.ts';

/** Units of work for each value, and for each document that is read. */
const VALUE_WORK = 4;
const DOCUMENT_WORK = 2;

/**
 * The ages of some values of a facet field, given by their numbers: that of the first live
 * document with the value. Infinite for values without one. In a segment with deleted
 * documents, the insertion order is used, which is cheaper to compute.
 */
export function agesOfValues(
  wanted: readonly number[],
  field: string,
  { size, numberOf }: FacetValues,
  { parts }: Snapshot,
  budget: SearchBudget,
): Float64Array {
  const ages = new Float64Array(wanted.length).fill(Number.POSITIVE_INFINITY);
  /** By value: its index among the wanted ones, plus 1. */
  const indexOf = new Uint32Array(size);
  for (const [index, value] of wanted.entries()) indexOf[value] = index + 1;
  for (const [i, part] of parts.entries()) {
    const numbers = numberOf[i];
    const valueCount = part.segment.facets.get(field)?.counts.length ?? 0;
    budget.spend((numbers ? valueCount : wanted.length) * VALUE_WORK);
    const indexes: number[] = [];
    const ordinals: number[] = [];
    const add = (index: number, ordinal: number): void => {
      indexes.push(index);
      ordinals.push(ordinal);
    };
    if (numbers) {
      for (let ordinal = 0; ordinal < valueCount; ordinal += 1) {
        const index = indexOf[numbers[ordinal] as number] as number;
        if (index > 0) add(index - 1, ordinal);
      }
    } else for (const [index, value] of wanted.entries()) if (value < valueCount) add(index, value);
    const inPart = agesInPart(ordinals, field, part, budget);
    for (const [k, index] of indexes.entries()) {
      ages[index] = Math.min(ages[index] as number, inPart[k] as number);
    }
  }
  return ages;
}

function agesInPart(
  ordinals: readonly number[],
  field: string,
  part: SnapshotPart,
  budget: SearchBudget,
): number[] {
  const { segment, live } = part;
  const ages = segment.ages.get(field);
  const column = segment.facets.get(field);
  if (!ages || !column) return [];
  if (!live) return ordinals.map((ordinal) => ages.numbered[ordinal] as number);
  const pay = (documents: number): unknown => budget.spend(documents * DOCUMENT_WORK);
  const first = liveValues(column, segment, live).firstDocuments(ordinals, ages, pay);
  return ordinals.map((ordinal) => {
    const doc = first[ordinal] as number;
    if (doc === NO_VALUE) return Number.POSITIVE_INFINITY;
    return ageOf(segment.sequences[doc] as number, indexInSet(column, column.sets[doc] as number, ordinal));
  });
}

/** Where a value stands in a set that has it. */
function indexInSet({ starts, ordinals }: FacetColumn, set: number, value: number): number {
  if (!starts || !ordinals) return 0;
  const start = starts[set] as number;
  let k = start;
  while (ordinals[k] !== value) k += 1;
  return k - start;
}
