import { type FacetPage, type FacetPageReply, pageOfValues } from '../../engine/facet-page.ts';
import { entityTag } from '../../kernel/entity-tag.ts';
import { type EngineReply, EngineUnreachable } from '../search-engine.ts';

/** The page of the values of a facet, from the reply of a search with all of its values. */
export function facetPageReply(reply: Uint8Array, page: FacetPage): EngineReply {
  const { found, facet_counts } = JSON.parse(Buffer.from(reply).toString('utf8')) as SearchReply;
  const [facet] = facet_counts;
  if (facet === undefined) throw new EngineUnreachable('no facet in the reply to a search for its values');
  const isNumber = facet.stats['min'] !== undefined;
  const result: FacetPageReply = { found, ...pageOfValues(facet.counts, page, isNumber) };
  const body = Buffer.from(JSON.stringify(result));
  return { status: 200, body, tag: entityTag(body) };
}

interface SearchReply {
  readonly found: number;
  readonly facet_counts: readonly {
    readonly counts: FacetPageReply['counts'];
    readonly stats: Readonly<Record<string, number>>;
  }[];
}
