import type { Snapshot } from '../index/snapshot.ts';
import type { Found, FoundPart } from '../query/find.ts';
import type { SortStep, TextMatchBuckets } from '../query/plan-sort.ts';
import type { Place } from './place.ts';
import { sortKeys } from './sort-keys.ts';

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
): Place[] {
  const length = blockLength(buckets, places.length);
  if (length === 0) return [...places];
  const rows = keysOf(places, steps, found, snapshot);
  // Every step has one key but a score, which has two.
  const first = steps.slice(0, at).reduce((sum, { by }) => sum + (by === 'text-match' ? 2 : 1), 0);
  rows.forEach(({ keys }, i) => {
    const leader = rows[i - (i % length)]?.keys ?? keys;
    keys.splice(first, 2, leader[first] ?? 0, leader[first + 1] ?? 0);
  });
  return rows.sort(compare).map(({ place }) => place);
}

/** 0: there are fewer results than buckets, or than one bucket holds, and they stay as they are. */
function blockLength({ count, size }: TextMatchBuckets, results: number): number {
  if (size !== undefined) return size <= results ? size : 0;
  return count === undefined || count === 0 ? 0 : Math.floor(results / count);
}

interface Row {
  readonly place: Place;
  /** Larger comes first; the last one is the sequence number. */
  readonly keys: number[];
}

function keysOf(
  places: readonly Place[],
  steps: readonly SortStep[],
  found: Found,
  snapshot: Snapshot,
): Row[] {
  const rows = places.map((place): Row => ({ place, keys: [] }));
  const parts = found.parts.map((part, i): FoundPart => {
    const docs = Uint32Array.from(places.flatMap((place) => (place.part === i ? [place.doc] : [])));
    return { ...part, docs, count: docs.length, narrowed: true };
  });
  sortKeys(steps, parts, snapshot).forEach((columns, i) => {
    const sequences = snapshot.parts[i]?.segment.sequences;
    rows
      .filter(({ place }) => place.part === i)
      .forEach(({ place, keys }, item) => {
        keys.push(...columns.map((column) => column[item] ?? 0), sequences?.[place.doc] ?? 0);
      });
  });
  return rows;
}

function compare(a: Row, b: Row): number {
  for (let k = 0; k < a.keys.length; k += 1) {
    const x = a.keys[k] ?? 0;
    const y = b.keys[k] ?? 0;
    if (x !== y) return x > y ? -1 : 1;
  }
  return 0;
}
