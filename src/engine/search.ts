import { collect } from './collect/collect.ts';
import { fuseRanks } from './collect/rank-fusion.ts';
import type { FacetPage } from './facet-page.ts';
import { countFacets } from './facets/facet-counts.ts';
import { readFacetPage } from './facets/read-facet-page.ts';
import { type DamagedDocument, EngineFault } from './fault.ts';
import { collectGroups, type Group } from './groups/collect-groups.ts';
import { groupMatches } from './groups/group-matches.ts';
import { type Hit, type Matches, match } from './match/match.ts';
import { planSearch, type SearchContext } from './plan/plan.ts';
import { MIN_DELIVERED, type Result, writeReply } from './reply/write-reply.ts';
import type { SearchParameters } from './request/request.ts';
import { SearchBudget, type SearchLimits, SearchTimeout, threadClock } from './search-budget.ts';
import type { Snapshot } from './segment/snapshot.ts';
import { StageClock, type StageTimes } from './stage-clock.ts';

export interface SearchReply {
  readonly status: number;
  /** JSON text: the search reply, or `{"message": …}`. */
  readonly body: string;
  /** The budget was spent before the search was complete. */
  readonly cutOff: boolean;
  /** Units of work that it took: see SearchBudget. */
  readonly work: number;
  /** Of a slow search: see SearchLimits. */
  readonly stages: StageTimes | undefined;
  /** Documents that are left out, or could not be found by their ids or vectors, because they are damaged. */
  readonly damaged: readonly DamagedDocument[];
}

/**
 * One search over one snapshot: plan the request, match, collect, count, write
 * the reply. With `facetPage`, the reply is that page of the facet's values.
 * Pure except for the clock that measures it and may end it early.
 * Errors: a reply with Typesense's status and message; nothing is thrown for
 * an invalid request. SearchCancelled and SearchTooExpensive as the limits say.
 */
export function search(
  snapshot: Snapshot,
  collectionName: string,
  parameters: SearchParameters,
  limits: SearchLimits,
  facetPage?: FacetPage,
): SearchReply {
  const started = performance.now();
  const { askedAt, now = threadClock, slowMs } = limits;
  const stages = new StageClock(slowMs === undefined ? 0 : now() - askedAt);
  const stagesIfSlow = () => (slowMs === undefined || now() - askedAt < slowMs ? undefined : stages.times());
  const takeDamaged = () => snapshot.documents.takeDamaged();
  let budget: SearchBudget | undefined;
  try {
    const plan = planSearch(parameters, snapshot);
    stages.end('plan');
    budget = new SearchBudget(limits, plan.request.search_cutoff_ms);
    budget.require(READ_WORK * charactersOf(parameters));
    const context = { plan, snapshot, budget, stages };
    const matched = match(context);
    stages.end('match');
    budget.startShaping();
    const matches = matched.neighbours ? fuseRanks(matched, context) : matched;
    if (matches.total === 0 && budget.wasCutOff) throw new SearchTimeout();
    const body = facetPage
      ? JSON.stringify(readFacetPage(facetPage, matches, context))
      : wholeReply(matches, context, collectionName, started);
    stages.end('reply');
    const { wasCutOff: cutOff, work } = budget;
    return { status: 200, body, cutOff, work, stages: stagesIfSlow(), damaged: takeDamaged() };
  } catch (error) {
    if (!(error instanceof EngineFault)) throw error;
    const { status, message } = error;
    const cutOff = error instanceof SearchTimeout;
    const body = JSON.stringify({ message });
    const work = budget?.work ?? 0;
    return { status, body, cutOff, work, stages: stagesIfSlow(), damaged: takeDamaged() };
  }
}

/** Of names and values. */
const charactersOf = (parameters: SearchParameters): number =>
  Object.entries(parameters).reduce((sum, [name, value]) => sum + name.length + value.length, 0);

/** Units of work to read a character of the request, which takes at most some 100 ns. */
const READ_WORK = 20;

function wholeReply(
  matches: Matches,
  context: SearchContext,
  collectionName: string,
  started: number,
): string {
  const isGrouped = context.plan.request.group_by.length > 0;
  const page = isGrouped ? groupedPage(matches, context) : plainPage(matches, context);
  const searchTimeMs = performance.now() - started;
  return writeReply({ matches, ...page, collectionName, searchTimeMs }, context);
}

type PageOfResult = Pick<Result, 'hits' | 'groups' | 'facets'>;

function plainPage(matches: Matches, context: SearchContext): PageOfResult {
  const { sort: steps, skip: from, take } = context.plan;
  const candidates = matches.fusion && { candidates: matches.fusion.ranked };
  const hits = collect({ steps, from, to: from + take, ...candidates }, matches, context);
  const affordableHits = affordable(hits, 0, context.budget);
  context.stages.end('collect');
  const facets = countFacets({ ...context, matches, groups: undefined });
  context.stages.end('facets');
  return { hits: affordableHits, groups: undefined, facets };
}

function groupedPage(matches: Matches, context: SearchContext): PageOfResult {
  const grouped = groupMatches(matches, context);
  const groups: Group[] = [];
  let delivered = 0;
  for (const group of collectGroups(grouped, context)) {
    const hits = affordable(group.hits, delivered, context.budget);
    if (hits.length === 0) break;
    delivered += hits.length;
    groups.push({ ...group, hits });
  }
  context.stages.end('collect');
  const facets = countFacets({ ...context, matches, groups: grouped });
  context.stages.end('facets');
  return { hits: groups.flatMap(({ hits }) => hits), groups: { groups, total: grouped.total }, facets };
}

/** Units of work to read a document. */
const DOCUMENT_WORK = 5_000;

/** The first hits for which there is time: they come before facets and highlights. */
const affordable = (hits: readonly Hit[], before: number, budget: SearchBudget): Hit[] =>
  hits.filter((_, i) => budget.spend(DOCUMENT_WORK) || before + i < MIN_DELIVERED);
