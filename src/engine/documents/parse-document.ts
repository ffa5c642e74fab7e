import { holdsLargeNumber, parseExact } from '../json.ts';
import { type CollectionSchema, type Field, isVector } from '../schema.ts';

/**
 * Parses the JSON text of a document like parseExact, but vectors of the schema's fields
 * become 32-bit floats at once: all that follows is several times faster with these. A
 * vector that is unusual in any way stays an array for `checkDocument`.
 */
export function parseDocument(text: string, schema: CollectionSchema): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return value;
  const document = value as Record<string, unknown>;
  const vectors = vectorsOf(schema).flatMap((field) => {
    const vector = Object.hasOwn(document, field.name) && toFloats(document[field.name], field);
    return vector ? [[field.name, vector] as const] : [];
  });
  for (const [name, vector] of vectors) document[name] = vector;
  if (!holdsLargeNumber(document)) return document;
  const exact = parseExact(text) as Record<string, unknown>;
  for (const [name, vector] of vectors) exact[name] = vector;
  return exact;
}

const vectorFields = new WeakMap<CollectionSchema, readonly Field[]>();

/** Cached by schema, because every document of an import needs them. */
const vectorsOf = (schema: CollectionSchema): readonly Field[] =>
  vectorFields.getOrInsertComputed(schema, ({ fields }) => fields.filter(isVector));

function toFloats(value: unknown, { numDim }: Field): Float32Array | undefined {
  if (!Array.isArray(value) || value.length !== numDim) return undefined;
  const floats = new Float32Array(value.length);
  for (let i = 0; i < floats.length; i += 1) {
    const component: unknown = value[i];
    if (typeof component !== 'number') return undefined;
    floats[i] = component;
    if (!Number.isFinite(floats[i])) return undefined;
  }
  return floats;
}
