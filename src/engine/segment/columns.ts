import type { Dictionary } from './dictionary.ts';

/** No value: of sort ranks, and of what is collected for facets. */
export const NO_VALUE = 0xffffffff;

/**
 * The numbers of one field by document. int32, int64 and float alike are
 * doubles (floats rounded to 32 bits, booleans 0 and 1); what an int64 beyond
 * 2^53 has more stands beside.
 */
export interface NumberColumn {
  /** One number a document, NaN where missing; or all numbers of a list field in turn. */
  readonly values: Float64Array;
  /** List fields: where the numbers of a document begin; one more number than documents. */
  readonly starts: Uint32Array | undefined;
  /** What lacks from each value, see exact-integer.ts; undefined where every double is the number itself. */
  readonly rests?: Uint16Array | undefined;
}

/** Whole numbers, as narrow as the largest of them allows. */
export type SmallNumbers = Uint8Array | Uint16Array | Uint32Array;

/**
 * The values of one facet field by document. Documents with the same values
 * share a set of them: counting looks at one number a document, and only then
 * at the values of the sets that occurred.
 */
export interface FacetColumn {
  /** The set of each document; set 0 has no values. */
  readonly sets: SmallNumbers;
  /** List fields: where the values of a set begin in `ordinals`; one more number than sets. */
  readonly starts: Uint32Array | undefined;
  /** List fields: ordinals of distinct values. Elsewhere set n holds the value n − 1. */
  readonly ordinals: Uint32Array | undefined;
  /** The distinct values, ascending: texts, or numbers. */
  readonly texts: Dictionary | undefined;
  readonly numbers: Float64Array | undefined;
  /** What lacks from each number; undefined where nothing does. */
  readonly rests?: Uint16Array | undefined;
  /** In how many documents each value stands. */
  readonly counts: Uint32Array;
}

/** Sort order of one text field: the rank of each document's value among the distinct ones, NO_VALUE where missing. */
export interface SortColumn {
  readonly ranks: Uint32Array;
  /** The distinct normalised values, ascending. */
  readonly keys: Dictionary;
}
