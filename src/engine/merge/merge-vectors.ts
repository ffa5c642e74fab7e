import { NO_VALUE } from '../segment/columns.ts';
import { type ColumnSize, makeColumns, type VectorColumn } from '../segment/vector-column.ts';
import type { VectorMemory } from '../segment/vector-memory.ts';
import type { MergeOrder } from './merge-order.ts';

type Columns = ReadonlyMap<string, VectorColumn>;

/** The columns of several segments as those of one: codes are copied as they are. Undefined without vectors. */
export function mergeVectors(sources: readonly Columns[], order: MergeOrder): VectorMemory | undefined {
  const sizes = new Map<string, ColumnSize>();
  for (const [source, columns] of sources.entries()) {
    for (const [field, column] of columns) {
      const count = livingVectors(column, order.ordinals[source]) + (sizes.get(field)?.count ?? 0);
      sizes.set(field, { field, dimensions: column.dimensions, count });
    }
  }
  const made = makeColumns([...sizes.values()]);
  for (const [field, merged] of made?.columns ?? []) {
    mergeColumn(
      sources.map((own) => own.get(field)),
      merged,
      order,
    );
  }
  return made?.memory;
}

function livingVectors({ docs }: VectorColumn, ordinals: Uint32Array | undefined): number {
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
    let place = next[source] as number;
    // Vectors of dead documents are passed by.
    while ((column.docs[place] ?? NO_VALUE) < doc) place += 1;
    next[source] = place;
    if (column.docs[place] !== doc) continue;
    merged.docs[to] = ordinal;
    merged.steps[to] = column.steps[place] as number;
    merged.errors[to] = column.errors[place] as number;
    const start = place * column.stride;
    merged.codes.set(column.codes.subarray(start, start + column.stride), to * column.stride);
    to += 1;
  }
}
