import type { Dictionary } from './dictionary.ts';

/** No value: of a facet column's ordinals, and of sort ranks. */
export const NO_VALUE = 0xffffffff;

/**
 * The numbers of one field by document. int32, int64 and float alike are
 * doubles (floats rounded to 32 bits, booleans 0 and 1).
 */
export interface NumberColumn {
  /** One number a document, NaN where missing; or all numbers of a list field in turn. */
  readonly values: Float64Array;
  /** List fields: where the numbers of a document begin; one more number than documents. */
  readonly starts: Uint32Array | undefined;
}

/** The values of one facet field by document, as ordinals of its distinct values. */
export interface FacetColumn {
  /** One ordinal a document, NO_VALUE where missing; or all ordinals of a list field in turn, each once a document. */
  readonly ordinals: Uint32Array;
  readonly starts: Uint32Array | undefined;
  /** The distinct values, ascending: texts, or numbers. */
  readonly texts: Dictionary | undefined;
  readonly numbers: Float64Array | undefined;
  /** In how many documents each value stands. */
  readonly counts: Uint32Array;
}

/** Sort order of one text field: the rank of each document's value among the distinct ones, NO_VALUE where missing. */
export interface SortColumn {
  readonly ranks: Uint32Array;
  /** The distinct normalised values, ascending. */
  readonly keys: Dictionary;
}
