import type { FieldType } from '../schema.ts';
import { type ExactNumber, integerText } from '../segment/exact-integer.ts';

/**
 * A number as a facet value: booleans as words, floats with six significant
 * digits as C's `%g` prints them (`123457`, `1e+06`), integers with all theirs.
 */
export function facetNumber(value: ExactNumber, type: FieldType): string {
  if (type.startsWith('bool')) return value === 1 ? 'true' : 'false';
  return type.startsWith('float') ? general(Number(value)) : integerText(value);
}

const DIGITS = 6;
const MIN_PLAIN_EXPONENT = -4;

function general(value: number): string {
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
  text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
