import type { FacetColumn } from './columns.ts';

const NONE = new Uint32Array(0);

/** Ordinals of the values in a set of a facet column. */
export function valuesOfSet({ starts, ordinals }: FacetColumn, set: number): Uint32Array {
  if (starts && ordinals) return ordinals.subarray(starts[set], starts[set + 1]);
  return set === 0 ? NONE : Uint32Array.of(set - 1);
}
