import type { SearchBudget } from '../search-budget.ts';
import type { Bitset } from '../segment/bitset.ts';
import { firstFrom, KthLargest } from '../segment/sorted-numbers.ts';
import type { VectorColumn } from '../segment/vector-column.ts';
import { type QueryCodes, quantizeQuery } from './quantize.ts';
import { rotate } from './rotate.ts';
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
  /** Upper bound of the similarity. */
  readonly upper: number;
}

/** Which vectors to list. */
export interface ShortlistRequest {
  /** The query at unit length. */
  readonly unit: Float64Array;
  readonly most: number;
  /** The least similarity. */
  readonly least: number;
}

/**
 * All vectors that may be among the `most` nearest to a query. Their codes give bounds of
 * each similarity. A vector is left out if its upper bound is below the
 * lower bounds of `most` others, or below `least`. When the budget is spent, the list
 * has the vectors that were scanned until then.
 */
export function shortlist(
  columns: readonly (SearchedColumn | undefined)[],
  { unit, most, least }: ShortlistRequest,
  budget: SearchBudget,
): Candidate[] {
  const query = quantizeQuery(rotate(unit));
  const vectors = columns.reduce((sum, searched) => sum + (searched?.column.docs.length ?? 0), 0);
  const candidates = new Candidates(Math.min(most, vectors), least);
  for (const [part, searched] of columns.entries()) {
    if (searched && !scanColumn(searched, part, query, candidates, budget)) break;
  }
  return candidates.list.filter(({ upper }) => upper >= candidates.limit);
}

/** False: the budget is spent. */
function scanColumn(
  searched: SearchedColumn,
  part: number,
  query: QueryCodes,
  candidates: Candidates,
  budget: SearchBudget,
): boolean {
  const { column, mask } = searched;
  const scan = makeScan(column, query);
  const work = column.stride / CODES_PER_STEP;
  const add = (scanned: Scanned): boolean =>
    budget.spend(candidates.add(part, searched, scanned, query) * CANDIDATE_WORK);
  if (mask) {
    for (const indexes of indexesInMask(column.docs, mask, MAX_SCANNED)) {
      if (!budget.spend(indexes.length * work) || !add(scan.chosen(indexes, candidates.limit))) return false;
    }
    return true;
  }
  const { length } = column.docs;
  let count = candidates.hasLimit ? MAX_SCANNED : FIRST_SCANNED;
  for (let first = 0; first < length; count = Math.min(2 * count, MAX_SCANNED)) {
    const scanned = Math.min(count, length - first);
    if (!budget.spend(scanned * work) || !add(scan.range(first, scanned, candidates.limit))) return false;
    first += count;
  }
  return true;
}

/** Codes that are multiplied in a unit of work. */
const CODES_PER_STEP = 64;

/** Units of work to list a candidate. */
const CANDIDATE_WORK = 40;

/** Larger than the rounding errors of 32 bits. */
const MARGIN = 1e-6;

/** Few, because there is no limit yet and all of them are listed. */
const FIRST_SCANNED = 256;

/** Vectors that may be among the nearest, and how similar one must be for that. */
class Candidates {
  readonly list: Candidate[] = [];
  readonly #least: number;
  /** Lower bounds of similarities. */
  readonly #lowerBounds: KthLargest;

  constructor(most: number, least: number) {
    this.#lowerBounds = new KthLargest(most);
    this.#least = least;
  }

  get limit(): number {
    return Math.max(this.#lowerBounds.value, this.#least);
  }

  /** Whether as many as are wanted have been found. */
  get hasLimit(): boolean {
    return this.#lowerBounds.value > Number.NEGATIVE_INFINITY;
  }

  /** Adds those that may be among the nearest and returns how many. */
  add(
    part: number,
    { column: { fine, docs }, sequences }: SearchedColumn,
    { count, indexes, products }: Scanned,
    { fine: { scale, centre, length, error } }: QueryCodes,
  ): number {
    const before = this.list.length;
    for (let i = 0; i < count; i += 1) {
      const index = indexes[i] as number;
      const vectorScale = fine.scales[index] as number;
      const tangent = fine.tangents[index] as number;
      let estimate = 0;
      let lower = 0;
      let upper = 0;
      // A vector of zeros is like no other.
      if (length > 0 && (vectorScale > 0 || tangent > 0)) {
        // φ is the angle between the vector and its codes, θ that between these and the query's.
        const cosPhi = 1 / Math.sqrt(1 + tangent * tangent);
        const sinPhi = tangent * cosPhi;
        const along = (((products[i] as number) - centre) * vectorScale * scale * cosPhi) / length;
        const cosTheta = Math.max(-1, Math.min(1, along));
        const across = Math.sqrt(1 - cosTheta * cosTheta) * sinPhi;
        estimate = cosTheta * cosPhi * length;
        upper = (cosTheta > cosPhi ? 1 : cosTheta * cosPhi + across) * length + error + MARGIN;
        lower = (cosTheta < -cosPhi ? -1 : cosTheta * cosPhi - across) * length - error - MARGIN;
      }
      if (upper < this.limit) continue;
      const doc = docs[index] as number;
      this.list.push({ part, doc, sequence: sequences[doc] as number, estimate, upper });
      this.#lowerBounds.add(lower);
    }
    return this.list.length - before;
  }
}

/** The indexes of the ascending documents that are in the set, in lists of at most `most`. */
export function* indexesInMask(docs: Uint32Array, mask: Bitset, most: number): Generator<Uint32Array> {
  const list = new Uint32Array(most);
  let count = 0;
  let index = 0;
  for (let i = (docs[0] ?? 0) >>> 5; i < mask.length && index < docs.length; i += 1) {
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
