import { PROBLEM_IDS, type ProblemId } from '../../edm/quality/problem-table.ts';
import type { TierLimit } from '../../edm/quality/tier-limits.ts';

/* Filters of the search engine for what a report counts. */

export const withContentTier = (tier: string): string => `contentTier:=${tier}`;

export const withMetadataTier = (tier: string): string => `metadataTier:=${tier}`;

export const withTierLimit = (limit: TierLimit): string => `tierLimits:=${limit}`;

export const withProblem = (id: ProblemId): string => `problems:=${id}`;

export const WITH_PROBLEMS = `problems:=[${PROBLEM_IDS.join()}]`;

export const withLinks = (state: 'working' | 'broken'): string => `linkOk:=${state === 'working'}`;
