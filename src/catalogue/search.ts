import type { CollectionName } from '../collections/collections.ts';
import { Problem } from '../kernel/problem.ts';
import type { SearchEngine, SearchParameters } from '../search/search-engine.ts';
import type { CursorKey } from './cursor.ts';
import { successfulReply } from './engine-reply.ts';
import { withFilterExplained } from './explain-problem.ts';
import type { QueryModels } from './query-models.ts';
import { vectorQuery } from './query-vector.ts';
import { withCollectionName, withQuery } from './reply-echo.ts';
import { engineParameters } from './request/engine-parameters.ts';
import { type SemanticSearch, splitVectorField } from './request/vector-fields.ts';
import { type PagedSearch, preparePages, searchPage } from './search-pages.ts';
import type { RequestContext, SearchReply, SearchRequest } from './search-request.ts';

/** A checked and rewritten search, which can be run repeatedly. */
export interface PreparedSearch {
  readonly collection: CollectionName;
  readonly parameters: SearchParameters;
  /** The filter as the client wrote it, for errors. */
  readonly filter_by: string | undefined;
  /** Set if the words have to be embedded first. */
  readonly semantic: SemanticSearch | undefined;
  /** Set if it is read page by page. */
  readonly paged: PagedSearch | undefined;
}

/** Errors: Problem 400 and 404 for requests that must not reach the engine; see `engineParameters`. */
export function prepareSearch(given: SearchRequest): PreparedSearch {
  const { request, semantic } = splitVectorField(given);
  const { collection, filter_by, cursor } = request;
  const parameters = engineParameters(request);
  if (cursor !== undefined && semantic) {
    throw new Problem(400, 'cursor is not possible with vectors: neighbours have no fixed positions');
  }
  const paged = cursor === undefined ? undefined : preparePages(given, parameters, cursor);
  return { collection, parameters, filter_by, semantic, paged };
}

/**
 * `/v2/search`: the engine's reply, unchanged except for the echo: the name of
 * the collection, and `q` if a vector replaced it. With a cursor it has `next_cursor`.
 * Errors: Problem 400, 404 and 502; see `successfulReply`.
 */
export async function search(
  engine: SearchEngine,
  models: QueryModels,
  { collection, parameters, filter_by, semantic, paged }: PreparedSearch,
  cursors: CursorKey,
  context: RequestContext,
): Promise<SearchReply> {
  if (paged) {
    const page = searchPage(engine, collection, paged, cursors, context);
    const { body, tag } = await withFilterExplained(filter_by, page);
    return { body: withCollectionName(body, collection), tag };
  }
  const sent = semantic
    ? { ...parameters, vector_query: await vectorQuery(engine, models, semantic, context) }
    : parameters;
  const reply = successfulReply(engine.search(collection, sent, context), context.signal);
  const { body, tag } = await withFilterExplained(filter_by, reply);
  const named = withCollectionName(body, collection);
  return { body: semantic?.alone ? withQuery(named, semantic.text) : named, tag };
}
