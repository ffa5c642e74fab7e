import type { FoundPart } from '../match/find.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { sortKeys } from './sort-keys.ts';

/** Found documents of one part of the snapshot, by item, with all that decides their order. */
export interface RankedPart {
  /** The document of each item; undefined: the item itself. */
  readonly docs: Uint32Array | undefined;
  readonly count: number;
  /** One array a key: larger comes first. */
  readonly keys: readonly Float64Array[];
  /** Sequence numbers by document: of equal ones the newer comes first. */
  readonly sequences: Uint32Array;
}

export function rankParts(
  parts: readonly FoundPart[],
  steps: readonly SortStep[],
  snapshot: Snapshot,
  budget: SearchBudget,
): RankedPart[] {
  const keys = sortKeys(steps, parts, snapshot, budget);
  return parts.map(({ docs, count }, i): RankedPart => {
    const sequences = snapshot.parts[i]?.segment.sequences ?? new Uint32Array(0);
    return { docs, count, keys: keys[i] ?? [], sequences };
  });
}

export const docOf = ({ docs }: RankedPart, item: number): number => (docs ? (docs[item] as number) : item);

export const sequenceOf = (part: RankedPart, item: number): number =>
  part.sequences[docOf(part, item)] as number;

/** Whether the first document comes after the second. */
export function isAfter(a: RankedPart, itemA: number, b: RankedPart, itemB: number): boolean {
  for (let k = 0; k < a.keys.length; k += 1) {
    const x = a.keys[k]?.[itemA] ?? 0;
    const y = b.keys[k]?.[itemB] ?? 0;
    if (x !== y) return x < y;
  }
  return sequenceOf(a, itemA) < sequenceOf(b, itemB);
}
