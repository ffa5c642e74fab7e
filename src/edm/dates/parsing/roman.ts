const VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
const NUMERAL = /^m{0,3}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})$/;

/** The value of a lowercase Roman numeral, also in additive forms such as `iiii`; or undefined. */
export function romanValue(word: string): number | undefined {
  if (word === '' || word.length > 15 || !NUMERAL.test(word)) return undefined;
  const values = Array.from(word, (letter) => VALUES[letter] ?? 0);
  // A value before a larger one is subtracted.
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
