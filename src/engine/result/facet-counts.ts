import type { FacetColumn } from '../index/columns.ts';
import { compareUtf8 } from '../index/dictionary.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { Found } from '../query/find.ts';
import type { FacetRequest } from '../query/plan-facets.ts';
import { type Field, isText } from '../schema.ts';
import { facetNumber } from './facet-number.ts';
import { type FacetValues, facetValues } from './facet-values.ts';
import { thresholdOfLargest } from './largest.ts';

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
    const values = facetValues(snapshot, field.name);
    const counts = countValues(field, values, found, snapshot);
    return {
      counts: topValues(field, values, counts, order, maxValues),
      field_name: field.name,
      sampled: false,
      stats: stats(field, values, counts),
    };
  });
}

/** How many of the found documents hold each value, by number of the value. */
function countValues(field: Field, values: FacetValues, found: Found, snapshot: Snapshot): Uint32Array {
  const [firstPart, ...more] = snapshot.parts;
  const firstColumn = firstPart?.segment.facets.get(field.name);
  // Everything was found: the segment has counted already.
  if (more.length === 0 && firstColumn && !found.parts[0]?.docs) return firstColumn.counts;
  const counts = new Uint32Array(values.size);
  snapshot.parts.forEach(({ segment }, i) => {
    const column = segment.facets.get(field.name);
    if (!column) return;
    const docs = found.parts[i]?.docs;
    const own = docs ? countOrdinals(column, docs) : column.counts;
    const numberOf = values.numberOf[i];
    for (let ordinal = 0; ordinal < own.length; ordinal += 1) {
      const value = numberOf ? (numberOf[ordinal] ?? 0) : ordinal;
      counts[value] = (counts[value] ?? 0) + (own[ordinal] ?? 0);
    }
  });
  return counts;
}

function countOrdinals({ sets, starts, ordinals, counts }: FacetColumn, docs: Uint32Array): Uint32Array {
  const bySet = new Uint32Array(starts ? starts.length - 1 : counts.length + 1);
  for (let i = 0; i < docs.length; i += 1) {
    const set = sets[docs[i] ?? 0] ?? 0;
    bySet[set] = (bySet[set] ?? 0) + 1;
  }
  if (!starts || !ordinals) return bySet.subarray(1);
  const result = new Uint32Array(counts.length);
  for (let set = 1; set < bySet.length; set += 1) {
    const count = bySet[set] ?? 0;
    if (count === 0) continue;
    const end = starts[set + 1] ?? 0;
    for (let k = starts[set] ?? 0; k < end; k += 1) {
      const ordinal = ordinals[k] ?? 0;
      result[ordinal] = (result[ordinal] ?? 0) + count;
    }
  }
  return result;
}

interface Candidate {
  readonly value: string;
  readonly count: number;
  readonly bytes: number;
}

/**
 * The most frequent values (of equal counts the shorter one, then the larger
 * one), in the wanted order.
 */
function topValues(
  field: Field,
  values: FacetValues,
  counts: Uint32Array,
  order: FacetRequest['order'],
  most: number,
): FacetCounts['counts'] {
  if (most === 0) return [];
  const threshold = Math.max(1, counts.length > most ? thresholdOfLargest(counts, most) : 1);
  const candidates: Candidate[] = [];
  for (let value = 0; value < counts.length; value += 1) {
    const count = counts[value] ?? 0;
    if (count < threshold) continue;
    const text = isText(field) ? undefined : facetNumber(values.number(value), field.type);
    candidates.push(
      text === undefined
        ? new TextCandidate(values, value, count)
        : { value: text, count, bytes: text.length },
    );
  }
  const kept = candidates.sort(byCount).slice(0, most);
  if (order !== 'count') {
    const sign = order === 'alpha:asc' ? 1 : -1;
    kept.sort((a, b) => sign * compareUtf8(a.value, b.value));
  }
  return kept.map(({ count, value }) => ({ count, highlighted: value, value }));
}

/** A text that is decoded only when it is looked at: many tie at the smallest count. */
class TextCandidate implements Candidate {
  readonly count: number;
  readonly bytes: number;
  readonly #values: FacetValues;
  readonly #value: number;

  constructor(values: FacetValues, value: number, count: number) {
    this.#values = values;
    this.#value = value;
    this.count = count;
    this.bytes = values.byteLength(value);
  }

  get value(): string {
    return this.#values.text(this.#value);
  }
}

const byCount = (a: Candidate, b: Candidate): number =>
  b.count - a.count || a.bytes - b.bytes || compareUtf8(b.value, a.value);

function stats(field: Field, values: FacetValues, counts: Uint32Array): Record<string, number> {
  const isNumeric = !isText(field) && !field.type.startsWith('bool');
  let distinct = 0;
  let documents = 0;
  let sum = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let value = 0; value < counts.length; value += 1) {
    const count = counts[value] ?? 0;
    if (count === 0) continue;
    distinct += 1;
    if (!isNumeric) continue;
    const number = values.number(value);
    sum += number * count;
    documents += count;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  if (!isNumeric || distinct === 0) return { total_values: distinct };
  return { avg: sum / documents, max, min, sum, total_values: distinct };
}
