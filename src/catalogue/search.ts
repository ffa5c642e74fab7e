import type { SearchEngine } from '../search/search-engine.ts';
import { withCollectionName } from './collection-echo.ts';
import { engineAnswer } from './engine-answer.ts';
import { engineParameters } from './request/engine-parameters.ts';
import type { SearchAnswer, SearchRequest } from './search-request.ts';

/**
 * `/v2/search`: the engine's reply, its bytes unchanged but for the name of the
 * collection.
 * Errors: Problem 400, 404 and 502; see `engineParameters` and `engineAnswer`.
 */
export async function search(
  engine: SearchEngine,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const parameters = engineParameters(request);
  const { body, tag } = await engineAnswer(engine.search(request.collection, parameters, { signal }));
  return { body: withCollectionName(body, request.collection), tag };
}
