import type { SearchBudget } from '../search-budget.ts';
import { docOf, type RankedPart, type SortKeys, sequenceOf } from './top-hits.ts';

/** Documents among which a page is, and how many come before them. */
export interface Narrowed {
  readonly ranked: readonly RankedPart[];
  readonly before: number;
}

/** Sorting everything up to a page that ends earlier costs less. */
const MIN_DEPTH = 1_000;
/** Units of work for each document and key. */
const DOCUMENT_WORK = 10;

/**
 * Leaves out documents that cannot be on a page deep inside a result: those whose first key is larger
 * than that of its first document, or smaller than that of its last one. Where all others have the
 * same key, the next one narrows them further.
 */
export function narrow(
  ranked: readonly RankedPart[],
  from: number,
  to: number,
  budget: SearchBudget,
): Narrowed {
  let left = ranked;
  let before = 0;
  const keyCount = ranked[0]?.keys.length ?? 0;
  for (let k = 0; k <= keyCount && to - before > MIN_DEPTH; k += 1) {
    const count = left.reduce((sum, part) => sum + part.count, 0);
    if (count <= from - before) break;
    const columns = left.map((part) => part.keys[k] ?? sequencesOf(part));
    const all = concatenated(columns);
    budget.spend(all.length * DOCUMENT_WORK);
    const first = nthLargest(all, from - before);
    // All before it are at least as large now.
    const last = nthLargest(all, Math.min(to - before, all.length) - 1, from - before);
    for (const column of columns) before += countAbove(column, first);
    left = left.map((part, i) => pick(part, columns[i] as SortKeys, first, last));
    // Texts may differ that share an even key.
    if (first !== last || left.some(({ texts }) => texts[k])) break;
  }
  return { ranked: left, before };
}

function sequencesOf(part: RankedPart): Float64Array {
  const sequences = new Float64Array(part.count);
  for (let item = 0; item < part.count; item += 1) sequences[item] = sequenceOf(part, item);
  return sequences;
}

function concatenated(columns: readonly SortKeys[]): Float64Array {
  const all = new Float64Array(columns.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const column of columns) {
    all.set(column, at);
    at += column.length;
  }
  return all;
}

function countAbove(numbers: SortKeys, limit: number): number {
  let count = 0;
  // Without a branch, which the processor could not predict.
  for (let i = 0; i < numbers.length; i += 1) count += Number((numbers[i] as number) > limit);
  return count;
}

/**
 * The number with this rank, from 0, the largest first; those before the index `from` have smaller ranks
 * than any other. Reorders the numbers: quickselect.
 */
function nthLargest(numbers: Float64Array, rank: number, from = 0): number {
  let low = from;
  let high = numbers.length - 1;
  while (low < high) {
    const pivot = numbers[(low + high) >>> 1] as number;
    let i = low;
    let j = high;
    while (i <= j) {
      while ((numbers[i] as number) > pivot) i += 1;
      while ((numbers[j] as number) < pivot) j -= 1;
      if (i > j) break;
      const swapped = numbers[i] as number;
      numbers[i] = numbers[j] as number;
      numbers[j] = swapped;
      i += 1;
      j -= 1;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else return pivot;
  }
  return numbers[rank] as number;
}

/** The documents whose key is not outside of two others. */
function pick(part: RankedPart, column: SortKeys, first: number, last: number): RankedPart {
  const items = new Uint32Array(column.length);
  let count = 0;
  for (let item = 0; item < column.length; item += 1) {
    const key = column[item] as number;
    if (key > first || key < last) continue;
    items[count] = item;
    count += 1;
  }
  if (count === column.length) return part;
  const picked = items.subarray(0, count);
  return {
    ...part,
    docs: picked.map((item) => docOf(part, item)),
    count,
    keys: part.keys.map((keys) => {
      const kept = new Float64Array(count);
      for (let i = 0; i < count; i += 1) kept[i] = keys[picked[i] as number] as number;
      return kept;
    }),
  };
}
