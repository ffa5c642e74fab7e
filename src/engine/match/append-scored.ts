import { mergeScored, type ScoredDocs, ScoredList } from './scored-list.ts';

/** Below the score of any document that is found otherwise: the least is that of infix, 100. */
const BEST = 99;

/**
 * The documents of both, by segment. Those that only `added` has come last in the order of their scores, and
 * get small ones: 99 for the best, one less for each lower score, 1 at least.
 */
export function appendScored(
  found: readonly ScoredList[],
  added: readonly ScoredList[],
): readonly ScoredList[] {
  const rest = added.map((list, part) => without(list, found[part]));
  const ranks = ranksOf(rest);
  return found.map((list, part) => {
    const { docs, highs, lows } = rest[part] ?? list;
    const unit = 2 ** list.lowBits;
    const scores = highs.map((high, i) => Math.max(1, BEST - (ranks.get(high)?.get(lows[i] as number) ?? 0)));
    const last = {
      docs,
      highs: scores.map((score) => Math.floor(score / unit)),
      lows: Uint16Array.from(scores, (score) => score % unit),
    };
    return new ScoredList(mergeScored(list, last), list.lowBits);
  });
}

/** The documents of a list that are not in the other one. */
function without({ docs, highs, lows }: ScoredDocs, other: ScoredList | undefined): ScoredDocs {
  const isKept = docs.map((doc) => (other?.has(doc) ? 0 : 1));
  return {
    docs: docs.filter((_, i) => isKept[i]),
    highs: highs.filter((_, i) => isKept[i]),
    lows: lows.filter((_, i) => isKept[i]),
  };
}

/** How many different scores are better than each, by its two numbers. */
function ranksOf(lists: readonly ScoredDocs[]): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const scores = new Map<number, Map<number, number>>();
  for (const { highs, lows } of lists) {
    for (let i = 0; i < highs.length; i += 1) {
      scores.getOrInsertComputed(highs[i] as number, () => new Map()).set(lows[i] as number, 0);
    }
  }
  let rank = 0;
  for (const [, byLow] of [...scores].sort(([a], [b]) => b - a)) {
    for (const low of [...byLow.keys()].sort((a, b) => b - a)) {
      byLow.set(low, rank);
      rank += 1;
    }
  }
  return scores;
}
