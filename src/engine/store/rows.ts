import { evaluateFilter } from '../filter/evaluate-filter.ts';
import type { FilterNode } from '../filter/filter-tree.ts';
import type { SearchBudget } from '../search-budget.ts';
import { intersect, toOrdinals } from '../segment/bitset.ts';
import type { Snapshot } from '../segment/snapshot.ts';

/** Rows of documents with their sequence numbers: eight bytes a document. */
export interface Rows {
  readonly rows: Uint32Array;
  readonly sequences: Uint32Array;
}

export const NO_ROWS: Rows = { rows: new Uint32Array(0), sequences: new Uint32Array(0) };

/** The live documents that match a filter, in insertion order. */
export function rowsMatching(filter: FilterNode, snapshot: Snapshot, budget: SearchBudget): Rows {
  const found = snapshot.parts.map((part) => {
    const { segment, live } = part;
    const mask = evaluateFilter(filter, part, { snapshot, budget });
    if (live) intersect(mask, live);
    const ordinals = toOrdinals(mask);
    return {
      rows: ordinals.map((doc) => segment.rows[doc] as number),
      sequences: ordinals.map((doc) => segment.sequences[doc] as number),
    };
  });
  return joinRows(found);
}

/** All rows in insertion order. */
export function joinRows(parts: readonly Rows[]): Rows {
  const rows = concatenate(parts.map((part) => part.rows));
  const sequences = concatenate(parts.map((part) => part.sequences));
  // A replaced document has a new row under its old sequence number.
  const order = Uint32Array.from(sequences, (_, i) => i);
  order.sort((a, b) => (sequences[a] as number) - (sequences[b] as number));
  return { rows: order.map((i) => rows[i] as number), sequences: order.map((i) => sequences[i] as number) };
}

export const sliceRows = ({ rows, sequences }: Rows, from: number, to: number): Rows => ({
  rows: rows.slice(from, to),
  sequences: sequences.slice(from, to),
});

function concatenate(parts: readonly Uint32Array[]): Uint32Array {
  const whole = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
