import { collect } from './collect/collect.ts';
import type { Place } from './collect/place.ts';
import { fuseRanks } from './collect/rank-fusion.ts';
import { countFacets } from './facets/facet-counts.ts';
import { EngineFault } from './fault.ts';
import { collectGroups, type Group } from './groups/collect-groups.ts';
import { GroupCounter } from './groups/group-counter.ts';
import { groupItems } from './groups/group-items.ts';
import { type Found, find } from './match/find.ts';
import type { Plan } from './plan/plan.ts';
import { planFor } from './plan/plan-for.ts';
import type { GroupRequest } from './plan/plan-groups.ts';
import { type Result, shapeReply } from './reply/shape.ts';
import type { SearchParameters } from './request/request.ts';
import { SearchBudget, type SearchLimits, SearchTimeout } from './search-budget.ts';
import type { Snapshot } from './segment/snapshot.ts';

export interface SearchReply {
  readonly status: number;
  /** JSON text: the search reply, or `{"message": …}`. */
  readonly body: string;
  /** The budget was spent before everything was seen. */
  readonly cutOff: boolean;
  /** Units of work that it took: see SearchBudget. */
  readonly work: number;
}

/**
 * One search over one snapshot: parse, plan, match and score, collect, count,
 * shape. Pure but for the clock that measures it and may end it early.
 * Errors: a reply with Typesense's status and message; nothing is thrown for
 * what a client asked. SearchCancelled and SearchTooDear when the limits say so.
 */
export function search(
  snapshot: Snapshot,
  collectionName: string,
  parameters: SearchParameters,
  limits: SearchLimits,
): SearchReply {
  const started = performance.now();
  let budget: SearchBudget | undefined;
  try {
    const plan = planFor(parameters, snapshot);
    budget = new SearchBudget(limits, plan.request.searchCutoffMs);
    const matched = find(plan, snapshot, budget);
    budget.startShaping();
    const found = fuseRanks(matched, plan, snapshot, budget);
    if (found.total === 0 && budget.wasCutOff) throw new SearchTimeout();
    const result = plan.groups
      ? groupResult(plan, plan.groups, found, snapshot, budget)
      : plainResult(plan, found, snapshot, budget);
    const searchTimeMs = performance.now() - started;
    const body = shapeReply({ plan, snapshot, found, ...result, collectionName, searchTimeMs, budget });
    return { status: 200, body, cutOff: budget.wasCutOff, work: budget.work };
  } catch (error) {
    if (!(error instanceof EngineFault)) throw error;
    const { status, message } = error;
    const cutOff = error instanceof SearchTimeout;
    return { status, body: JSON.stringify({ message }), cutOff, work: budget?.work ?? 0 };
  }
}

type CollectedResult = Pick<Result, 'places' | 'groups' | 'facets'>;

function plainResult(plan: Plan, found: Found, snapshot: Snapshot, budget: SearchBudget): CollectedResult {
  const { sort, skip, take, facets, request } = plan;
  return {
    places: affordable(collect(found, sort, snapshot, skip, take, budget), budget),
    groups: undefined,
    facets: countFacets(facets, { found, snapshot, request, groups: undefined, budget }),
  };
}

function groupResult(
  plan: Plan,
  wanted: GroupRequest,
  found: Found,
  snapshot: Snapshot,
  budget: SearchBudget,
): CollectedResult {
  const { sort, skip, take, facets, request } = plan;
  const items = groupItems(wanted, found, snapshot, budget);
  const collected = collectGroups(found, items, wanted.limit, sort, snapshot, skip, take, budget);
  const groups = { ...collected, groups: affordableGroups(collected.groups, budget) };
  const counter = new GroupCounter(found, items, snapshot, budget);
  return {
    places: groups.groups.flatMap(({ places }) => places),
    groups,
    facets: countFacets(facets, { found, snapshot, request, groups: counter, budget }),
  };
}

/** Units of work to read a document and write it into the reply. */
const DOCUMENT_WORK = 5_000;
/** So many are delivered in any case. */
const FEWEST_DELIVERED = 10;

/** Those of the first documents that there is time for: they come before facets and marks. */
const affordable = (places: readonly Place[], budget: SearchBudget): Place[] =>
  places.filter((_, i) => budget.spend(DOCUMENT_WORK) || i < FEWEST_DELIVERED);

function affordableGroups(groups: readonly Group[], budget: SearchBudget): Group[] {
  const trimmed: Group[] = [];
  let delivered = 0;
  for (const group of groups) {
    const places = group.places.filter(
      (_, i) => budget.spend(DOCUMENT_WORK) || delivered + i < FEWEST_DELIVERED,
    );
    if (places.length === 0) break;
    delivered += places.length;
    trimmed.push({ ...group, places });
  }
  return trimmed;
}
