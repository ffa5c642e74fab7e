import { PROBLEM_IDS, type ProblemId } from '../../quality/problem-table.ts';

/* Filters of the search engine for what a report counts. */

/** Objects whose `dataProvider` is one of these names. Engines ignore punctuation and case. */
export function ofInstitution(names: readonly string[]): string {
  const searchable = names.filter((name) => WORD.test(name));
  if (searchable.length === 0) return 'uuid:=none';
  return `dataProvider:=[${searchable.map((name) => `\`${name.replace(/[`\\]/g, '')}\``).join()}]`;
}

/** Engines compare words, and refuse a value without any. */
const WORD = /[\p{L}\p{N}]/u;

export const withContentTier = (tier: string): string => `contentTier:=${tier}`;

export const withMetadataTier = (tier: string): string => `metadataTier:=${tier}`;

export const withProblem = (id: ProblemId): string => `problems:=${id}`;

export const WITH_PROBLEMS = `problems:=[${PROBLEM_IDS.join()}]`;

export const withLinks = (state: 'working' | 'broken'): string => `linkOk:=${state === 'working'}`;
