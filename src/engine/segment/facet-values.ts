import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, hasBit } from './bitset.ts';
import { compareExact, type ExactNumber, type FacetColumn, joinRest, setCount } from './columns.ts';
import { compareUtf8, entryLength, entryText, sizeOf } from './dictionary.ts';
import { hashOrder } from './hash-order.ts';
import type { Segment } from './segment.ts';
import type { Snapshot, SnapshotPart } from './snapshot.ts';
import { firstFrom } from './sorted-numbers.ts';

/** The distinct values of a facet field in all parts of a snapshot, by number. */
export interface FacetValues {
  readonly size: number;
  /** By part: the number of each of the part's values; undefined if they are equal. */
  readonly numberOf: readonly (Uint32Array | undefined)[];
  text(value: number): string;
  byteLength(value: number): number;
  /** As a double; 0 for texts. */
  number(value: number): number;
  /** With all its digits. */
  exact(value: number): ExactNumber;
}

const valuesOfSnapshots = new WeakMap<Snapshot, Map<string, FacetValues>>();

/** Computed once for each snapshot and field, even beyond the budget: every search with this facet needs it. */
export function facetValues(snapshot: Snapshot, field: string, budget: SearchBudget): FacetValues {
  const byField = valuesOfSnapshots.getOrInsertComputed(snapshot, () => new Map());
  return byField.getOrInsertComputed(field, () => {
    const columns = snapshot.parts.map(({ segment }) => segment.facets.get(field));
    const [only] = columns;
    return columns.length === 1 && only ? ofOneColumn(only) : ofSeveral(columns, budget);
  });
}

function ofOneColumn({ texts, numbers, rests, counts }: FacetColumn): FacetValues {
  return {
    size: counts.length,
    numberOf: [undefined],
    text: (value) => (texts ? entryText(texts, value) : ''),
    byteLength: (value) => (texts ? entryLength(texts, value) : 0),
    number: (value) => numbers?.[value] ?? 0,
    exact: (value) => joinRest(numbers?.[value] ?? 0, rests?.[value]),
  };
}

/** Units of work to read and sort a value. */
const VALUE_WORK = 200;

function ofSeveral(columns: readonly (FacetColumn | undefined)[], budget: SearchBudget): FacetValues {
  for (const column of columns) budget.spend((column?.counts.length ?? 0) * VALUE_WORK);
  const lists = columns.map((column): (string | ExactNumber)[] => {
    if (!column) return [];
    const { texts, numbers, rests } = column;
    return texts
      ? Array.from({ length: sizeOf(texts) }, (_, i) => entryText(texts, i))
      : Array.from(numbers ?? [], (number, i) => joinRest(number, rests?.[i]));
  });
  const all = [...new Set(lists.flat())].sort((a, b) =>
    typeof a === 'string' && typeof b === 'string'
      ? compareUtf8(a, b)
      : compareExact(numberOr0(a), numberOr0(b)),
  );
  const numberOf = new Map(all.map((value, i) => [value, i]));
  return {
    size: all.length,
    numberOf: lists.map((values) => Uint32Array.from(values, (value) => numberOf.get(value) ?? 0)),
    text: (value) => String(all[value] ?? ''),
    byteLength: (value) => Buffer.byteLength(String(all[value] ?? '')),
    number: (value) => Number(all[value] ?? 0),
    exact: (value) => numberOr0(all[value]),
  };
}

const numberOr0 = (value: string | ExactNumber | undefined): ExactNumber =>
  typeof value === 'string' || value === undefined ? 0 : value;

/** Values of a list that are ordered. */
const MAX_VALUES = 4096;

/** Units of work per document. */
const DOCUMENT_WORK = 10;

interface CachedOrder {
  readonly live: Bitset | undefined;
  readonly order: Float64Array;
}

const cachedOrders = new WeakMap<FacetColumn, CachedOrder>();

