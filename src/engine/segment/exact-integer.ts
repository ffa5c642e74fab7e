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
