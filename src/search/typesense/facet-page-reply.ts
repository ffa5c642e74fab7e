import { type FacetPage, type FacetPageReply, pageOfValues } from '../../engine/facet-page.ts';
import { EngineUnreachable } from '../search-engine.ts';

/** The page of the values of a facet, from the reply of a search with all of its values. */
export function facetPageReply(reply: string, page: FacetPage): FacetPageReply {
  const { found, facet_counts } = JSON.parse(reply) as SearchReply;
  const [facet] = facet_counts;
  if (facet === undefined) throw new EngineUnreachable('no facet in the reply to a search for its values');
  const isNumber = facet.stats['min'] !== undefined;
  return { found, ...pageOfValues(facet.counts, page, isNumber) };
}

interface SearchReply {
  readonly found: number;
  readonly facet_counts: readonly {
    readonly counts: FacetPageReply['counts'];
    readonly stats: Readonly<Record<string, number>>;
  }[];
}
