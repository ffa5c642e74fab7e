import { parseExact } from '../exact-json.ts';

/** The vectors of a document, by field. */
export type Vectors = ReadonlyMap<string, Float32Array>;

export interface StoredDocument {
  /** JSON text. */
  readonly body: string;
  /** JSON text of long values of fields that are only stored; separate, because most replies do not need them. */
  readonly large: string | undefined;
  readonly vectors: Vectors | undefined;
}

/** The whole document as it is delivered, with its fields in alphabetical order. */
export function parseStored(stored: StoredDocument): Record<string, unknown> {
  const document = parseForIndex(stored);
  if (!stored.large && !stored.vectors) return document;
  for (const [field, vector] of stored.vectors ?? []) {
    document[field] = Array.from(vector, shortestDecimal);
  }
  return Object.fromEntries(Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The whole document with vectors as floats and its fields in any order, which is cheaper. */
export function parseForIndex({ body, large, vectors }: StoredDocument): Record<string, unknown> {
  const document = parseExact(body) as Record<string, unknown>;
  if (large) Object.assign(document, parseExact(large));
  for (const [field, vector] of vectors ?? []) document[field] = vector;
  return document;
}

/** Decimals of this many digits survive as 32-bit floats, and this many identify any 32-bit float. */
const FEWEST_DIGITS = 6;
const MOST_DIGITS = 9;

/**
 * The number with the fewest digits that gives this 32-bit float: 0.1 instead of
 * 0.10000000149011612. Numbers with up to six digits come out as they were written.
 */
export function shortestDecimal(float: number): number {
  if (Number.isInteger(float) && Math.abs(float) < 10 ** FEWEST_DIGITS) return float;
  for (let digits = FEWEST_DIGITS; digits < MOST_DIGITS; digits += 1) {
    const decimal = Number(float.toPrecision(digits));
    if (Math.fround(decimal) === float) return decimal;
  }
  return Number(float.toPrecision(MOST_DIGITS));
}
