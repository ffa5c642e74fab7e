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
import { type Result, shapeReply } from './result/shape.ts';

export interface SearchReply {
  readonly status: number;
  /** JSON text: the search reply, or `{"message": …}`. */
  readonly body: string;
}

/**
 * One search over one snapshot: parse, plan, match and score, collect, count,
 * shape. Pure but for the clock that measures it.
 * Errors: a reply with Typesense's status and message; nothing is thrown for
 * what a client asked.
 */
export function search(
  snapshot: Snapshot,
  collectionName: string,
  parameters: SearchParameters,
): SearchReply {
  const started = performance.now();
  try {
    const plan = planFor(parameters, snapshot);
    const found = find(plan, snapshot);
    const result = plan.groups
      ? groupResult(plan, plan.groups, found, snapshot)
      : plainResult(plan, found, snapshot);
    const searchTimeMs = performance.now() - started;
    const body = shapeReply({ plan, snapshot, found, ...result, collectionName, searchTimeMs });
    return { status: 200, body };
  } catch (error) {
    if (!(error instanceof EngineFault)) throw error;
    return { status: error.status, body: JSON.stringify({ message: error.message }) };
  }
}

type CollectedResult = Pick<Result, 'places' | 'groups' | 'facets'>;

function plainResult(plan: Plan, found: Found, snapshot: Snapshot): CollectedResult {
  const { sort, skip, take, facets, request } = plan;
  return {
    places: collect(found, sort, snapshot, skip, take),
    groups: undefined,
    facets: countFacets(facets, found, snapshot, request.maxFacetValues, undefined),
  };
}

function groupResult(plan: Plan, wanted: GroupRequest, found: Found, snapshot: Snapshot): CollectedResult {
  const { sort, skip, take, facets, request } = plan;
  const items = groupItems(wanted, found, snapshot);
  const groups = collectGroups(found, items, wanted.limit, sort, snapshot, skip, take);
  const counter = new GroupCounter(found, items, snapshot);
  return {
    places: groups.groups.flatMap(({ places }) => places),
    groups,
    facets: countFacets(facets, found, snapshot, request.maxFacetValues, counter),
  };
}
