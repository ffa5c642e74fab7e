import { distancesByPart, type Hit, type Matches, type SegmentMatches, totalOf } from '../match/match.ts';
import type { Scores } from '../match/scored-list.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import { firstFrom } from '../segment/sorted-numbers.ts';
import { collect } from './collect.ts';

/** Smallest number of documents found by words that get a rank; more if the pages up to this one hold more. */
const MIN_RANKED = 250;
/** Units of work for each document. */
const DOCUMENT_WORK = 10;

/**
 * Adds the neighbours of a vector to the documents found by words. All of them
 * match, and each has a score of its ranks in the two orders,
 *
 *     (1 − alpha) / rank by words + alpha / rank by distance
 *
 * without the part of an order in which it has no rank. Consecutive documents
 * with the same text_match share a rank.
 * Source: reciprocal rank fusion as in Typesense; sums are rounded to 32 bits as there.
 */
export function fuseRanks(matches: Matches, context: SearchContext): Matches {
  const { neighbours } = matches;
  if (!neighbours) return matches;
  const { plan, budget } = context;
  const alpha = Math.fround(plan.vector?.alpha ?? 0);
  const wordWeight = Math.fround(1 - alpha);
  const fused = matches.parts.map(() => new Map<number, number>());
  for (const { part, doc, rank } of ranksByWords(matches, context)) {
    fused[part]?.set(doc, Math.fround((1 / rank) * wordWeight));
  }
  budget.spend((matches.total + neighbours.length) * DOCUMENT_WORK);
  for (const [i, { part, doc }] of neighbours.entries()) {
    const byWords = fused[part]?.get(doc) ?? 0;
    fused[part]?.set(doc, Math.fround(byWords + (1 / (i + 1)) * alpha));
  }
  const distances = distancesByPart(neighbours, matches.parts.length);
  const parts = matches.parts.map((part, i) =>
    fusePart(part, distances[i] ?? new Map(), fused[i] ?? new Map()),
  );
  const ranked = fused.map((scores) => ({
    docs: Uint32Array.from(scores.keys()).sort(),
    count: scores.size,
  }));
  const fusion = { ranked, textScores: matches.parts.map(zeroUnlessFound) };
  return { ...matches, parts, total: totalOf(parts), fusion };
}

function ranksByWords(
  matches: Matches,
  context: SearchContext,
): readonly (Hit & { readonly rank: number })[] {
  const { plan } = context;
  const to = Math.max(MIN_RANKED, plan.skip + plan.request.per_page);
  // Scores are put into buckets only after fusion.
  const steps = plan.sort.map((step): SortStep => (step.by === 'text-match' ? { by: step.by } : step));
  let rank = 0;
  let high = -1;
  let low = -1;
  return collect({ steps, from: 0, to }, matches, context).map((hit) => {
    const scores = matches.parts[hit.part]?.scores;
    const isSame = scores?.high(hit.doc) === high && scores.low(hit.doc) === low;
    if (!isSame) rank += 1;
    high = scores?.high(hit.doc) ?? 0;
    low = scores?.low(hit.doc) ?? 0;
    return { ...hit, rank };
  });
}

function fusePart(
  part: SegmentMatches,
  distances: ReadonlyMap<number, number>,
  fused: ReadonlyMap<number, number>,
): SegmentMatches {
  const byWords = part.docs ?? new Uint32Array(0);
  const added = Uint32Array.from(distances.keys()).filter((doc) => !isFound(byWords, doc));
  const docs = new Uint32Array(byWords.length + added.length);
  docs.set(byWords);
  docs.set(added, byWords.length);
  return {
    docs,
    set: undefined,
    count: docs.length,
    distances,
    scores: { lowBits: 0, constant: false, high: (doc) => fused.get(doc) ?? 0, low: () => 0 },
  };
}

const isFound = (byWords: Uint32Array, doc: number): boolean => byWords[firstFrom(byWords, doc)] === doc;

const zeroUnlessFound = ({ scores, docs = new Uint32Array(0) }: SegmentMatches): Scores => ({
  lowBits: scores.lowBits,
  constant: false,
  high: (doc) => (isFound(docs, doc) ? scores.high(doc) : 0),
  low: (doc) => (isFound(docs, doc) ? scores.low(doc) : 0),
});
