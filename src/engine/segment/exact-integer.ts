/**
 * A number as columns have it. Every double is one; a BigInt is one only where
 * no double is the same number, so that equal numbers are equal as keys too.
 */
export type ExactNumber = number | bigint;

/** In columns, what lacks from the double of an int64 (−512 to 512) is added to this: 0 has its place in the middle. */
export const NO_REST = 0x8000;

export function exactNumber(given: unknown): ExactNumber {
  const double = Number(given);
  return typeof given === 'bigint' && BigInt(double) !== given ? given : double;
}

/** What lacks from the nearest double; pairs of double and rest are in the order of the integers. */
export const restOf = (number: ExactNumber): number =>
  typeof number === 'bigint' ? Number(number - BigInt(Number(number))) + NO_REST : NO_REST;

export const joinRest = (double: number, rest = NO_REST): ExactNumber =>
  rest === NO_REST ? double : BigInt(double) + BigInt(rest - NO_REST);

/** All digits of an integer. */
export const integerText = (number: ExactNumber): string =>
  typeof number === 'bigint' || Number.isSafeInteger(number) ? String(number) : String(BigInt(number));

/** Mixed kinds compare as numbers. */
export const compareExact = (a: ExactNumber, b: ExactNumber): number => (a < b ? -1 : a > b ? 1 : 0);

/** The rests of a list of numbers; undefined when none has one, as nearly always. */
export function restsOf(numbers: readonly ExactNumber[]): Uint16Array | undefined {
  return numbers.some((number) => typeof number === 'bigint') ? Uint16Array.from(numbers, restOf) : undefined;
}
