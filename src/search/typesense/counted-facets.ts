import { type FacetPage, type FacetPageReply, pageOfValues } from '../../engine/facet-page.ts';
import type { NumberRanges, NumberRangesReply } from '../../engine/number-ranges.ts';
import { EngineUnreachable, type SearchParameters } from '../search-engine.ts';

/** `facet_by` that counts these fields in ranges. */
export function rangeFacets(fields: readonly string[], { bounds }: NumberRanges): SearchParameters {
  const list = Array.from(
    { length: bounds.length + 1 },
    (_, i) => `r${i}:[${bounds[i - 1] ?? ''},${bounds[i] ?? ''}]`,
  ).join(',');
  return {
    facet_by: fields.map((field) => `${field}(${list})`).join(','),
    max_facet_values: String(bounds.length + 1),
  };
}

/** The counts, from the reply of a search with that. */
export function numberRangesReply(
  reply: string,
  fields: readonly string[],
  { bounds }: NumberRanges,
): NumberRangesReply {
  const { found, facet_counts } = JSON.parse(reply) as SearchReply;
  const counts = fields.map((field) => {
    const inRanges = new Array<number>(bounds.length + 1).fill(0);
    const facet = facet_counts.find(({ field_name }) => field_name === field);
    // Ranges without documents are missing.
    for (const { value, count } of facet?.counts ?? []) inRanges[Number(value.slice(1))] = count;
    return inRanges;
  });
  return { found, counts };
}

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
    readonly field_name: string;
    readonly counts: FacetPageReply['counts'];
    readonly stats: Readonly<Record<string, number>>;
  }[];
}