/**
 * A number for each value of a facet field that increases in the order in which Typesense
 * numbers values: by the first live document that has it, and its index in a list there.
 * Infinite for values without live documents. See inNumberedOrder.
 */
export function valueInsertionOrder(
  snapshot: Snapshot,
  field: string,
  { size, numberOf }: FacetValues,
  budget: SearchBudget,
): Float64Array {
  const [only, ...others] = snapshot.parts;
  const column = only?.segment.facets.get(field);
  if (only && column && others.length === 0) return orderInSegment(column, only, budget);
  const order = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  budget.spend(size);
  for (const [i, part] of snapshot.parts.entries()) {
    const facet = part.segment.facets.get(field);
    if (!facet) continue;
    const inSegment = orderInSegment(facet, part, budget);
    const numbers = numberOf[i];
    for (let value = 0; value < inSegment.length; value += 1) {
      const number = numbers ? (numbers[value] as number) : value;
      order[number] = Math.min(order[number] as number, inSegment[value] as number);
    }
  }
  return order;
}

/** Cached with the column until its live documents change. */
function orderInSegment(
  column: FacetColumn,
  { segment, live }: SnapshotPart,
  budget: SearchBudget,
): Float64Array {
  const before = cachedOrders.get(column);
  if (before && before.live === live) return before.order;
  budget.spend(segment.documentCount * DOCUMENT_WORK);
  const { sets, starts, ordinals, counts } = column;
  const order = new Float64Array(counts.length).fill(Number.POSITIVE_INFINITY);
  const seen = new Uint8Array(setCount(column));
  seen[EMPTY_SET] = 1;
  for (const { doc, rank } of live ? inOrderOfInsertion(segment, live) : inNumberedOrder(segment, sets)) {
    const set = sets[doc] as number;
    if (seen[set] === 1) continue;
    seen[set] = 1;
    const from = starts ? (starts[set] as number) : set - 1;
    const to = starts ? (starts[set + 1] as number) : set;
    for (let k = from; k < to; k += 1) {
      const value = ordinals ? (ordinals[k] as number) : k;
      if (order[value] === Number.POSITIVE_INFINITY) {
        order[value] = rank * MAX_VALUES + Math.min(k - from, MAX_VALUES - 1);
      }
    }
  }
  cachedOrders.set(column, { live, order });
  return order;
}

const EMPTY_SET = 0;

interface NumberedDocument {
  readonly doc: number;
  readonly rank: number;
}

/** After deletes, the insertion order is used, which is cheaper to compute. */
function* inOrderOfInsertion({ sequences }: Segment, live: Bitset): Generator<NumberedDocument> {
  for (let doc = 0; doc < sequences.length; doc += 1) {
    if (hasBit(live, doc)) yield { doc, rank: sequences[doc] as number };
  }
}

/**
 * The documents with values in the order in which Typesense numbers them: by imported
 * batch, and in each in the order of its hash table of document numbers. Documents
 * without a batch come in insertion order.
 */
function* inNumberedOrder(
  { sequences, batches }: Segment,
  sets: FacetColumn['sets'],
): Generator<NumberedDocument> {
  const countTo = (sequence: number): number => firstFrom(sequences, sequence);
  const first = countTo(batches[0] ?? END);
  for (let doc = 0; doc < first; doc += 1) yield { doc, rank: sequences[doc] as number };
  for (const [batch, start] of batches.entries()) {
    const docs: number[] = [];
    const end = countTo(batches[batch + 1] ?? END);
    for (let doc = countTo(start); doc < end; doc += 1) if (sets[doc] !== EMPTY_SET) docs.push(doc);
    const positions = hashOrder(docs.map((doc) => (sequences[doc] as number) - FIRST_SEQUENCE));
    for (const [rank, i] of positions.entries()) yield { doc: docs[i] as number, rank: start + rank };
  }
}

/** Above every sequence number. */
const END = Number.POSITIVE_INFINITY;
/** Typesense numbers documents from 0 on. */
const FIRST_SEQUENCE = 1;
