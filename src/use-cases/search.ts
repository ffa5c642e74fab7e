import type { CollectionName } from '../documents/fields/collections.ts';
import type { SearchEngine, SearchParameters } from '../stores/search/search-engine.ts';
import type { CollectionRules } from './collection-rules.ts';
import { successfulReply, withCollectionName, withMember } from './engine-reply.ts';
import { withFilterExplained } from './explain-filter.ts';
import type { IndexFields } from './index-fields.ts';
import type { QueryModels } from './query-vector.ts';
import { vectorQuery } from './query-vector.ts';
import { engineParameters } from './request/engine-parameters.ts';
import { splitVectorField, type VectorWords } from './request/vector-fields.ts';
import type { RequestContext, SearchReply, SearchRequest } from './search-request.ts';
import { type PlannedNeighbours, planWordNeighbours, wordNeighbours } from './word-neighbours.ts';

/** A checked and rewritten search, which can be run repeatedly. */
export interface PreparedSearch {
  readonly given: SearchRequest;
  readonly rules: CollectionRules;
  readonly collection: CollectionName;
  readonly parameters: SearchParameters;
  /** The filter as the client wrote it, for errors. */
  readonly filter_by: string | undefined;
  /** Set if the words have to be embedded first. */
  readonly vectorWords: VectorWords | undefined;
  /** Set if objects that are near in meaning may be added. */
  readonly neighbours: PlannedNeighbours | undefined;
}

/** Errors: Problem 400 and 404 for requests that must not reach the engine; see `engineParameters`. */
export function prepareSearch(given: SearchRequest, rules: CollectionRules): PreparedSearch {
  const { request, vectorWords } = splitVectorField(given);
  const { collection, filter_by } = request;
  const parameters = engineParameters(request, rules);
  const comparesVectors = vectorWords !== undefined || (parameters['vector_query'] ?? '').trim() !== '';
  const neighbours = planWordNeighbours(given, rules, parameters, comparesVectors);
  return { given, rules, collection, parameters, filter_by, vectorWords, neighbours };
}

/**
 * `/v2/search`: the engine's reply, unchanged except for the echo: the name of
 * the collection, and `q` if a vector replaced it. With `semantic` it may have `neighbours`.
 * Errors: Problem 400, 404 and 502; see `successfulReply`. [search-19]
 */
export async function search(
  engine: SearchEngine,
  fields: IndexFields,
  models: QueryModels,
  prepared: PreparedSearch,
  context: RequestContext,
): Promise<SearchReply> {
  const rules = fields.rules(prepared.collection);
  const current = rules === prepared.rules ? prepared : prepareSearch(prepared.given, rules);
  const { collection, parameters, filter_by, vectorWords, neighbours } = current;
  const sent = vectorWords
    ? { ...parameters, vector_query: await vectorQuery(engine, models, vectorWords, context) }
    : parameters;
  const searched = successfulReply(engine.search(collection, sent, context), context.signal);
  const reply = await withFilterExplained(filter_by, searched);
  fields.saw(collection, reply.body);
  const named = withCollectionName(reply.body, collection, vectorWords?.alone ? vectorWords.text : undefined);
  const added = neighbours && (await wordNeighbours(engine, models, neighbours, parameters, reply, context));
  return added === undefined
    ? { body: named, tag: reply.tag }
    : { body: withMember(added.member, named), tag: added.tag };
}
