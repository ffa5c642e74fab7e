import type { SearchBudget } from '../search-budget.ts';
import type { Bitset } from '../segment/bitset.ts';
import { firstFrom, KthLargest } from '../segment/sorted-numbers.ts';
import type { VectorColumn } from '../segment/vector-column.ts';
import { quantizeQuery } from './quantize.ts';
import { MAX_SCANNED, makeScan, type Scanned } from './scan.ts';

/** The vectors of one part of a snapshot. */
export interface SearchedColumn {
  readonly column: VectorColumn;
  /** Sequence numbers of the documents of this part. */
  readonly sequences: ArrayLike<number>;
  /** Documents that may be found; undefined: all. */
  readonly mask: Bitset | undefined;
}

/** A vector that may be among the nearest, with its similarity to the query by its codes. */
export interface Candidate {
  readonly part: number;
  readonly doc: number;
  readonly sequence: number;
  readonly estimate: number;
  /** An upper bound of the similarity. */
  readonly upper: number;
}

/**
 * All vectors that may be among the `most` nearest to a query. Codes and their errors
 * give bounds of each similarity. A vector is left out if its upper bound is below the
 * lower bounds of `most` others, or below `least`. When the budget is spent, the list
 * has the vectors that were scanned until then.
 */
export function shortlist(
  columns: readonly (SearchedColumn | undefined)[],
  unit: Float64Array,
  most: number,
  least: number,
  budget: SearchBudget,
): Candidate[] {
  const query = quantizeQuery(unit);
  const vectors = columns.reduce((sum, searched) => sum + (searched?.column.docs.length ?? 0), 0);
  const candidates = new Candidates(Math.min(most, vectors), least);
  for (const [part, searched] of columns.entries()) {
    if (!searched) continue;
    const { column, mask, sequences } = searched;
    const scan = makeScan(column, query);
    const scanWork = 1 + Math.ceil(column.stride / CODES_PER_STEP);
    const add = (scanned: Scanned): boolean => {
      const added = candidates.add({ part, column, sequences }, scanned, query);
      return budget.spend(added * CANDIDATE_WORK);
    };
    if (mask) {
      for (const indexes of indexesInMask(column.docs, mask, MAX_SCANNED)) {
        if (!budget.spend(indexes.length * scanWork)) break;
        if (!add(scan.chosen(indexes, candidates.limit))) break;
      }
    } else {
      const { length } = column.docs;
      let first = 0;
      for (let count = FIRST_SCANNED; first < length; count = Math.min(2 * count, MAX_SCANNED)) {
        const scanned = Math.min(count, length - first);
        if (!budget.spend(scanned * scanWork)) break;
        if (!add(scan.range(first, scanned, candidates.limit))) break;
        first += count;
      }
    }
  }
  return candidates.list();
}

/** Codes that are multiplied in a unit of work. */
const CODES_PER_STEP = 64;

/** Units of work to list a candidate. */
const CANDIDATE_WORK = 40;

/** Few, because there is no limit yet and all of them are listed. */
const FIRST_SCANNED = 256;

/** Vectors that may be among the nearest, and how similar one must be for that. */
class Candidates {
  readonly #least: number;
  /** Lower bounds of similarities. */
  readonly #lowerBounds: KthLargest;
  readonly #candidates: Candidate[] = [];

  constructor(most: number, least: number) {
    this.#lowerBounds = new KthLargest(most);
    this.#least = least;
  }

  get limit(): number {
    return Math.max(this.#lowerBounds.value, this.#least);
  }

  /** Returns how many were added. */
  add(
    { part, column: { scales, errors, docs }, sequences }: Omit<SearchedColumn, 'mask'> & { part: number },
    { count, indexes, products }: Scanned,
    { scale, error }: { readonly scale: number; readonly error: number },
  ): number {
    const before = this.#candidates.length;
    for (let i = 0; i < count; i += 1) {
      const index = indexes[i] as number;
      const vectorScale = scales[index] as number;
      const vectorError = errors[index] as number;
      // Error of the product with the unit vector; the vector of codes is not longer than 1 + error.
      const slack = vectorScale === 0 || scale === 0 ? 0 : vectorError + (1 + vectorError) * error;
      const estimate = (products[i] as number) * vectorScale * scale;
      if (estimate + slack < this.limit) continue;
      const doc = docs[index] as number;
      const sequence = sequences[doc] as number;
      this.#candidates.push({ part, doc, sequence, estimate, upper: estimate + slack });
      this.#lowerBounds.add(estimate - slack);
    }
    return this.#candidates.length - before;
  }

  list(): Candidate[] {
    const { limit } = this;
    return this.#candidates.filter(({ upper }) => upper >= limit);
  }
}

/** The indexes of the ascending documents that are in the set, in lists of at most `most`. */
export function* indexesInMask(docs: Uint32Array, mask: Bitset, most: number): Generator<Uint32Array> {
  const list = new Uint32Array(most);
  let count = 0;
  let index = 0;
  for (let i = 0; i < mask.length && index < docs.length; i += 1) {
    const word = mask[i] as number;
    if (word === 0) continue;
    const first = i << 5;
    if ((docs[index] as number) < first) index += firstFrom(docs.subarray(index), first);
    for (; index < docs.length; index += 1) {
      const bit = (docs[index] as number) - first;
      if (bit > 31) break;
      if (((word >>> bit) & 1) === 0) continue;
      list[count] = index;
      count += 1;
      if (count < most) continue;
      yield list;
      count = 0;
    }
  }
  if (count > 0) yield list.subarray(0, count);
}
