import { evaluateFilter } from '../filter/evaluate-filter.ts';
import { type Matches, someOf, totalOf } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import { SearchTimeout } from '../search-budget.ts';
import {
  type Bitset,
  bitsetFor,
  bitsetLength,
  intersect,
  setOf,
  subtract,
  unite,
} from '../segment/bitset.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';

export type EvalStep = Extract<SortStep, { readonly by: 'eval' }>;

/** Documents with the same score of a step. */
interface ScoredSet {
  readonly score: number;
  readonly docs: Bitset;
}

/**
 * The documents of a segment that each filter of a step gives its score, one filter after the other;
 * they are taken out of `unscored`. The first filter that a document matches counts. When the budget
 * is spent, the remaining filters match nothing.
 */
export function* scoreByFilters(
  { filters }: EvalStep,
  part: SnapshotPart,
  unscored: Bitset,
  context: SearchContext,
): Generator<ScoredSet> {
  try {
    for (const { tree, score } of filters) {
      const docs = evaluateFilter(tree, part, context);
      context.budget.spend(3 * bitsetLength(part.segment.documentCount));
      intersect(docs, unscored);
      subtract(unscored, docs);
      yield { score, docs };
    }
  } catch (error) {
    if (!(error instanceof SearchTimeout)) throw error;
  }
}

/** Each score takes a set of documents, and clients may ask for thousands. */
const MAX_GROUPS = 64;

/** Whether few enough scores are possible for `groupByScore`. */
export const hasFewScores = ({ filters }: EvalStep): boolean =>
  new Set(filters.map(({ score }) => score)).size < MAX_GROUPS;

/** Divides matches by their scores, of which there are few, in the order of the step. */
export function groupByScore(step: EvalStep, matches: Matches, context: SearchContext): Matches[] {
  const bySegment = matches.parts.map((matching, i) => {
    const part = context.snapshot.parts[i] as SnapshotPart;
    const sets = new Map<number, Bitset>();
    const add = ({ score, docs }: ScoredSet): void => {
      const before = sets.get(score);
      if (before) unite(before, docs);
      else sets.set(score, docs);
    };
    const unscored = matching.set?.slice() ?? setOf(matching.docs, part.segment.documentCount);
    for (const scored of scoreByFilters(step, part, unscored, context)) add(scored);
    add({ score: 0, docs: unscored });
    return sets;
  });
  const sign = step.descending ? -1 : 1;
  const scores = [...new Set(bySegment.flatMap((sets) => [...sets.keys()]))].sort((a, b) => sign * (a - b));
  return scores.map((score) => {
    const parts = matches.parts.map((part, i) => {
      const { documentCount } = (context.snapshot.parts[i] as SnapshotPart).segment;
      return someOf(part, bySegment[i]?.get(score) ?? bitsetFor(documentCount));
    });
    return { ...matches, parts, total: totalOf(parts) };
  });
}
