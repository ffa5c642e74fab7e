import type { CollectionName } from '../collections/collections.ts';
import type { SearchEngine, SearchParameters } from '../search/search-engine.ts';
import type { Caller } from './caller.ts';
import { withCollectionName, withQuery } from './collection-echo.ts';
import { engineAnswer } from './engine-answer.ts';
import type { QueryModels } from './query-models.ts';
import { vectorQuery } from './query-vector.ts';
import { engineParameters } from './request/engine-parameters.ts';
import { type SemanticSearch, splitVectorField } from './request/vector-fields.ts';
import type { SearchAnswer, SearchRequest } from './search-request.ts';

/** A checked and rewritten search; it may be asked any number of times. */
export interface PreparedSearch {
  readonly collection: CollectionName;
  readonly parameters: SearchParameters;
  /** Where the words are to become a vector first. */
  readonly semantic: SemanticSearch | undefined;
}

/** Errors: Problem 400 and 404 for what the engine must not be asked; see `engineParameters`. */
export function prepareSearch(given: SearchRequest): PreparedSearch {
  const { request, semantic } = splitVectorField(given);
  return { collection: request.collection, parameters: engineParameters(request), semantic };
}

/**
 * `/v2/search`: the engine's reply, its bytes unchanged but for the name of the
 * collection, and `q` where a vector stood for it.
 * Errors: Problem 400, 404 and 502; see `engineAnswer`.
 */
export async function search(
  engine: SearchEngine,
  models: QueryModels,
  { collection, parameters, semantic }: PreparedSearch,
  caller: Caller,
): Promise<SearchAnswer> {
  const asked = semantic
    ? { ...parameters, vector_query: await vectorQuery(engine, models, semantic, caller) }
    : parameters;
  const { body, tag } = await engineAnswer(engine.search(collection, asked, caller), caller.signal);
  const named = withCollectionName(body, collection);
  return { body: semantic?.alone ? withQuery(named, semantic.text) : named, tag };
}
