/** What `JSON.parse` gives. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** What a text holds; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * What a text holds, with U+FFFD for each half of a surrogate pair, which strict
 * parsers refuse. [records-3] `isRepaired`: there was one. Errors: SyntaxError.
 */
export function parseWellFormed(text: string): { readonly value: unknown; readonly isRepaired: boolean } {
  // JSON in UTF-8 can hold half a pair only as an escape.
  const repaired =
    text.includes('\\u') && SURROGATE.test(text)
      ? text.replace(ESCAPE, (found) => (found.length === 6 && SURROGATE.test(found) ? '\\ufffd' : found))
      : text;
  return { value: JSON.parse(repaired), isRepaired: repaired !== text };
}

const SURROGATE = /\\u[dD][89a-fA-F]/;
/** A pair, or any other escape; a backslash is one, too. */
const ESCAPE = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|.)/g;

export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
