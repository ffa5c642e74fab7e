import type { ChoDocument } from '../../src/documents/objects/cho-document.ts';
import { FACET_BY, valuesOf } from '../queries/documents.ts';
import type { FacetValue } from '../queries/question.ts';
import { mostFrequent } from './most-frequent.ts';

interface Column {
  readonly field: string;
  readonly values: readonly string[];
  /** The values of all documents in turn, by their index in `values`. */
  readonly ordinals: Uint32Array;
  /** Where the values of a document begin, and the end of the last one. */
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
      facets[column.field] = mostFrequent(column.values, countOrdinals(column, docs));
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
