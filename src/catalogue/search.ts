import type { CollectionName } from '../collections/collections.ts';
import type { SearchEngine, SearchParameters } from '../search/search-engine.ts';
import { withCollectionName } from './collection-echo.ts';
import { engineAnswer } from './engine-answer.ts';
import { engineParameters } from './request/engine-parameters.ts';
import type { SearchAnswer, SearchRequest } from './search-request.ts';

/** A checked and rewritten search; it may be asked any number of times. */
export interface PreparedSearch {
  readonly collection: CollectionName;
  readonly parameters: SearchParameters;
}

/** Errors: Problem 400 and 404 for what the engine must not be asked; see `engineParameters`. */
export const prepareSearch = (request: SearchRequest): PreparedSearch => ({
  collection: request.collection,
  parameters: engineParameters(request),
});

/**
 * `/v2/search`: the engine's reply, its bytes unchanged but for the name of the
 * collection.
 * Errors: Problem 400, 404 and 502; see `engineAnswer`.
 */
export async function search(
  engine: SearchEngine,
  { collection, parameters }: PreparedSearch,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const { body, tag } = await engineAnswer(engine.search(collection, parameters, { signal }), signal);
  return { body: withCollectionName(body, collection), tag };
}
