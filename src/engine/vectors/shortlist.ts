import type { PartRange } from '../help/ranges.ts';
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
  /** Bounds of the similarity. */
  readonly lower: number;
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
  request: ShortlistRequest,
  budget: SearchBudget,
): Candidate[] {
  const scan = new Shortlist(columns, request, budget);
  const found = columns.flatMap((searched, part) =>
    searched ? scan.range({ part, from: 0, to: searched.column.docs.length }) : [],
  );
  const { limit } = scan;
  return found.filter(({ upper }) => upper >= limit);
}

/** Lists vectors range by range. */
export class Shortlist {
  readonly #columns: readonly (SearchedColumn | undefined)[];
  readonly #query: QueryCodes;
  readonly #candidates: Candidates;
  readonly #budget: SearchBudget;

  constructor(
    columns: readonly (SearchedColumn | undefined)[],
    { unit, most, least }: ShortlistRequest,
    budget: SearchBudget,
  ) {
    this.#columns = columns;
    this.#query = quantizeQuery(rotate(unit));
    const vectors = columns.reduce((sum, searched) => sum + (searched?.column.docs.length ?? 0), 0);
    this.#candidates = new Candidates(Math.min(most, vectors), least);
    this.#budget = budget;
  }

  /** Vectors with a smaller upper bound are left out. It grows with every range. */
  get limit(): number {
    return this.#candidates.limit;
  }

  /** Takes the limit of other threads if it is higher. */
  raise(limit: number): void {
    this.#candidates.raise(limit);
  }

  /** The vectors of a range, by their indexes, that may be among the nearest, as far as ranges were scanned. */
  range({ part, from, to }: PartRange): Candidate[] {
    const searched = this.#columns[part];
    if (!searched) return [];
    const { column, mask, sequences } = searched;
    const candidates = this.#candidates;
    const budget = this.#budget;
    const query = this.#query;
    const scan = makeScan(column, query);
    const scanWork = workOfVector(column);
    const found: Candidate[] = [];
    const add = (scanned: Scanned): boolean => {
      const added = candidates.add({ part, column, sequences }, scanned, query, found);
      return budget.spend(added * CANDIDATE_WORK);
    };
    if (mask) {
      for (const indexes of indexesInMask(column.docs, mask, MAX_SCANNED, from, to)) {
        if (!budget.spend(indexes.length * scanWork)) break;
        if (!add(scan.chosen(indexes, candidates.limit))) break;
      }
      return found;
    }
    let first = from;
    let count = candidates.hasLimit ? MAX_SCANNED : FIRST_SCANNED;
    for (; first < to; count = Math.min(2 * count, MAX_SCANNED)) {
      const scanned = Math.min(count, to - first);
      if (!budget.spend(scanned * scanWork)) break;
      if (!add(scan.range(first, scanned, candidates.limit))) break;
      first += count;
    }
    return found;
  }
}

/** Units of work to scan a vector. */
export const workOfVector = ({ stride }: VectorColumn): number => stride / CODES_PER_STEP;

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
  #least: number;
  #isRaised = false;
  /** Lower bounds of similarities. */
  readonly #lowerBounds: KthLargest;

  constructor(most: number, least: number) {
    this.#lowerBounds = new KthLargest(most);
    this.#least = least;
  }

  get limit(): number {
    return Math.max(this.#lowerBounds.value, this.#least);
  }

  raise(limit: number): void {
    if (limit <= this.#least) return;
    this.#least = limit;
    this.#isRaised = true;
  }

  /** Whether as many as are wanted have been found. */
  get hasLimit(): boolean {
    return this.#isRaised || this.#lowerBounds.value > Number.NEGATIVE_INFINITY;
  }

  /** Adds those that may be among the nearest to a list, and returns how many. */
  add(
    { part, column: { fine, docs }, sequences }: Omit<SearchedColumn, 'mask'> & { part: number },
    { count, indexes, products }: Scanned,
    { fine: { scale, centre, length, error } }: QueryCodes,
    into: Candidate[],
  ): number {
    const before = into.length;
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
      into.push({ part, doc, sequence: sequences[doc] as number, estimate, lower, upper });
      this.#lowerBounds.add(lower);
    }
    return into.length - before;
  }
}

/** The indexes, from `from` to before `to`, of the ascending documents that are in the set, in lists of at most `most`. */
export function* indexesInMask(
  docs: Uint32Array,
  mask: Bitset,
  most: number,
  from = 0,
  to = docs.length,
): Generator<Uint32Array> {
  const list = new Uint32Array(most);
  let count = 0;
  let index = from;
  for (
    let i = from < to ? (docs[from] as number) >>> 5 : mask.length;
    i < mask.length && index < to;
    i += 1
  ) {
    const word = mask[i] as number;
    if (word === 0) continue;
    const first = i << 5;
    if ((docs[index] as number) < first) index += firstFrom(docs.subarray(index, to), first);
    for (; index < to; index += 1) {
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
