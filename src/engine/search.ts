import { EngineFault } from './fault.ts';
import type { Snapshot } from './index/snapshot.ts';
import { type Found, find } from './query/find.ts';
import type { Plan } from './query/plan.ts';
import { planFor } from './query/plan-for.ts';
import type { GroupRequest } from './query/plan-groups.ts';
import type { SearchParameters } from './query/request.ts';
import { collect } from './result/collect.ts';
import { collectGroups } from './result/collect-groups.ts';
import { countFacets } from './result/facet-counts.ts';
import { GroupCounter } from './result/group-counter.ts';
import { groupItems } from './result/group-items.ts';
import { fuseRanks } from './result/rank-fusion.ts';
import { type Result, shapeReply } from './result/shape.ts';
import { noLimits, type SearchLimits, SearchTime, timeOut } from './search-time.ts';

export interface SearchReply {
  readonly status: number;
  /** JSON text: the search reply, or `{"message": …}`. */
  readonly body: string;
  /** The time was over before everything was seen. */
  readonly cutOff: boolean;
}

/**
 * One search over one snapshot: parse, plan, match and score, collect, count,
 * shape. Pure but for the clock that measures it and may end it early.
 * Errors: a reply with Typesense's status and message; nothing is thrown for
 * what a client asked. SearchAbandoned when the limits say so.
 */
export function search(
  snapshot: Snapshot,
  collectionName: string,
  parameters: SearchParameters,
  limits: SearchLimits = noLimits(),
): SearchReply {
  const started = performance.now();
  try {
    const plan = planFor(parameters, snapshot);
    const time = new SearchTime(limits, plan.request.searchCutoffMs);
    const found = fuseRanks(find(plan, snapshot, time), plan, snapshot);
    if (found.total === 0 && time.hasCutOff) throw timeOut();
    time.heedAbandonment();
    const result = plan.groups
      ? groupResult(plan, plan.groups, found, snapshot, time)
      : plainResult(plan, found, snapshot, time);
    const searchTimeMs = performance.now() - started;
    const body = shapeReply({ plan, snapshot, found, ...result, collectionName, searchTimeMs, time });
    return { status: 200, body, cutOff: time.hasCutOff };
  } catch (error) {
    if (!(error instanceof EngineFault)) throw error;
    return { status: error.status, body: JSON.stringify({ message: error.message }), cutOff: false };
  }
}

type CollectedResult = Pick<Result, 'places' | 'groups' | 'facets'>;

function plainResult(plan: Plan, found: Found, snapshot: Snapshot, time: SearchTime): CollectedResult {
  const { sort, skip, take, facets, request } = plan;
  return {
    places: collect(found, sort, snapshot, skip, take),
    groups: undefined,
    facets: countFacets(facets, { found, snapshot, request, groups: undefined, time }),
  };
}

function groupResult(
  plan: Plan,
  wanted: GroupRequest,
  found: Found,
  snapshot: Snapshot,
  time: SearchTime,
): CollectedResult {
  const { sort, skip, take, facets, request } = plan;
  const items = groupItems(wanted, found, snapshot);
  time.heedAbandonment();
  const groups = collectGroups(found, items, wanted.limit, sort, snapshot, skip, take);
  const counter = new GroupCounter(found, items, snapshot);
  return {
    places: groups.groups.flatMap(({ places }) => places),
    groups,
    facets: countFacets(facets, { found, snapshot, request, groups: counter, time }),
  };
}
