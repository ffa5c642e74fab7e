import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, hasBit } from '../segment/bitset.ts';
import { type FacetColumn, NO_VALUE, setCount } from '../segment/columns.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import { deletedDocuments } from '../segment/live-list.ts';
import type { Snapshot, SnapshotPart } from '../segment/snapshot.ts';
import { ageOf } from '../segment/value-ages.ts';
import { valuesOfSet } from '../segment/values-of-set.ts';

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
  const nextLive = nextDocuments(ordinals, ages.first, column, { ...part, live }, budget);
  return ordinals.map((ordinal) => {
    const first = ages.first[ordinal] as number;
    const doc = hasBit(live, first) ? first : (nextLive.get(ordinal) ?? NO_VALUE);
    if (doc === NO_VALUE) return Number.POSITIVE_INFINITY;
    const index = valuesOfSet(column, column.sets[doc] as number).indexOf(ordinal);
    return ageOf(segment.sequences[doc] as number, index);
  });
}

/** For the values whose first document was deleted: the first live one, by their ordinals. */
function nextDocuments(
  ordinals: readonly number[],
  first: Uint32Array,
  column: FacetColumn,
  { segment, live }: SnapshotPart & { readonly live: Bitset },
  budget: SearchBudget,
): Map<number, number> {
  const next = new Map<number, number>();
  const left = new Map<number, number>();
  for (const ordinal of ordinals) {
    if (!hasBit(live, first[ordinal] as number)) left.set(ordinal, column.counts[ordinal] as number);
  }
  if (left.size === 0) return next;
  const deleted = deletedDocuments(segment, live);
  budget.spend(deleted.length * DOCUMENT_WORK);
  for (const doc of deleted) {
    for (const value of valuesOfSet(column, column.sets[doc] as number)) {
      const count = left.get(value);
      if (count === 1) left.delete(value);
      else if (count !== undefined) left.set(value, count - 1);
    }
  }
  const from = left.keys().reduce((least, value) => Math.min(least, first[value] as number), NO_VALUE);
  const seen = new Uint8Array(setCount(column));
  let doc = from;
  for (; left.size > 0 && doc < segment.documentCount; doc += 1) {
    const set = column.sets[doc] as number;
    if (seen[set] === 1 || !hasBit(live, doc)) continue;
    seen[set] = 1;
    for (const value of valuesOfSet(column, set)) if (left.delete(value)) next.set(value, doc);
  }
  budget.spend((doc - from) * DOCUMENT_WORK);
  return next;
}
