import type { Found, FoundPart } from '../match/find.ts';
import type { SortStep, TextMatchBuckets } from '../plan/plan-sort.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import type { Place } from './place.ts';
import { type KeyColumns, sortKeys } from './sort-keys.ts';

/** So many of the first results take part; those behind keep their order. */
export const MAX_BUCKETED = 250;

/** The step of an order in which scores are put into buckets. */
export interface BucketedStep {
  /** Its place among the steps. */
  readonly at: number;
  readonly buckets: TextMatchBuckets;
}

/** Undefined where scores are not put into buckets, or are all the same. */
export function bucketedStep(steps: readonly SortStep[], found: Found): BucketedStep | undefined {
  const at = steps.findIndex((step) => step.by === 'text-match' && step.buckets !== undefined);
  const step = steps[at];
  if (step?.by !== 'text-match' || !step.buckets) return undefined;
  return found.parts.every(({ score }) => score.constant) ? undefined : { at, buckets: step.buckets };
}

/**
 * Cuts the places, which are in order, into blocks of equal length. Those of a
 * block then count as having the score of its first one, and all are put in
 * order again.
 * Source: typesense-semantics.md, section 4.
 */
export function tieInBuckets(
  places: readonly Place[],
  { at, buckets }: BucketedStep,
  steps: readonly SortStep[],
  found: Found,
  snapshot: Snapshot,
  budget: SearchBudget,
): Place[] {
  const length = blockLength(buckets, places.length);
  if (length === 0) return [...places];
  const parts = partsWith(places, found);
  const before = sortKeys(steps.slice(0, at), parts, snapshot, budget);
  const scores = sortKeys(steps.slice(at, at + 1), parts, snapshot, budget);
  const behind = sortKeys(steps.slice(at + 1), parts, snapshot, budget);
  const rows = rowsOf(places);
  return rows
    .map((row, i) => ({
      place: row.place,
      keys: [
        ...keysAt(before, row),
        ...keysAt(scores, rows[i - (i % length)] ?? row),
        ...keysAt(behind, row),
        snapshot.parts[row.place.part]?.segment.sequences[row.place.doc] ?? 0,
      ],
    }))
    .sort((a, b) => compare(a.keys, b.keys))
    .map(({ place }) => place);
}

/** 0: there are fewer results than buckets, or than one bucket holds, and they stay as they are. */
function blockLength({ count, size }: TextMatchBuckets, results: number): number {
  if (size !== undefined) return size <= results ? size : 0;
  return count === undefined || count === 0 ? 0 : Math.floor(results / count);
}

/** The documents at some places, in their order. */
const partsWith = (places: readonly Place[], { parts }: Found): FoundPart[] =>
  parts.map((part, i) => {
    const docs = Uint32Array.from(places.filter((place) => place.part === i).map(({ doc }) => doc));
    return { ...part, docs, count: docs.length, narrowed: true };
  });

interface Row {
  readonly place: Place;
  /** Which of the places in its part it is. */
  readonly item: number;
}

function rowsOf(places: readonly Place[]): Row[] {
  const next: number[] = [];
  return places.map((place) => {
    const item = next[place.part] ?? 0;
    next[place.part] = item + 1;
    return { place, item };
  });
}

const keysAt = (columns: readonly KeyColumns[], { place, item }: Row): number[] =>
  (columns[place.part] ?? []).map((column) => column[item] as number);

/** Larger comes first. */
function compare(a: readonly number[], b: readonly number[]): number {
  for (let k = 0; k < a.length; k += 1) {
    const x = a[k] as number;
    const y = b[k] as number;
    if (x !== y) return x > y ? -1 : 1;
  }
  return 0;
}
