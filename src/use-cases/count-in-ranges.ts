import { EXHAUSTIVE, type SearchEngine, type SearchParameters } from '../stores/search/search-engine.ts';
import { parseReply, successfulReply, tooSlow } from './engine-reply.ts';
import type { RequestContext } from './search-request.ts';

/** How many documents have a number in each range. */
interface CountedRanges {
  /** Documents that match the search, with or without a number. */
  readonly found: number;
  /** For each field, in order: a count for each range, one more than there are bounds. */
  readonly counts: readonly (readonly number[])[];
}

/**
 * Counts the numbers of fields in ranges: below the first of the ascending bounds, from each to
 * below the next, and from the last on. The fields have facets, can be sorted by, and have one
 * number in a document at most.
 * Errors: as for `successfulReply`; Problem 502 if the time was over before all were counted.
 */
export async function countInRanges(
  engine: SearchEngine,
  fields: readonly string[],
  bounds: readonly number[],
  parameters: SearchParameters,
  context: RequestContext,
): Promise<CountedRanges> {
  const ranges = Array.from(
    { length: bounds.length + 1 },
    (_, i) => `${i}:[${bounds[i - 1] ?? ''},${bounds[i] ?? ''}]`,
  );
  const facets = {
    facet_by: fields.map((field) => `${field}(${ranges.join()})`).join(),
    max_facet_values: String(ranges.length),
    ...EXHAUSTIVE,
  };
  const { body } = await successfulReply(
    engine.search('chos', { ...parameters, ...facets }, context),
    context.signal,
  );
  const { found, facet_counts, search_cutoff } = parseReply<SearchReply>(body);
  if (search_cutoff) throw tooSlow(undefined);
  const counts = fields.map((field) => {
    const inRanges = new Array<number>(ranges.length).fill(0);
    const facet = facet_counts.find(({ field_name }) => field_name === field);
    // Ranges without documents are missing.
    for (const { value, count } of facet?.counts ?? []) inRanges[Number(value)] = count;
    return inRanges;
  });
  return { found, counts };
}

interface SearchReply {
  readonly found: number;
  readonly search_cutoff: boolean;
  readonly facet_counts: readonly {
    readonly field_name: string;
    readonly counts: readonly { readonly value: string; readonly count: number }[];
  }[];
}
