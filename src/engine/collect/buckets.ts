import type { DocumentList, Hit, Matches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SortStep, TextMatchBuckets } from '../plan/plan-sort.ts';
import { rankParts } from './sort-keys.ts';
import { compareKeys, type RankedPart } from './top-hits.ts';

/** Only the first results are put into buckets; the others keep their order. */
export const MAX_BUCKETED = 250;

/**
 * Divides hits, which are in order, into blocks of equal length. All hits of a
 * block then have the score of its first one, and all are sorted again.
 * As Typesense does. [typesense-7]
 */
export function inBuckets(
  hits: readonly Hit[],
  { steps, groupSize }: { readonly steps: readonly SortStep[]; readonly groupSize?: (hit: Hit) => number },
  matches: Matches,
  context: SearchContext,
): Hit[] {
  const at = steps.findIndex((step) => step.by === 'text-match' && step.buckets !== undefined);
  const step = steps[at];
  const length = step?.by === 'text-match' && step.buckets ? blockLength(step.buckets, hits.length) : 0;
  if (length === 0) return [...hits];
  const lists = listsOf(hits, matches.parts.length);
  const rank = (of: readonly SortStep[]): RankedPart[] => rankParts(of, lists, matches, context, groupSize);
  const before = rank(steps.slice(0, at));
  const scores = rank(steps.slice(at, at + 1));
  const after = rank(steps.slice(at + 1));
  const next = lists.map(() => 0);
  const items = hits.map((hit): BucketItem => {
    const item = next[hit.part] as number;
    next[hit.part] = item + 1;
    return { hit, item, sequence: context.snapshot.parts[hit.part]?.segment.sequences[hit.doc] as number };
  });
  return items
    .map((item, i) => ({ item, first: items[i - (i % length)] ?? item }))
    .sort(
      (a, b) =>
        compare(before, a.item, b.item) ||
        compare(scores, a.first, b.first) ||
        compare(after, a.item, b.item) ||
        b.item.sequence - a.item.sequence,
    )
    .map(({ item }) => item.hit);
}

interface BucketItem {
  readonly hit: Hit;
  /** Its number among the hits of its segment. */
  readonly item: number;
  readonly sequence: number;
}

/** 0: there are fewer results than buckets, or than one bucket holds, so they stay as they are. */
function blockLength({ count, size }: TextMatchBuckets, results: number): number {
  if (size !== undefined) return size <= results ? size : 0;
  return count === undefined || count === 0 ? 0 : Math.floor(results / count);
}

/** The documents of the hits by segment, in their order. */
const listsOf = (hits: readonly Hit[], parts: number): DocumentList[] =>
  Array.from({ length: parts }, (_, part) => {
    const docs = Uint32Array.from(
      hits.filter((hit) => hit.part === part),
      ({ doc }) => doc,
    );
    return { docs, count: docs.length };
  });

/** Below 0: the first one comes first. */
function compare(ranked: readonly RankedPart[], a: BucketItem, b: BucketItem): number {
  const part = ranked[a.hit.part];
  const other = ranked[b.hit.part];
  return part && other ? compareKeys(other, b.item, part, a.item) : 0;
}
