import { openFacetParts } from './facets/divide-facets.ts';
import type { HelpedStage } from './help/help.ts';
import type { Job } from './help/search-help.ts';
import { openFilterRanges } from './match/divide-filter.ts';
import { openWordPortions } from './match/divide-words.ts';
import { type Plan, planSearch, type SearchContext } from './plan/plan.ts';
import type { SearchBudget } from './search-budget.ts';
import type { Snapshot } from './segment/snapshot.ts';
import { StageClock } from './stage-clock.ts';
import { openVectorRanges } from './vectors/divide-shortlist.ts';

/** By stage: makes the function that does a part of it. `input` is what the search gave with it. */
const STAGES: Readonly<
  Record<HelpedStage, (input: unknown, context: SearchContext) => (part: number) => unknown>
> = {
  filter: openFilterRanges,
  words: openWordPortions,
  facets: openFacetParts,
  vectors: openVectorRanges,
};

/** The function by which a helper does parts of a stage, over the snapshot of the search. */
export function openStage(
  { parameters, stage, input }: Job,
  snapshot: Snapshot,
  budget: SearchBudget,
): (part: number) => unknown {
  let plan: Plan | undefined;
  return STAGES[stage](input, {
    // Not every stage needs it, and one with the vector of a document reads that first.
    get plan() {
      plan ??= planSearch(parameters, snapshot);
      return plan;
    },
    snapshot,
    budget,
    stages: new StageClock(0),
    help: undefined,
  });
}
