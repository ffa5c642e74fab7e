import { type FacetColumn, NO_REST } from './columns.ts';
import { compareEntries } from './common-order.ts';

/** Compares values of two columns of one field, as values are sorted in a column: texts by their bytes, or numbers. */
export function compareValues(a: FacetColumn, x: number, b: FacetColumn, y: number): number {
  if (a.texts && b.texts) return compareEntries(a.texts, x, b.texts, y);
  const first = a.numbers?.[x] ?? 0;
  const second = b.numbers?.[y] ?? 0;
  if (first !== second) return first < second ? -1 : 1;
  return (a.rests?.[x] ?? NO_REST) - (b.rests?.[y] ?? NO_REST);
}

/** The first ordinal from `from` on, before `end`, whose value is not below the wanted one. Galloping: cheap for one that is near. */
export function firstNotBelow(
  column: FacetColumn,
  from: number,
  end: number,
  wantedIn: FacetColumn,
  wanted: number,
): number {
  const isBelow = (ordinal: number): boolean => compareValues(column, ordinal, wantedIn, wanted) < 0;
  if (from >= end || !isBelow(from)) return from;
  let step = 1;
  let low = from;
  while (low + step < end && isBelow(low + step)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, end);
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return high;
}
