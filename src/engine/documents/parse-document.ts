import { holdsLargeNumber, parseExact } from '../json.ts';
import { type CollectionSchema, isVector } from '../schema.ts';
import { type FoundVector, findVectors, type VectorField } from './find-vectors.ts';
import { takeFloats } from './read-floats.ts';

/**
 * Parses the JSON of a document like parseExact, but vectors of the schema's fields become
 * 32-bit floats at once: this and all that follows is several times faster with these. A
 * vector that is unusual in any way stays an array for `checkDocument`.
 */
export function parseDocument(json: Buffer, schema: CollectionSchema): unknown {
  const fields = vectorsOf(schema);
  const named = fields.filter(({ bytes }) => json.includes(bytes));
  const found = findVectors(json, named);
  const text = withoutComponents(json, found);
  const value = parse(text, json);
  if (typeof value !== 'object' || value === null) return value;
  const document = value as Record<string, unknown>;
  const vectors = fields.flatMap((field) => {
    const own = found.find(({ name }) => name === field.name);
    const vector = own ? own.floats : toFloats(document, field);
    return vector ? [[field.name, vector] as const] : [];
  });
  for (const [name, vector] of vectors) document[name] = vector;
  if (!holdsLargeNumber(document)) return document;
  const exact = parseExact(text) as Record<string, unknown>;
  for (const [name, vector] of vectors) exact[name] = vector;
  return exact;
}

const vectorFields = new WeakMap<CollectionSchema, readonly VectorField[]>();

/** Cached by schema, because every document of an import needs them. */
const vectorsOf = (schema: CollectionSchema): readonly VectorField[] =>
  vectorFields.getOrInsertComputed(schema, ({ fields }) =>
    fields
      .filter(isVector)
      .map(({ name, numDim = 0 }) => ({ name, bytes: Buffer.from(name), dimensions: numDim })),
  );

/** The text with empty lists in the place of these vectors. */
function withoutComponents(json: Buffer, vectors: readonly FoundVector[]): string {
  let text = '';
  let from = 0;
  for (const { start, end } of vectors) {
    text += json.toString('utf8', from, start);
    from = end;
  }
  return text + json.toString('utf8', from);
}

/** Errors: SyntaxError of the whole text. */
function parse(text: string, json: Buffer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(json.toString());
  }
}

function toFloats(
  document: Readonly<Record<string, unknown>>,
  { name, dimensions }: VectorField,
): Float32Array | undefined {
  const value = Object.hasOwn(document, name) ? document[name] : undefined;
  if (!Array.isArray(value) || value.length !== dimensions) return undefined;
  const floats = takeFloats(dimensions);
  for (let i = 0; i < dimensions; i += 1) {
    const component: unknown = value[i];
    if (typeof component !== 'number') return undefined;
    floats[i] = component;
    if (!Number.isFinite(floats[i])) return undefined;
  }
  return floats;
}
