import { type FacetColumn, NO_VALUE } from '../index/columns.ts';
import { type Dictionary, entryLength, entryText } from '../index/dictionary.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { Found, FoundPart } from '../query/find.ts';
import type { FacetRequest } from '../query/plan-facets.ts';
import { type Field, isText } from '../schema.ts';
import { facetNumber } from './facet-number.ts';
import { type CountedValue, topValues } from './facet-order.ts';

/** One element of `facet_counts`. */
export interface FacetCounts {
  readonly counts: readonly {
    readonly count: number;
    readonly highlighted: string;
    readonly value: string;
  }[];
  readonly field_name: string;
  readonly sampled: false;
  readonly stats: Readonly<Record<string, number>>;
}

/** Counts the values of the found documents, each once a document, exactly. */
export function countFacets(
  requests: readonly FacetRequest[],
  found: Found,
  snapshot: Snapshot,
  maxValues: number,
): FacetCounts[] {
  return requests.map(({ field, order }) => {
    const values = countedValues(field, found, snapshot);
    const top = topValues(values, order, maxValues);
    return {
      counts: top.map(({ count, value }) => ({ count, highlighted: value, value })),
      field_name: field.name,
      sampled: false,
      stats: stats(field, values),
    };
  });
}

/** The distinct values of all parts that occur, with their counts. */
function countedValues(field: Field, found: Found, snapshot: Snapshot): CountedValue[] {
  const perPart = snapshot.parts.flatMap((part, i): CountedValue[][] => {
    const column = part.segment.facets.get(field.name);
    const foundPart = found.parts[i];
    if (!column || !foundPart) return [];
    return [valuesOf(field, column, countOrdinals(column, foundPart))];
  });
  const [only = []] = perPart;
  if (perPart.length <= 1) return only;
  const merged = new Map<
    string,
    { value: string; number: number; count: number; length: number | undefined }
  >();
  for (const { value, number, count, length } of perPart.flat()) {
    const known = merged.get(value);
    if (known) known.count += count;
    else merged.set(value, { value, number, count, length });
  }
  return [...merged.values()];
}

function valuesOf(field: Field, { texts, numbers }: FacetColumn, counts: Uint32Array): CountedValue[] {
  const values: CountedValue[] = [];
  for (let ordinal = 0; ordinal < counts.length; ordinal += 1) {
    const count = counts[ordinal] ?? 0;
    if (count === 0) continue;
    if (texts) values.push(new TextValue(texts, ordinal, count));
    else {
      const number = numbers?.[ordinal] ?? 0;
      values.push({ value: facetNumber(number, field.type), number, count, length: undefined });
    }
  }
  return values;
}

/** A text value that is only decoded when it is looked at: most are cut off by their count alone. */
class TextValue implements CountedValue {
  readonly number = 0;
  readonly count: number;
  readonly #texts: Dictionary;
  readonly #ordinal: number;

  constructor(texts: Dictionary, ordinal: number, count: number) {
    this.#texts = texts;
    this.#ordinal = ordinal;
    this.count = count;
  }

  get value(): string {
    return entryText(this.#texts, this.#ordinal);
  }

  get length(): number {
    return entryLength(this.#texts, this.#ordinal);
  }
}

/** How many of the found documents hold each value, by ordinal. */
function countOrdinals(column: FacetColumn, { docs }: FoundPart): Uint32Array {
  return docs ? countOf(column, docs) : column.counts;
}

function countOf({ ordinals, starts, counts }: FacetColumn, docs: Uint32Array): Uint32Array {
  const result = new Uint32Array(counts.length);
  if (!starts) {
    for (let i = 0; i < docs.length; i += 1) {
      const ordinal = ordinals[docs[i] ?? 0] ?? NO_VALUE;
      if (ordinal !== NO_VALUE) result[ordinal] = (result[ordinal] ?? 0) + 1;
    }
    return result;
  }
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] ?? 0;
    const end = starts[doc + 1] ?? 0;
    for (let k = starts[doc] ?? 0; k < end; k += 1) {
      const ordinal = ordinals[k] ?? 0;
      result[ordinal] = (result[ordinal] ?? 0) + 1;
    }
  }
  return result;
}

function stats(field: Field, values: readonly CountedValue[]): Record<string, number> {
  if (isText(field) || field.type.startsWith('bool') || values.length === 0)
    return { total_values: values.length };
  let sum = 0;
  let documents = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const { number, count } of values) {
    sum += number * count;
    documents += count;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  return { avg: sum / documents, max, min, sum, total_values: values.length };
}
