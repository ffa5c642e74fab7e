import type { FieldDocumentation } from '../../collections/field-documentation.ts';

/** How documents use a field. */
export interface FieldUse {
  /** The part of the documents that have it, 0 to 1, rounded to three decimals. */
  readonly share: number;
  /** A value that some document has; of a facet field, a frequent one. */
  readonly example?: string | number | boolean;
}

/** Longer texts are no example. */
const MAX_EXAMPLE_CHARACTERS = 200;

/** The share and an example of a field in these documents. */
export function fieldUse(
  { name, facet, delivered }: FieldDocumentation,
  documents: readonly Readonly<Record<string, unknown>>[],
): FieldUse {
  const having = documents.filter((document) => document[name] !== undefined);
  const share = documents.length === 0 ? 0 : Math.round((having.length / documents.length) * 1000) / 1000;
  if (!delivered) return { share };
  const values = having.flatMap((document) => [document[name]].flat()).filter(isExample);
  const example = facet ? mostFrequent(values) : values[0];
  return example === undefined ? { share } : { share, example };
}

const isExample = (value: unknown): value is string | number | boolean =>
  typeof value === 'string'
    ? value.length <= MAX_EXAMPLE_CHARACTERS
    : typeof value === 'number' || typeof value === 'boolean';

/** Of several, the one that came first. */
function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: Value | undefined;
  for (const [value, count] of counts) if (count > (counts.get(best as Value) ?? 0)) best = value;
  return best;
}
