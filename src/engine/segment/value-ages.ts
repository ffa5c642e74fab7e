import { type FacetColumn, NO_VALUE, setCount } from './columns.ts';
import { hashOrder } from './hash-order.ts';
import { firstFrom } from './sorted-numbers.ts';

/** When the values of a facet field came into a segment, by their ordinals: see ageOf. */
export interface ValueAges {
  /** In the order in which Typesense numbers values. */
  readonly numbered: Float64Array;
  /** The first document with each value. */
  readonly first: Uint32Array;
}

const EMPTY_SET = 0;
/** Values of a list that are ordered. */
const MAX_VALUES = 4096;

/** Larger if the first document with the value came later, or if the value comes later in it. */
export const ageOf = (rank: number, index: number): number =>
  rank * MAX_VALUES + Math.min(index, MAX_VALUES - 1);

/** Computed when the segment is made. */
export function makeValueAges(
  column: FacetColumn,
  { sequences, batches }: { readonly sequences: Uint32Array; readonly batches: Uint32Array },
): ValueAges {
  const size = column.counts.length;
  const numbered = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const first = new Uint32Array(size).fill(NO_VALUE);
  eachNewValue(column, inNumberedOrder(sequences, batches, column.sets), (value, index, { rank }) => {
    numbered[value] = ageOf(rank, index);
  });
  eachNewValue(column, inOrder(sequences), (value, _, { doc }) => {
    first[value] = doc;
  });
  return { numbered, first };
}

/** Calls `visit` with the values of documents when they occur for the first time, and their index in the set. */
function eachNewValue(
  column: FacetColumn,
  documents: Iterable<NumberedDocument>,
  visit: (value: number, index: number, document: NumberedDocument) => void,
): void {
  const { sets, starts, ordinals, counts } = column;
  const seenSets = new Uint8Array(setCount(column));
  const seen = new Uint8Array(counts.length);
  seenSets[EMPTY_SET] = 1;
  let missing = counts.length;
  if (missing === 0) return;
  for (const document of documents) {
    const set = sets[document.doc] as number;
    if (seenSets[set] === 1) continue;
    seenSets[set] = 1;
    const from = starts ? (starts[set] as number) : set - 1;
    const to = starts ? (starts[set + 1] as number) : set;
    for (let k = from; k < to; k += 1) {
      const value = ordinals ? (ordinals[k] as number) : k;
      if (seen[value] === 1) continue;
      seen[value] = 1;
      visit(value, k - from, document);
      missing -= 1;
    }
    if (missing === 0) return;
  }
}

interface NumberedDocument {
  readonly doc: number;
  readonly rank: number;
}

function* inOrder(sequences: Uint32Array): Generator<NumberedDocument> {
  for (let doc = 0; doc < sequences.length; doc += 1) yield { doc, rank: sequences[doc] as number };
}

/**
 * The documents with values in the order in which Typesense numbers them: by imported
 * batch, and in each in the order of its hash table of document numbers. Documents
 * without a batch come in insertion order.
 */
function* inNumberedOrder(
  sequences: Uint32Array,
  batches: Uint32Array,
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
