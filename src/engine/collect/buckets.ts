import type { DocumentList, Hit, Matches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SortStep, TextMatchBuckets } from '../plan/plan-sort.ts';
import { rankParts } from './sort-keys.ts';

/** Only the first results are put into buckets; the others keep their order. */
export const MAX_BUCKETED = 250;

/**
 * Divides hits, which are in order, into blocks of equal length. All hits of a
 * block then have the score of its first one, and all are sorted again.
 * Source: typesense-semantics.md, section 4.
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
  /** By hit: its keys of these steps. */
  const keysOf = (of: readonly SortStep[]): number[][] => {
    const ranked = rankParts(of, lists, matches, context, groupSize);
    const next = ranked.map(() => 0);
    return hits.map(({ part }) => {
      const item = next[part] as number;
      next[part] = item + 1;
      return (ranked[part]?.keys ?? []).map((column) => column[item] as number);
    });
  };
  const before = keysOf(steps.slice(0, at));
  const scores = keysOf(steps.slice(at, at + 1));
  const after = keysOf(steps.slice(at + 1));
  return hits
    .map((hit, i) => {
      const sequence = context.snapshot.parts[hit.part]?.segment.sequences[hit.doc] as number;
      const score = scores[i - (i % length)] ?? [];
      return { hit, keys: [...(before[i] ?? []), ...score, ...(after[i] ?? []), sequence] };
    })
    .sort((a, b) => compare(a.keys, b.keys))
    .map(({ hit }) => hit);
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

/** Larger comes first. */
function compare(a: readonly number[], b: readonly number[]): number {
  for (let k = 0; k < a.length; k += 1) {
    const x = a[k] as number;
    const y = b[k] as number;
    if (x !== y) return x > y ? -1 : 1;
  }
  return 0;
}
