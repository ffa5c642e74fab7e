import { setCount } from '../build/facet-sets.ts';
import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, hasBit } from './bitset.ts';
import type { FacetColumn } from './columns.ts';
import type { FacetValues } from './facet-values.ts';
import { firstFrom } from './first-from.ts';
import { hashOrder } from './hash-order.ts';
import type { Segment } from './segment.ts';
import type { Snapshot, SnapshotPart } from './snapshot.ts';

/** Places in a list that are told apart. */
const MAX_PLACES = 4096;

/** Units of work for a document. */
const DOCUMENT_WORK = 10;

interface KnownAges {
  readonly live: Bitset | undefined;
  readonly ages: Float64Array;
}

const known = new WeakMap<FacetColumn, KnownAges>();

/**
 * When each value of a facet field was numbered, the later the larger: with the
 * first live document that has it, by its place in a list there. Infinite for values
 * that no live document has. See inNumberedOrder.
 */
export function valueAges(
  snapshot: Snapshot,
  field: string,
  { size, numberOf }: FacetValues,
  budget: SearchBudget,
): Float64Array {
  const [only, ...others] = snapshot.parts;
  const column = only?.segment.facets.get(field);
  if (only && column && others.length === 0) return agesInSegment(column, only, budget);
  const ages = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  budget.spend(size);
  for (const [i, part] of snapshot.parts.entries()) {
    const own = part.segment.facets.get(field);
    if (!own) continue;
    const inSegment = agesInSegment(own, part, budget);
    const numbers = numberOf[i];
    for (let value = 0; value < inSegment.length; value += 1) {
      const number = numbers ? (numbers[value] as number) : value;
      ages[number] = Math.min(ages[number] as number, inSegment[value] as number);
    }
  }
  return ages;
}

/** Kept with the column until other documents of it live. */
function agesInSegment(
  column: FacetColumn,
  { segment, live }: SnapshotPart,
  budget: SearchBudget,
): Float64Array {
  const before = known.get(column);
  if (before && before.live === live) return before.ages;
  budget.spend(segment.documentCount * DOCUMENT_WORK);
  const { sets, starts, ordinals, counts } = column;
  const ages = new Float64Array(counts.length).fill(Number.POSITIVE_INFINITY);
  const seen = new Uint8Array(setCount(column));
  seen[EMPTY_SET] = 1;
  for (const { doc, age } of live ? inOrderOfInsertion(segment, live) : inNumberedOrder(segment, sets)) {
    const set = sets[doc] as number;
    if (seen[set] === 1) continue;
    seen[set] = 1;
    const from = starts ? (starts[set] as number) : set - 1;
    const to = starts ? (starts[set + 1] as number) : set;
    for (let k = from; k < to; k += 1) {
      const value = ordinals ? (ordinals[k] as number) : k;
      if (ages[value] === Number.POSITIVE_INFINITY) {
        ages[value] = age * MAX_PLACES + Math.min(k - from, MAX_PLACES - 1);
      }
    }
  }
  known.set(column, { live, ages });
  return ages;
}

const EMPTY_SET = 0;

interface NumberedDocument {
  readonly doc: number;
  readonly age: number;
}

/** Where documents have died since, how they were numbered is not worked out again each time. */
function* inOrderOfInsertion({ sequences }: Segment, live: Bitset): Generator<NumberedDocument> {
  for (let doc = 0; doc < sequences.length; doc += 1) {
    if (hasBit(live, doc)) yield { doc, age: sequences[doc] as number };
  }
}

/**
 * The documents with values in the order in which Typesense numbers these: batch
 * by batch as they were imported, and in each as its hash table of their numbers
 * is gone through. Documents of no batch in the order of insertion.
 */
function* inNumberedOrder(
  { sequences, batches }: Segment,
  sets: FacetColumn['sets'],
): Generator<NumberedDocument> {
  const countTo = (sequence: number): number => firstFrom(sequences, sequence);
  const first = countTo(batches[0] ?? END);
  for (let doc = 0; doc < first; doc += 1) yield { doc, age: sequences[doc] as number };
  for (const [batch, start] of batches.entries()) {
    const docs: number[] = [];
    const end = countTo(batches[batch + 1] ?? END);
    for (let doc = countTo(start); doc < end; doc += 1) if (sets[doc] !== EMPTY_SET) docs.push(doc);
    const order = hashOrder(docs.map((doc) => (sequences[doc] as number) - FIRST_SEQUENCE));
    for (const [place, i] of order.entries()) yield { doc: docs[i] as number, age: start + place };
  }
}

/** Above every sequence number. */
const END = Number.POSITIVE_INFINITY;
/** Typesense counts documents from 0 on. */
const FIRST_SEQUENCE = 1;
