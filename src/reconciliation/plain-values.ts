import { isJsonObject } from '../kernel/json.ts';

/** Further characters of a value are ignored: names are shorter. */
export const MAX_CHARACTERS = 500;

/** A text, a number, a boolean or the id of an object as text; undefined for others and for what is blank. */
export function textOf(given: unknown): string | undefined {
  const value = isJsonObject(given) ? given['id'] : given;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const text = String(value).slice(0, MAX_CHARACTERS).toWellFormed();
  return text.trim() === '' ? undefined : text;
}

/** The texts of one value, or of a list of them. */
export const textsOf = (given: unknown): string[] => listOf(given).flatMap((one) => textOf(one) ?? []);

/** One value as a list of it; an empty list for none. */
export const listOf = (given: unknown): readonly unknown[] => [given ?? []].flat();

/** A whole number above 0, also as text; undefined for others. */
export function countOf(given: unknown): number | undefined {
  const number = Math.floor(Number(textOf(given)));
  return Number.isFinite(number) && number > 0 ? number : undefined;
}
