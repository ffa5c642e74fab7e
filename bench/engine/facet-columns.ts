import type { ChoDocument } from '../../src/collections/cho-document.ts';
import { FACET_BY, valuesOf } from './documents.ts';
import { type FacetValue, MAX_FACET_VALUES } from './question.ts';

interface Column {
  readonly field: string;
  readonly values: readonly string[];
  /** The values of all documents in turn, by their place in `values`. */
  readonly ordinals: Uint32Array;
  /** Where those of a document begin; one more number than documents. */
  readonly starts: Uint32Array;
}

/** Facets for an engine that has none: the values of each document as numbers, counted in a loop over the found ones. */
export class FacetColumns {
  readonly #growing = FACET_BY.map((field) => ({
    field,
    ordinals: [] as number[],
    starts: [0],
    known: new Map<string, number>(),
  }));
  #columns: readonly Column[] = [];

  add(document: ChoDocument): void {
    for (const { field, ordinals, starts, known } of this.#growing) {
      for (const value of new Set(valuesOf(document, field))) {
        let ordinal = known.get(value);
        if (ordinal === undefined) {
          ordinal = known.size;
          known.set(value, ordinal);
        }
        ordinals.push(ordinal);
      }
      starts.push(ordinals.length);
    }
  }

  finish(): void {
    this.#columns = this.#growing.map(({ field, ordinals, starts, known }) => ({
      field,
      values: [...known.keys()],
      ordinals: Uint32Array.from(ordinals),
      starts: Uint32Array.from(starts),
    }));
    this.#growing.length = 0;
  }

  count(docs: Uint32Array): Record<string, FacetValue[]> {
    const facets: Record<string, FacetValue[]> = {};
    for (const column of this.#columns)
      facets[column.field] = mostFrequent(column, countOrdinals(column, docs));
    return facets;
  }
}

function countOrdinals({ values, ordinals, starts }: Column, docs: Uint32Array): Uint32Array {
  const counts = new Uint32Array(values.length);
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] ?? 0;
    const end = starts[doc + 1] ?? 0;
    for (let at = starts[doc] ?? 0; at < end; at += 1) {
      const ordinal = ordinals[at] ?? 0;
      counts[ordinal] = (counts[ordinal] ?? 0) + 1;
    }
  }
  return counts;
}

/** Keeps the best so far in order; most values fall below the last of them at once. */
function mostFrequent({ values }: Column, counts: Uint32Array): FacetValue[] {
  const kept: number[] = [];
  let lowest = 0;
  for (let ordinal = 0; ordinal < counts.length; ordinal += 1) {
    const count = counts[ordinal] ?? 0;
    if (count <= lowest) continue;
    let at = kept.length;
    while (at > 0 && (counts[kept[at - 1] ?? 0] ?? 0) < count) at -= 1;
    kept.splice(at, 0, ordinal);
    if (kept.length > MAX_FACET_VALUES) kept.pop();
    if (kept.length === MAX_FACET_VALUES) lowest = counts[kept.at(-1) ?? 0] ?? 0;
  }
  return kept.map((ordinal): FacetValue => [values[ordinal] ?? '', counts[ordinal] ?? 0]);
}
