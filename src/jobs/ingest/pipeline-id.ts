const VALID = /^[A-Za-z0-9._!~*'()-]{1,200}$/;

/** Whether OAI-PMH allows the id as a set (setSpec without `:`, which would make it part of another set). */
export const isPipelineId = (id: string): boolean => VALID.test(id);

/**
 * The pipeline of a file if the operator names none: the file name without
 * folder and suffix, in the characters of a setSpec. [ingest-3] Accents are removed, blanks
 * become hyphens, other characters are dropped.
 * Errors: undefined if nothing remains.
 */
export function pipelineIdOf(stem: string): string | undefined {
  const id = stem
    .normalize('NFKD')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^A-Za-z0-9._!~*'()-]/g, '')
    .slice(0, 200);
  return isPipelineId(id) ? id : undefined;
}

/** What is harvested into one pipeline. */
export interface HarvestSource {
  readonly pipelineId: string;
  /** Empty: the whole repository. */
  readonly sets: readonly string[];
}

/**
 * The pipelines of a harvest. A pipeline that is named gets all sets. Otherwise
 * each set gets a pipeline of its name, with hyphens for the colons of a
 * hierarchy, and a whole repository one with the name of its host. The id is
 * undefined if nothing remains of the name.
 */
export function harvestSources(
  url: string,
  sets: readonly string[],
  pipelineId: string | undefined,
): (Omit<HarvestSource, 'pipelineId'> & { readonly pipelineId: string | undefined })[] {
  if (pipelineId !== undefined) return [{ pipelineId, sets }];
  if (sets.length === 0) return [{ pipelineId: pipelineIdOf(new URL(url).hostname), sets }];
  return sets.map((set) => ({
    pipelineId: isPipelineId(set) ? set : pipelineIdOf(set.replaceAll(':', '-')),
    sets: [set],
  }));
}
