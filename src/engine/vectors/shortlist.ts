import type { Bitset } from '../index/bitset.ts';
import { GrowableFloat64, GrowableUint32 } from '../index/growable.ts';
import { KthLargest } from '../index/kth-largest.ts';
import type { SearchTime } from '../search-time.ts';
import { dotProducts, MAX_PRODUCTS } from './dot-products.ts';
import { placesInMask } from './places-in-mask.ts';
import { quantizeQuery } from './quantize.ts';
import type { VectorColumn } from './vector-column.ts';

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
 * surely less similar than `least`. When the time is over, of those that were looked at until then.
 */
export function shortlist(
  columns: readonly (SearchedColumn | undefined)[],
  query: Float64Array,
  most: number,
  least: number,
  time: SearchTime,
): Candidate[] {
  const { codes, step, error } = quantizeQuery(query);
  const vectors = columns.reduce((sum, own) => sum + (own?.column.docs.length ?? 0), 0);
  const surely = new KthLargest(Math.min(most, vectors));
  const parts = new GrowableUint32();
  const docs = new GrowableUint32();
  const estimates = new GrowableFloat64();
  const uppers = new GrowableFloat64();

  const look = (
    part: number,
    column: VectorColumn,
    products: Int32Array,
    placeOf: (i: number) => number,
  ): void => {
    let limit = Math.max(surely.value, least);
    for (let i = 0; i < products.length; i += 1) {
      const place = placeOf(i);
      const worth = column.steps[place] ?? 0;
      const off = column.errors[place] ?? 0;
      // Of the product with the unit vector; the vector of codes is not longer than 1 + off.
      const slack = worth === 0 || step === 0 ? 0 : off + (1 + off) * error;
      const estimate = (products[i] ?? 0) * worth * step;
      if (estimate + slack < limit) continue;
      parts.push(part);
      docs.push(column.docs[place] ?? 0);
      estimates.push(estimate);
      uppers.push(estimate + slack);
      if (estimate - slack <= limit) continue;
      surely.add(estimate - slack);
      limit = Math.max(surely.value, least);
    }
  };

  for (const [part, searched] of columns.entries()) {
    if (!searched) continue;
    const { column, mask } = searched;
    const products = dotProducts(column, codes);
    if (mask) {
      for (const places of placesInMask(column.docs, mask, MAX_PRODUCTS)) {
        look(part, column, products.ofPlaces(places), (i) => places[i] ?? 0);
        if (time.isOver()) break;
      }
    } else {
      for (let first = 0; first < column.docs.length; first += MAX_PRODUCTS) {
        const count = Math.min(MAX_PRODUCTS, column.docs.length - first);
        look(part, column, products.ofStretch(first, count), (i) => first + i);
        if (time.isOver()) break;
      }
    }
  }
  const limit = Math.max(surely.value, least);
  const candidates: Candidate[] = [];
  for (let i = 0; i < uppers.length; i += 1) {
    const upper = uppers.view()[i] ?? 0;
    if (upper < limit) continue;
    candidates.push({ part: parts.at(i), doc: docs.at(i), estimate: estimates.view()[i] ?? 0, upper });
  }
  return candidates;
}
