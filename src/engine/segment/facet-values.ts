import type { SearchBudget } from '../search-budget.ts';
import type { FacetColumn } from './columns.ts';
import { compareUtf8, entryLength, entryText, sizeOf } from './dictionary.ts';
import { compareExact, type ExactNumber, joinRest } from './exact-integer.ts';
import type { Snapshot } from './snapshot.ts';

/** The distinct values of a facet field in all parts of a snapshot, by number. */
export interface FacetValues {
  readonly size: number;
  /** By part: the number of each of the part's values; undefined if they are equal. */
  readonly numberOf: readonly (Uint32Array | undefined)[];
  text(value: number): string;
  byteLength(value: number): number;
  /** As a double; 0 for texts. */
  number(value: number): number;
  /** With all its digits. */
  exact(value: number): ExactNumber;
}

const cache = new WeakMap<Snapshot, Map<string, FacetValues>>();

/** Computed once for each snapshot and field, even beyond the budget: every search with this facet needs it. */
export function facetValues(snapshot: Snapshot, field: string, budget: SearchBudget): FacetValues {
  let ofSnapshot = cache.get(snapshot);
  if (!ofSnapshot) {
    ofSnapshot = new Map();
    cache.set(snapshot, ofSnapshot);
  }
  let values = ofSnapshot.get(field);
  if (!values) {
    const columns = snapshot.parts.map(({ segment }) => segment.facets.get(field));
    const [only] = columns;
    values = columns.length === 1 && only ? ofOneColumn(only) : ofSeveral(columns, budget);
    ofSnapshot.set(field, values);
  }
  return values;
}

function ofOneColumn({ texts, numbers, rests, counts }: FacetColumn): FacetValues {
  return {
    size: counts.length,
    numberOf: [undefined],
    text: (value) => (texts ? entryText(texts, value) : ''),
    byteLength: (value) => (texts ? entryLength(texts, value) : 0),
    number: (value) => numbers?.[value] ?? 0,
    exact: (value) => joinRest(numbers?.[value] ?? 0, rests?.[value]),
  };
}

/** Units of work to read and sort a value. */
const VALUE_WORK = 200;

function ofSeveral(columns: readonly (FacetColumn | undefined)[], budget: SearchBudget): FacetValues {
  for (const column of columns) budget.spend((column?.counts.length ?? 0) * VALUE_WORK);
  const lists = columns.map((column): (string | ExactNumber)[] => {
    if (!column) return [];
    const { texts, numbers, rests } = column;
    return texts
      ? Array.from({ length: sizeOf(texts) }, (_, i) => entryText(texts, i))
      : Array.from(numbers ?? [], (number, i) => joinRest(number, rests?.[i]));
  });
  const all = [...new Set(lists.flat())].sort((a, b) =>
    typeof a === 'string' && typeof b === 'string'
      ? compareUtf8(a, b)
      : compareExact(numberOr0(a), numberOr0(b)),
  );
  const numberOf = new Map(all.map((value, i) => [value, i]));
  return {
    size: all.length,
    numberOf: lists.map((values) => Uint32Array.from(values, (value) => numberOf.get(value) ?? 0)),
    text: (value) => String(all[value] ?? ''),
    byteLength: (value) => Buffer.byteLength(String(all[value] ?? '')),
    number: (value) => Number(all[value] ?? 0),
    exact: (value) => numberOr0(all[value]),
  };
}

const numberOr0 = (value: string | ExactNumber | undefined): ExactNumber =>
  typeof value === 'string' || value === undefined ? 0 : value;
