import { GrowableFloat64, GrowableUint32 } from '../build/growable.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { Bitset } from '../segment/bitset.ts';
import { KthLargest } from '../segment/kth-largest.ts';
import type { VectorColumn } from '../segment/vector-column.ts';
import { placesInMask } from './places-in-mask.ts';
import { quantizeQuery } from './quantize.ts';
import { MAX_SCANNED, makeScan, type Scanned } from './scan.ts';

/** Vectors of one part that are looked at. */
export interface SearchedColumn {
  readonly column: VectorColumn;
  /** Documents that may be neighbours; undefined: all. */
  readonly mask: Bitset | undefined;
}

/** A vector that may be among the nearest, and what its codes say about its similarity to the query. */
export interface Candidate {
  readonly part: number;
  readonly doc: number;
  readonly estimate: number;
  /** The similarity is not above it. */
  readonly upper: number;
}

/**
 * All vectors that may be among the `most` nearest to a query, for all that their
 * codes tell: each similarity is known but for the errors of the codes, and who
 * is surely less similar than `most` others is not listed; neither is who is
 * surely less similar than `least`. When the budget is spent, of those that were looked at until then.
 */
export function shortlist(
  columns: readonly (SearchedColumn | undefined)[],
  unit: Float64Array,
  most: number,
  least: number,
  budget: SearchBudget,
): Candidate[] {
  const query = quantizeQuery(unit);
  const vectors = columns.reduce((sum, own) => sum + (own?.column.docs.length ?? 0), 0);
  const candidates = new Candidates(Math.min(most, vectors), least);
  for (const [part, searched] of columns.entries()) {
    if (!searched) continue;
    const { column, mask } = searched;
    const scan = makeScan(column, query);
    const scanWork = 1 + Math.ceil(column.stride / CODES_PER_STEP);
    const add = (scanned: Scanned): void => candidates.add(part, column, scanned, query);
    if (mask) {
      for (const places of placesInMask(column.docs, mask, MAX_SCANNED)) {
        if (!budget.spend(places.length * scanWork)) break;
        add(scan.places(places, candidates.limit));
      }
    } else {
      const { length } = column.docs;
      let first = 0;
      for (let count = FIRST_SCANNED; first < length; count = Math.min(2 * count, MAX_SCANNED)) {
        const scanned = Math.min(count, length - first);
        if (!budget.spend(scanned * scanWork)) break;
        add(scan.stretch(first, scanned, candidates.limit));
        first += count;
      }
    }
  }
  return candidates.list();
}

/** Codes that are multiplied in a unit of work. */
const CODES_PER_STEP = 64;

/** Few, because there is no limit for them yet and all are looked at again. */
const FIRST_SCANNED = 256;

/** Vectors that may be among the nearest, and how similar one must be for that. */
class Candidates {
  readonly #least: number;
  /** Similarities that vectors surely reach. */
  readonly #surely: KthLargest;
  readonly #parts = new GrowableUint32();
  readonly #docs = new GrowableUint32();
  readonly #estimates = new GrowableFloat64();
  readonly #uppers = new GrowableFloat64();

  constructor(most: number, least: number) {
    this.#surely = new KthLargest(most);
    this.#least = least;
  }

  get limit(): number {
    return Math.max(this.#surely.value, this.#least);
  }

  add(
    part: number,
    { steps, errors, docs }: VectorColumn,
    { count, places, products }: Scanned,
    { step, error }: { readonly step: number; readonly error: number },
  ): void {
    for (let i = 0; i < count; i += 1) {
      const place = places[i] as number;
      const worth = steps[place] as number;
      const off = errors[place] as number;
      // Of the product with the unit vector; the vector of codes is not longer than 1 + off.
      const slack = worth === 0 || step === 0 ? 0 : off + (1 + off) * error;
      const estimate = (products[i] as number) * worth * step;
      if (estimate + slack < this.limit) continue;
      this.#parts.push(part);
      this.#docs.push(docs[place] as number);
      this.#estimates.push(estimate);
      this.#uppers.push(estimate + slack);
      this.#surely.add(estimate - slack);
    }
  }

  list(): Candidate[] {
    const { limit } = this;
    const uppers = this.#uppers.view();
    const estimates = this.#estimates.view();
    const found: Candidate[] = [];
    for (let i = 0; i < uppers.length; i += 1) {
      const upper = uppers[i] as number;
      if (upper < limit) continue;
      found.push({ part: this.#parts.at(i), doc: this.#docs.at(i), estimate: estimates[i] as number, upper });
    }
    return found;
  }
}
