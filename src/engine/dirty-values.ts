import { DECIMAL, generalNumber, INTEGER } from './text/number-text.ts';

/**
 * What becomes of a value that does not fit its field, in Typesense's words: the
 * document is refused; the value is left out if the field is optional; it is made
 * to fit, and where that cannot be one of the two happens.
 */
export const DIRTY_VALUES = ['reject', 'drop', 'coerce_or_reject', 'coerce_or_drop'] as const;
export type DirtyValues = (typeof DIRTY_VALUES)[number];

/** The value as one of the type; undefined where that makes no sense. Numbers may still be out of range. */
export function coerce(value: unknown, type: string): string | number | bigint | boolean | undefined {
  if (type === 'string') return toText(value);
  if (type === 'bool') return toBoolean(value);
  if (typeof value === 'boolean') return Number(value);
  if (type === 'float') return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : undefined;
  if (typeof value === 'number') return Math.trunc(Math.fround(value));
  return typeof value === 'string' && INTEGER.test(value) ? toInteger(value) : undefined;
}

/** With all its digits, where it may be one of 64 bits. */
function toInteger(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) || Math.abs(number) > 2 ** 63 ? number : BigInt(text.replace('+', ''));
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value !== 'number') return undefined;
  return Number.isInteger(value) ? String(value) : generalNumber(value);
}

function toBoolean(value: unknown): boolean | undefined {
  if (value === 0 || value === 1) return value === 1;
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  return word === 'true' || word === 'false' ? word === 'true' : undefined;
}
