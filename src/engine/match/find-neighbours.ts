import type { Plan } from '../plan/plan.ts';
import type { VectorPlan } from '../plan/plan-vector.ts';
import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, countBits } from '../segment/bitset.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { type Neighbour, nearest } from '../vectors/nearest.ts';

/** Beside words there are at least so many neighbours, so that later pages rank like the first. */
const FEWEST_BESIDE_WORDS = 100;

/**
 * The documents nearest to what `vector_query` asks for, nearest first; `masks`
 * say by part of the snapshot which ones may be found. Of equally near ones the
 * newest come first, beside words the oldest, as upstream.
 */
export function findNeighbours(
  vector: VectorPlan,
  plan: Plan,
  masks: readonly (Bitset | undefined)[],
  snapshot: Snapshot,
  budget: SearchBudget,
): Neighbour[] {
  const besideWords = plan.text.words.length > 0;
  const onPages = plan.skip + plan.request.perPage;
  const usual = besideWords ? Math.max(FEWEST_BESIDE_WORDS, onPages) : onPages;
  const most = isFlat(vector, plan, masks) ? Number.POSITIVE_INFINITY : vector.k || usual;
  if (most === 0) return [];
  const request = {
    field: vector.field,
    query: vector.values,
    most,
    maxDistance: vector.distanceThreshold,
    masks,
    // Upstream leaves the document that it asks with out only where there are no words.
    excluded: besideWords ? undefined : vector.source,
    ties: besideWords ? ('oldest' as const) : ('newest' as const),
  };
  return nearest(request, snapshot, budget);
}

/** With few documents to choose from, upstream measures all of them, and gives them all. */
function isFlat(
  { flatSearchCutoff }: VectorPlan,
  { filter }: Plan,
  masks: readonly (Bitset | undefined)[],
): boolean {
  if (!filter || flatSearchCutoff === 0) return false;
  return masks.reduce((sum, mask) => sum + (mask ? countBits(mask) : 0), 0) < flatSearchCutoff;
}

/** Distances of neighbours, by part of the snapshot and document. */
export function distancesByPart(neighbours: readonly Neighbour[], parts: number): Map<number, number>[] {
  const distances = Array.from({ length: parts }, () => new Map<number, number>());
  for (const { part, doc, distance } of neighbours) distances[part]?.set(doc, distance);
  return distances;
}
