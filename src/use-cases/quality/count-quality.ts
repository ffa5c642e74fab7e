import { METADATA_TIERS } from '../../edm/quality/metadata-tier.ts';
import { PROBLEM_IDS } from '../../edm/quality/problem-table.ts';
import { byKey, CONTENT_TIERS, occurring, type QualityFigures } from '../../edm/quality/quality-figures.ts';
import { TIER_LIMITS } from '../../edm/quality/tier-limits.ts';
import { Problem } from '../../kernel/problem.ts';
import type { FacetPageReply, SearchEngine } from '../../stores/search/search-engine.ts';
import type { CollectionRules } from '../collection-rules.ts';
import { parseReply, successfulReply } from '../engine-reply.ts';
import {
  WITH_PROBLEMS,
  withContentTier,
  withLinks,
  withMetadataTier,
  withProblem,
  withTierLimit,
} from './quality-filters.ts';

/** The quality of the whole collection, and of the objects of each institution. */
export interface QualityCounts {
  /** ISO 8601, UTC: when the objects were counted. */
  readonly time: string;
  readonly all: QualityFigures;
  /** By the names of `dataProvider`. */
  readonly byName: Readonly<Record<string, QualityFigures>>;
}

/**
 * Counts all objects, once for each tier and problem: the facet `dataProvider` then has the
 * numbers of all institutions. One count after another, so that other searches come between.
 * Errors: Problem 404 for an index whose documents are not judged; 502.
 */
export async function countQuality(
  engine: Pick<SearchEngine, 'facetValues'>,
  { has }: Pick<CollectionRules, 'has'>,
  now: number,
  signal: AbortSignal,
): Promise<QualityCounts> {
  if (!JUDGED.every(has)) throw new Problem(404, NOT_JUDGED);
  const counted = new Map<string, Counted>();
  for (const filter of FILTERS) counted.set(filter, await countByName(engine, filter, signal));
  const names = counted.get(EVERYTHING)?.byName.keys() ?? [];
  return {
    time: `${new Date(now).toISOString().slice(0, 19)}Z`,
    all: figuresBy((filter) => counted.get(filter)?.found ?? 0),
    byName: Object.fromEntries(
      Array.from(names, (name) => [name, figuresBy((filter) => counted.get(filter)?.byName.get(name) ?? 0)]),
    ),
  };
}

interface Counted {
  readonly found: number;
  readonly byName: ReadonlyMap<string, number>;
}

async function countByName(
  engine: Pick<SearchEngine, 'facetValues'>,
  filter: string,
  signal: AbortSignal,
): Promise<Counted> {
  const parameters = { q: '*', facet_by: 'dataProvider', ...(filter !== '' && { filter_by: filter }) };
  const page = { order: 'count', offset: 0, limit: MAX_NAMES } as const;
  const reply = engine.facetValues('chos', parameters, page, { signal });
  const { body } = await successfulReply(reply, signal);
  const { found, counts } = parseReply<FacetPageReply>(body);
  return { found, byName: new Map(counts.map(({ value, count }) => [value, count])) };
}

/** Fields that Vitrine adds to the specified ones. */
const JUDGED = ['contentTier', 'metadataTier', 'tierLimits', 'problems', 'linkOk'] as const;

const NOT_JUDGED = 'The documents of the search index are not judged by quality';

const EVERYTHING = '';

/** Far more than there are institutions. */
const MAX_NAMES = 100_000;

/** `counted` is called for the same filters every time. */
function figuresBy(counted: (filter: string) => number): QualityFigures {
  const objects = counted(EVERYTHING);
  // The index may change between two counts.
  const count = (filter: string): number => Math.min(objects, counted(filter));
  const [working, broken] = [count(withLinks('working')), count(withLinks('broken'))];
  return {
    objects,
    contentTier: byKey(CONTENT_TIERS, (tier) => count(withContentTier(tier))),
    metadataTier: byKey(METADATA_TIERS, (tier) => count(withMetadataTier(tier))),
    tierLimits: occurring(TIER_LIMITS, (limit) => count(withTierLimit(limit))),
    problems: occurring(PROBLEM_IDS, (id) => count(withProblem(id))),
    withoutProblems: objects - count(WITH_PROBLEMS),
    links: { working, broken, unchecked: Math.max(0, objects - working - broken) },
  };
}

const FILTERS: readonly string[] = [
  EVERYTHING,
  WITH_PROBLEMS,
  ...CONTENT_TIERS.map(withContentTier),
  ...METADATA_TIERS.map(withMetadataTier),
  ...TIER_LIMITS.map(withTierLimit),
  ...PROBLEM_IDS.map(withProblem),
  withLinks('working'),
  withLinks('broken'),
];
