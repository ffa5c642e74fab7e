import { hasWordForms } from '../collections/collection-schema.ts';
import type { Clock } from '../kernel/clock.ts';
import { memoizeFor } from '../kernel/memoize.ts';
import type { SearchEngine, SearchParameters } from '../search/search-engine.ts';

/** How long the answer of the index is cached. */
const CHECKED_MS = 5000;

/**
 * The engine, which gets searches without the hidden field of word forms if these are off, or if the current
 * index was made by an older version and does not have the field.
 */
export function wordFormsEngine(engine: SearchEngine, clock: Clock, isOn: boolean): SearchEngine {
  const indexHasThem = memoizeFor(CHECKED_MS, clock, async () => hasWordForms(await engine.metadata('chos')));
  const sent = async (parameters: SearchParameters): Promise<SearchParameters> => {
    const { also_query_by, ...without } = parameters;
    if (also_query_by === undefined) return parameters;
    // An engine that does not answer gives the search its own error.
    return isOn && (await indexHasThem().catch(() => true)) ? parameters : without;
  };
  return {
    search: async (collection, parameters, options) =>
      engine.search(collection, await sent(parameters), options),
    matches: async (collection, request, options) =>
      engine.matches(collection, { ...request, parameters: await sent(request.parameters) }, options),
    multiSearch: async (searches, options) =>
      engine.multiSearch(
        await Promise.all(
          searches.map(async (search) => ({ ...search, parameters: await sent(search.parameters) })),
        ),
        options,
      ),
    facetValues: async (collection, parameters, page, options) =>
      engine.facetValues(collection, await sent(parameters), page, options),
    numberRanges: async (collection, parameters, ranges, options) =>
      engine.numberRanges(collection, await sent(parameters), ranges, options),
    metadata: (collection) => engine.metadata(collection),
    close: () => engine.close(),
  };
}
