/** Digits that any decimal needs so that it stands for a 32-bit float, and those that are enough for each. */
const FEWEST_DIGITS = 6;
const MOST_DIGITS = 9;

/**
 * The number with the fewest digits that becomes this 32-bit float again: 0.1
 * rather than 0.10000000149011612. What was written with up to six digits comes
 * out as it was.
 */
export function shortestDecimal(float: number): number {
  if (Number.isInteger(float) && Math.abs(float) < 10 ** FEWEST_DIGITS) return float;
  for (let digits = FEWEST_DIGITS; digits < MOST_DIGITS; digits += 1) {
    const decimal = Number(float.toPrecision(digits));
    if (Math.fround(decimal) === float) return decimal;
  }
  return Number(float.toPrecision(MOST_DIGITS));
}
