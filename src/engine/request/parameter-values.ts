import { EngineFault } from '../fault.ts';

/** The largest value of a whole number. */
export const MAX_INTEGER = 2 ** 32 - 1;

const UNSIGNED_INTEGER = /^\d{1,15}$/;

/** Errors: EngineFault 400 that names the parameter. */
export function readInteger(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!isUnsignedInteger(text)) {
    throw new EngineFault(400, `Parameter \`${name}\` must be an unsigned integer.`);
  }
  return Number(text);
}

const isUnsignedInteger = (text: string): boolean =>
  UNSIGNED_INTEGER.test(text) && Number(text) <= MAX_INTEGER;

/** Numbers up to the first that is none; undefined without any text. */
export function readIntegers(text: string | undefined): number[] | undefined {
  if (!text) return undefined;
  const items = readList(text);
  const wrong = items.findIndex((item) => !isUnsignedInteger(item));
  return items.slice(0, wrong === -1 ? items.length : wrong).map(Number);
}

/** Items of a list; the default where there is none, but no item of an empty one. */
export const readItems = (text: string | undefined, fallback: string): string[] =>
  text === undefined ? [fallback] : readList(text);

/** Comma-separated names; blanks around them and empty ones do not count. */
export function readList(text: string | undefined): string[] {
  if (!text) return [];
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Anything but `true` and `false` is ignored. */
export function readBoolean(text: string | undefined, fallback: boolean): boolean {
  if (text === 'true') return true;
  return text === 'false' ? false : fallback;
}

/** Anything but one of the choices is ignored; the first one is the default. */
export function readChoice<T extends string>(text: string | undefined, choices: readonly [T, ...T[]]): T {
  return choices.find((choice) => choice === text) ?? choices[0];
}
