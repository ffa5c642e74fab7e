import { parseExact } from '../json.ts';
import { type CollectionSchema, isVector } from '../schema.ts';

/**
 * Parses the JSON of a document like parseExact, but vectors of the schema's fields become
 * 32-bit floats. A vector that does not fit its field stays an array for `checkDocument`.
 */
export function parseDocument(json: string, schema: CollectionSchema): unknown {
  const document = parseExact(json);
  if (typeof document !== 'object' || document === null) return document;
  const members = document as Record<string, unknown>;
  for (const { name, numDim } of schema.fields.filter(isVector)) {
    const value = Object.hasOwn(members, name) ? members[name] : undefined;
    if (!Array.isArray(value) || value.length !== numDim) continue;
    const vector = Float32Array.from(value, toFloat);
    if (vector.every(Number.isFinite)) members[name] = vector;
  }
  return document;
}

const toFloat = (component: unknown): number =>
  typeof component === 'number' || typeof component === 'bigint' ? Number(component) : Number.NaN;
