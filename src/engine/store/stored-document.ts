import { parseExact } from '../exact-json.ts';
import { shortestDecimal } from './shortest-decimal.ts';

/** The vectors of a document, by field. */
export type Vectors = ReadonlyMap<string, Float32Array>;

/** One document as it is stored. */
export interface StoredDocument {
  /** JSON text. */
  readonly body: string;
  /** JSON text of the long values of fields that are only stored; kept apart because most replies go without. */
  readonly large: string | undefined;
  readonly vectors: Vectors | undefined;
}

/** The whole document as it is delivered, its fields in alphabetical order. */
export function parseStored(stored: StoredDocument): Record<string, unknown> {
  const document = parseForIndex(stored);
  if (!stored.large && !stored.vectors) return document;
  for (const [field, vector] of stored.vectors ?? []) {
    document[field] = Array.from(vector, shortestDecimal);
  }
  return Object.fromEntries(Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The whole document with its vectors as they are, which costs less, its fields in any order. */
export function parseForIndex({ body, large, vectors }: StoredDocument): Record<string, unknown> {
  const document = parseExact(body) as Record<string, unknown>;
  if (large) Object.assign(document, parseExact(large));
  for (const [field, vector] of vectors ?? []) document[field] = vector;
  return document;
}
