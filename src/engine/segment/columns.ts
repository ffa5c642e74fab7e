import type { Dictionary } from './dictionary.ts';

/** Stands for no value, such as no sort rank. */
export const NO_VALUE = 0xffffffff;

/** Doubles, in 32 bits each if these hold all of them exactly: truth values, small integers, floats. */
export type Numbers = Float64Array | Float32Array;

/**
 * The numbers of one field by document. int32, int64 and float are doubles (floats
 * rounded to 32 bits, booleans 0 and 1); the difference from an int64 beyond 2^53 is in
 * `rests`.
 */
export interface NumberColumn {
  /** One number per document, NaN where missing; or all numbers of a list field. */
  readonly values: Numbers;
  /** List fields: where the numbers of a document begin; one more number than documents. */
  readonly starts: Uint32Array | undefined;
  /** The rest of each value, see restOf; undefined when all doubles are exact. */
  readonly rests?: Uint16Array | undefined;
}

/** Integers, as narrow as the largest of them allows. */
export type SmallNumbers = Uint8Array | Uint16Array | Uint32Array;

/**
 * The values of one facet field by document. Documents with the same values
 * share a set: counting reads one number per document, and then the values of the
 * sets that occurred.
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
  /** The rest of each number; undefined when all doubles are exact. */
  readonly rests?: Uint16Array | undefined;
  /** How many documents have each value. */
  readonly counts: Uint32Array;
}

/** Sort order of one text field: the rank of each document's value among the distinct ones, NO_VALUE where missing. */
export interface SortColumn {
  readonly ranks: Uint32Array;
  /** The distinct normalised values, ascending. */
  readonly keys: Dictionary;
}

/** How many sets there are, the empty one included. */
export const setCount = ({ starts, counts }: FacetColumn): number =>
  starts ? starts.length - 1 : counts.length + 1;

/** Ordinals of the values in a set. */
export function valuesOfSet({ starts, ordinals }: FacetColumn, set: number): Uint32Array {
  if (starts && ordinals) return ordinals.subarray(starts[set], starts[set + 1]);
  return set === 0 ? NO_VALUES : Uint32Array.of(set - 1);
}

const NO_VALUES = new Uint32Array(0);

/** The numbers in 32 bits, if these hold all of them. */
export function narrowNumbers(numbers: Float64Array): Numbers {
  for (let i = 0; i < numbers.length; i += 1) {
    const number = numbers[i] as number;
    if (Math.fround(number) !== number && !Number.isNaN(number)) return numbers;
  }
  return Float32Array.from(numbers);
}

/** The numbers as narrow as the largest of them allows. */
export function narrow(numbers: Uint32Array, largest: number): SmallNumbers {
  if (largest <= 0xff) return Uint8Array.from(numbers);
  return largest <= 0xffff ? Uint16Array.from(numbers) : numbers;
}

/** A number of a column: a double, or a BigInt if no double is equal to it. So equal numbers are equal keys. */
export type ExactNumber = number | bigint;

/** The rest of an exact double. The rest of others is their difference from an int64 (−512 to 512), added to this. */
export const NO_REST = 0x8000;

export function exactNumber(given: unknown): ExactNumber {
  const double = Number(given);
  return typeof given === 'bigint' && BigInt(double) !== given ? given : double;
}

/** The rest of the nearest double. Pairs of double and rest have the order of the integers. */
export const restOf = (number: ExactNumber): number =>
  typeof number === 'bigint' ? Number(number - BigInt(Number(number))) + NO_REST : NO_REST;

export const joinRest = (double: number, rest = NO_REST): ExactNumber =>
  rest === NO_REST ? double : BigInt(double) + BigInt(rest - NO_REST);

/** All digits of an integer. */
export const integerText = (number: ExactNumber): string =>
  typeof number === 'bigint' || Number.isSafeInteger(number) ? String(number) : String(BigInt(number));

/** Mixed kinds compare as numbers. */
export const compareExact = (a: ExactNumber, b: ExactNumber): number => (a < b ? -1 : a > b ? 1 : 0);

/** The rests of a list of numbers; undefined when all are exact, as nearly always. */
export function restsOf(numbers: readonly ExactNumber[]): Uint16Array | undefined {
  return numbers.some((number) => typeof number === 'bigint') ? Uint16Array.from(numbers, restOf) : undefined;
}
