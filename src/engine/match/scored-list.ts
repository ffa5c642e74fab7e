import { firstFrom } from '../segment/sorted-numbers.ts';

/** Scores by document: one integer in two numbers, `high << lowBits | low`. */
export interface Scores {
  readonly lowBits: number;
  /** Every document has the same score. */
  readonly constant: boolean;
  high(doc: number): number;
  low(doc: number): number;
}

/** Documents of one segment, ascending, with their scores: see Scores. */
export interface ScoredDocs {
  readonly docs: Uint32Array;
  readonly highs: Float64Array;
  readonly lows: Uint16Array;
}

export const NO_DOCUMENTS: ScoredDocs = {
  docs: new Uint32Array(0),
  highs: new Float64Array(0),
  lows: new Uint16Array(0),
};

/** The documents of one segment that a text query matches. Its size is that of the matches. */
export class ScoredList implements Scores, ScoredDocs {
  readonly docs: Uint32Array;
  readonly highs: Float64Array;
  readonly lows: Uint16Array;
  readonly lowBits: number;
  readonly constant = false;

  constructor({ docs, highs, lows }: ScoredDocs, lowBits: number) {
    this.docs = docs;
    this.highs = highs;
    this.lows = lows;
    this.lowBits = lowBits;
  }

  get count(): number {
    return this.docs.length;
  }

  high(doc: number): number {
    return this.highs[firstFrom(this.docs, doc)] as number;
  }

  low(doc: number): number {
    return this.lows[firstFrom(this.docs, doc)] as number;
  }
}

/** The documents of both; one that is in both keeps its better score. */
export function mergeScored(a: ScoredDocs, b: ScoredDocs): ScoredDocs {
  if (a.docs.length === 0) return b;
  if (b.docs.length === 0) return a;
  const most = a.docs.length + b.docs.length;
  const docs = new Uint32Array(most);
  const highs = new Float64Array(most);
  const lows = new Uint16Array(most);
  let count = 0;
  const add = (from: ScoredDocs, i: number): void => {
    docs[count] = from.docs[i] as number;
    highs[count] = from.highs[i] as number;
    lows[count] = from.lows[i] as number;
    count += 1;
  };
  let i = 0;
  let j = 0;
  while (i < a.docs.length && j < b.docs.length) {
    const x = a.docs[i] as number;
    const y = b.docs[j] as number;
    if (x < y) add(a, i);
    else if (x > y) add(b, j);
    else if (isBetter(b, j, a, i)) add(b, j);
    else add(a, i);
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  for (; i < a.docs.length; i += 1) add(a, i);
  for (; j < b.docs.length; j += 1) add(b, j);
  return { docs: docs.subarray(0, count), highs: highs.subarray(0, count), lows: lows.subarray(0, count) };
}

function isBetter(a: ScoredDocs, i: number, b: ScoredDocs, j: number): boolean {
  const x = a.highs[i] as number;
  const y = b.highs[j] as number;
  return x > y || (x === y && (a.lows[i] as number) > (b.lows[j] as number));
}

/** Below the score of any document that is found otherwise: the least is that of infix, 100. */
const BEST = 99;

/**
 * The documents of both, by segment. Those that only `added` has come last in the order of their scores, and
 * get small ones: 99 for the best, one less for each lower score, 1 at least. [words-1]
 */
export function appendScored(
  found: readonly ScoredList[],
  added: readonly ScoredList[],
): readonly ScoredList[] {
  const rest = added.map((list, part) => without(list, found[part] ?? NO_DOCUMENTS));
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
function without({ docs, highs, lows }: ScoredDocs, other: ScoredDocs): ScoredDocs {
  let at = 0;
  const isKept = docs.map((doc) => {
    while (at < other.docs.length && (other.docs[at] as number) < doc) at += 1;
    return other.docs[at] === doc ? 0 : 1;
  });
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
