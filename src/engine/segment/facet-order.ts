import { type FacetColumn, NO_REST } from './columns.ts';
import { compareEntries, seekEntry } from './common-order.ts';

/** Compares values of two columns of one field, as values are sorted in a column: texts by their bytes, or numbers. */
export function compareValues(a: FacetColumn, x: number, b: FacetColumn, y: number): number {
  if (a.texts && b.texts) return compareEntries(a.texts, x, b.texts, y);
  const first = a.numbers?.[x] ?? 0;
  const second = b.numbers?.[y] ?? 0;
  if (first !== second) return first < second ? -1 : 1;
  return (a.rests?.[x] ?? NO_REST) - (b.rests?.[y] ?? NO_REST);
}

/** The first ordinal from `from` on, before `end`, whose value is not below the wanted one. */
export const firstNotBelow = (
  column: FacetColumn,
  from: number,
  end: number,
  wantedIn: FacetColumn,
  wanted: number,
): number => seekEntry(from, end, (ordinal) => compareValues(column, ordinal, wantedIn, wanted) < 0);
