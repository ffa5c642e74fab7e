import type { Found, FoundPart } from '../match/find.ts';
import { distancesByPart } from '../match/find-neighbours.ts';
import type { Score } from '../match/score.ts';
import type { Plan } from '../plan/plan.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { collect } from './collect.ts';
import type { Place } from './place.ts';

/** So many of the documents found by words have a rank, or as many as the pages up to this one hold. */
const FEWEST_RANKED = 250;
/** Units of work for each document. */
const DOCUMENT_WORK = 10;

/**
 * Brings documents found by words and neighbours of a vector together: all of
 * them are found, and each has a score of its ranks in the two orders,
 *
 *     (1 − alpha) / rank by words + alpha / rank by distance
 *
 * without the part of an order in which it has no rank. Documents that follow
 * each other with the same text_match share a rank.
 * Source: reciprocal rank fusion as in Typesense; sums are rounded to 32 bits like there.
 */
export function fuseRanks(found: Found, plan: Plan, snapshot: Snapshot, budget: SearchBudget): Found {
  const { neighbours } = found;
  if (!neighbours) return found;
  const alpha = Math.fround(plan.vector?.alpha ?? 0);
  const wordWeight = Math.fround(1 - alpha);
  const fusions = found.parts.map(() => new Map<number, number>());
  for (const { part, doc, rank } of ranksByWords(found, plan, snapshot, budget)) {
    fusions[part]?.set(doc, Math.fround((1 / rank) * wordWeight));
  }
  budget.spend((found.total + neighbours.length) * DOCUMENT_WORK);
  neighbours.forEach(({ part, doc }, i) => {
    const byWords = fusions[part]?.get(doc) ?? 0;
    fusions[part]?.set(doc, Math.fround(byWords + (1 / (i + 1)) * alpha));
  });
  const distances = distancesByPart(neighbours, found.parts.length);
  const parts = found.parts.map((part, i) =>
    fusePart(part, distances[i] ?? new Map(), fusions[i] ?? new Map()),
  );
  return {
    ...found,
    parts,
    total: parts.reduce((sum, { count }) => sum + count, 0),
    candidates: parts.map((part, i) => {
      const docs = Uint32Array.from(fusions[i]?.keys() ?? []).sort();
      return { ...part, docs, count: docs.length, narrowed: true };
    }),
  };
}

function ranksByWords(
  found: Found,
  plan: Plan,
  snapshot: Snapshot,
  budget: SearchBudget,
): (Place & { readonly rank: number })[] {
  const most = Math.max(FEWEST_RANKED, plan.skip + plan.request.perPage);
  // Scores are put into buckets once they are made of ranks.
  const order = plan.sort.map((step): SortStep => (step.by === 'text-match' ? { by: step.by } : step));
  let rank = 0;
  let last: Place | undefined;
  return collect(found, order, snapshot, 0, most, budget).map((place) => {
    if (!last || !isSameScore(last, place, found)) rank += 1;
    last = place;
    return { ...place, rank };
  });
}

function isSameScore(a: Place, b: Place, { parts }: Found): boolean {
  const x = parts[a.part]?.score;
  const y = parts[b.part]?.score;
  return x?.high(a.doc) === y?.high(b.doc) && x?.low(a.doc) === y?.low(b.doc);
}

function fusePart(
  part: FoundPart,
  distances: ReadonlyMap<number, number>,
  fusions: ReadonlyMap<number, number>,
): FoundPart {
  const added = Uint32Array.from(distances.keys()).filter((doc) => !part.has(doc));
  const known = part.docs ?? new Uint32Array(0);
  const docs = new Uint32Array(known.length + added.length);
  docs.set(known);
  docs.set(added, known.length);
  return {
    docs,
    count: docs.length,
    has: (doc) => part.has(doc) || distances.has(doc),
    distance: (doc) => distances.get(doc),
    score: { lowBits: 0, constant: false, high: (doc) => fusions.get(doc) ?? 0, low: () => 0 },
    textScore: zeroUnlessFound(part),
  };
}

const zeroUnlessFound = ({ score, has }: FoundPart): Score => ({
  lowBits: score.lowBits,
  constant: false,
  high: (doc) => (has(doc) ? score.high(doc) : 0),
  low: (doc) => (has(doc) ? score.low(doc) : 0),
});
