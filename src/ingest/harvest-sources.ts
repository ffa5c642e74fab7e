import { isPipelineId, pipelineIdOf } from './pipeline-id.ts';

/** What is harvested into one pipeline. */
export interface HarvestSource {
  readonly pipelineId: string;
  /** None: the whole repository. */
  readonly sets: readonly string[];
}

/**
 * How sets become pipelines: all into the one that is named, else each into
 * one of its own name, with hyphens for the colons of a hierarchy; a whole
 * repository into one by its host. The id is undefined where none comes out.
 */
export function harvestSources(
  address: string,
  sets: readonly string[],
  pipelineId: string | undefined,
): (Omit<HarvestSource, 'pipelineId'> & { readonly pipelineId: string | undefined })[] {
  if (pipelineId !== undefined) return [{ pipelineId, sets }];
  if (sets.length === 0) return [{ pipelineId: pipelineIdOf(new URL(address).hostname), sets }];
  return sets.map((set) => ({
    pipelineId: isPipelineId(set) ? set : pipelineIdOf(set.replaceAll(':', '-')),
    sets: [set],
  }));
}
