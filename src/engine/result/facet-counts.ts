import { compareUtf8 } from '../index/dictionary.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { Found } from '../query/find.ts';
import type { FacetRequest } from '../query/plan-facets.ts';
import { type Field, isText } from '../schema.ts';
import type { SearchTime } from '../search-time.ts';
import { countValues, type ValueCounts } from './count-values.ts';
import { facetNumber } from './facet-number.ts';
import { type FacetValues, facetValues } from './facet-values.ts';
import type { GroupCounter } from './group-counter.ts';
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

/**
 * Counts the values of the found documents, each once a document, exactly; where
 * results are in groups, each once a group. Statistics are of documents.
 * When the time is over, the fields that are left have no values.
 */
export function countFacets(
  requests: readonly FacetRequest[],
  found: Found,
  snapshot: Snapshot,
  maxValues: number,
  groups: GroupCounter | undefined,
  time: SearchTime,
): FacetCounts[] {
  return requests.map(({ field, order }) => {
    if (time.isOverForFacets()) return { ...NOT_COUNTED, field_name: field.name };
    const values = facetValues(snapshot, field.name);
    const counted = countValues(field.name, values, found, snapshot);
    return {
      counts: topValues(field, values, groups?.count(field.name, values) ?? counted, order, maxValues),
      field_name: field.name,
      sampled: false,
      stats: stats(field, values, counted),
    };
  });
}

const NOT_COUNTED = { counts: [], sampled: false, stats: { total_values: 0 } } as const;

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
  counted: ValueCounts,
  order: FacetRequest['order'],
  most: number,
): FacetCounts['counts'] {
  if (most === 0) return [];
  const { counts } = counted;
  const threshold = counts.length > most ? thresholdOfLargest(counts, most) : 0;
  const candidates: Candidate[] = [];
  for (let i = 0; i < counts.length; i += 1) {
    const count = counts[i] ?? 0;
    if (count < threshold) continue;
    const value = counted.values ? (counted.values[i] ?? 0) : i;
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

function stats(
  field: Field,
  values: FacetValues,
  { values: numbers, counts }: ValueCounts,
): Record<string, number> {
  const distinct = counts.length;
  if (isText(field) || field.type.startsWith('bool') || distinct === 0) return { total_values: distinct };
  let documents = 0;
  let sum = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < distinct; i += 1) {
    const count = counts[i] ?? 0;
    const number = values.number(numbers ? (numbers[i] ?? 0) : i);
    sum += number * count;
    documents += count;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  return { avg: sum / documents, max, min, sum, total_values: distinct };
}
