export const INTEGER = /^[+-]?\d+$/;
export const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

const DIGITS = 6;
const MIN_PLAIN_EXPONENT = -4;

/** A number with six significant digits, as C's `%g` prints it: `123457`, `1e+06`. */
export function generalNumber(value: number): string {
  if (value === 0) return '0';
  const [digits = '', exponentText = '0'] = value.toExponential(DIGITS - 1).split('e');
  const exponent = Number(exponentText);
  if (exponent >= MIN_PLAIN_EXPONENT && exponent < DIGITS) {
    return withoutTrailingZeros(value.toFixed(Math.max(0, DIGITS - 1 - exponent)));
  }
  const sign = exponent < 0 ? '-' : '+';
  return `${withoutTrailingZeros(digits)}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

const withoutTrailingZeros = (text: string): string =>
  text.includes('.') ? text.replace(/\.?0+$/, '') : text;
