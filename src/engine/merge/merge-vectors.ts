import { NO_VALUE } from '../segment/columns.ts';
import { copyCodes } from '../segment/vector-codes.ts';
import {
  type ColumnSize,
  makeColumns,
  type VectorColumn,
  type VectorMemory,
} from '../segment/vector-column.ts';
import type { MergeOrder } from './merge-order.ts';

type Columns = ReadonlyMap<string, VectorColumn>;

/** Merges columns by copying codes. Undefined without vectors. */
export function mergeVectors(sources: readonly Columns[], order: MergeOrder): VectorMemory | undefined {
  const sizes = new Map<string, ColumnSize>();
  for (const [source, columns] of sources.entries()) {
    for (const [field, column] of columns) {
      const count = countLive(column, order.ordinals[source]) + (sizes.get(field)?.count ?? 0);
      sizes.set(field, { field, dimensions: column.dimensions, count });
    }
  }
  const made = makeColumns([...sizes.values()]);
  for (const [field, merged] of made?.columns ?? []) {
    mergeColumn(
      sources.map((columns) => columns.get(field)),
      merged,
      order,
    );
  }
  return made?.memory;
}

function countLive({ docs }: VectorColumn, ordinals: Uint32Array | undefined): number {
  let count = 0;
  for (const doc of docs) if (ordinals?.[doc] !== NO_VALUE) count += 1;
  return count;
}

function mergeColumn(
  columns: readonly (VectorColumn | undefined)[],
  merged: VectorColumn,
  { documentCount, sources, docs }: MergeOrder,
): void {
  const next = columns.map(() => 0);
  let to = 0;
  for (let ordinal = 0; ordinal < documentCount; ordinal += 1) {
    const source = sources[ordinal] as number;
    const column = columns[source];
    if (!column) continue;
    const doc = docs[ordinal] as number;
    let index = next[source] as number;
    // Skips vectors of deleted documents.
    while ((column.docs[index] ?? NO_VALUE) < doc) index += 1;
    next[source] = index;
    if (column.docs[index] !== doc) continue;
    merged.docs[to] = ordinal;
    copyCodes(column, index, merged, to);
    to += 1;
  }
}
