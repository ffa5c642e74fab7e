import { EngineFault } from './fault.ts';
import type { Snapshot } from './index/snapshot.ts';
import { find } from './query/find.ts';
import { planFor } from './query/plan-for.ts';
import type { SearchParameters } from './query/request.ts';
import { collect } from './result/collect.ts';
import { countFacets } from './result/facet-counts.ts';
import { shapeReply } from './result/shape.ts';

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
    const places = collect(found, plan.sort, snapshot, plan.skip, plan.take);
    const facets = countFacets(plan.facets, found, snapshot, plan.request.maxFacetValues);
    const searchTimeMs = performance.now() - started;
    const body = shapeReply({ plan, snapshot, found, places, facets, collectionName, searchTimeMs });
    return { status: 200, body };
  } catch (error) {
    if (!(error instanceof EngineFault)) throw error;
    return { status: error.status, body: JSON.stringify({ message: error.message }) };
  }
}
