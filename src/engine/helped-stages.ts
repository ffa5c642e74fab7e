import { openFacetParts } from './facets/divide-facets.ts';
import type { HelpedStage } from './help/help.ts';
import type { OpenedSearch } from './help/helper.ts';
import type { HelpedSearch } from './help/search-help.ts';
import { openFilterRanges } from './match/divide-filter.ts';
import { openWordPortions } from './match/divide-words.ts';
import { type Plan, planSearch, type SearchContext } from './plan/plan.ts';
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

/** Opens a search in a helper, over the snapshot of the search. Errors: EngineFault if the search is refused. */
export function openSearch({ parameters }: HelpedSearch, snapshot: Snapshot): OpenedSearch {
  let plan: Plan | undefined;
  const planned = (): Plan => {
    plan ??= planSearch(parameters, snapshot);
    return plan;
  };
  // Vectors are divided at once and need no plan, and one with the vector of a document reads that first.
  if (!parameters['vector_query']) planned();
  return {
    openJob: ({ stage, input }, budget) =>
      STAGES[stage](input, {
        get plan() {
          return planned();
        },
        snapshot,
        budget,
        stages: new StageClock(0),
        help: undefined,
      }),
  };
}
