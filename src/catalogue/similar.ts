import { Problem } from '../kernel/problem.ts';
import type { EngineReply, SearchEngine } from '../search/search-engine.ts';
import { withCollectionName } from './collection-echo.ts';
import { engineAnswer } from './engine-answer.ts';
import { COLLECTION_RULES, HIDDEN_FIELDS } from './request/collection-rules.ts';
import { engineFilter } from './request/filter-rules.ts';
import { refuseHiddenFields } from './request/hidden-fields.ts';
import type { SearchAnswer } from './search-request.ts';

/** What a client asks of `/v2/similar`. */
export interface SimilarRequest {
  /** Of the object that others are to be similar to. */
  readonly id: string;
  readonly on: SimilarBy;
  readonly perPage: number;
  readonly filterBy: string | undefined;
  /** Largest distance. */
  readonly threshold: number | undefined;
}

/** What objects can be similar by. */
export const SIMILAR_BY = ['metadata', 'image'] as const;

type SimilarBy = (typeof SIMILAR_BY)[number];

const VECTOR_FIELDS = { metadata: 'metadataEmbedding', image: 'imageEmbedding' } as const;

/**
 * `/v2/similar`: the engine's reply, the nearest objects first, without the
 * object itself.
 * Errors: Problem 404 naming the object when there is none; 400 naming object
 * and field when it has no such vector; 400 for a filter; 502.
 * Source: spec, "GET /v2/similar"; decisions, "Search".
 */
export async function similar(
  engine: SearchEngine,
  { id, on, perPage, filterBy, threshold }: SimilarRequest,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const field = VECTOR_FIELDS[on];
  const filter = similarFilter(filterBy);
  // What would end the id within a vector query is in no id.
  if (!/^[\w.~-]+$/.test(id)) throw unknownObject(id);
  const parameters = neighbourParameters(`${field}:([], id:${id}${neighbourBounds(perPage, threshold)})`, {
    perPage,
    filter,
  });
  const asked = engine.search('chos', parameters, { signal }).then((reply) => explained(reply, id, field));
  const { body, tag } = await engineAnswer(asked, signal);
  return { body: withCollectionName(body, 'chos'), tag };
}

/** The filter for the engine. Errors: Problem 400. */
function similarFilter(filterBy: string | undefined): string | undefined {
  const { wholeNumbers, hidden } = COLLECTION_RULES.chos;
  const filter = engineFilter(filterBy, wholeNumbers);
  const nothing = { queryBy: undefined, sortBy: undefined, groupBy: undefined, facetBy: undefined };
  refuseHiddenFields({ ...nothing, filterBy: filter }, hidden);
  return filter;
}

/** The engine's parameters for the neighbours that a vector query asks for. */
function neighbourParameters(
  vectorQuery: string,
  { perPage, filter }: { readonly perPage: number; readonly filter: string | undefined },
): Record<string, string> {
  return {
    q: '*',
    vector_query: vectorQuery,
    per_page: String(perPage),
    exclude_fields: `${HIDDEN_FIELDS},${COLLECTION_RULES.chos.excludeFields}`,
    ...(filter === undefined ? {} : { filter_by: filter }),
  };
}

/** No two directions are farther apart; engines refuse more. */
const LARGEST_DISTANCE = 2;

function neighbourBounds(perPage: number, threshold: number | undefined): string {
  const bound =
    threshold === undefined ? '' : `, distance_threshold:${Math.min(threshold, LARGEST_DISTANCE)}`;
  return `, k:${perPage}${bound}`;
}

/** What the engine says about the object, in the API's words. */
function explained(reply: EngineReply, id: string, field: string): EngineReply {
  if (reply.status !== 400) return reply;
  const text = Buffer.from(reply.body).toString('utf8');
  if (text.includes('Document id referenced in vector query is not found')) throw unknownObject(id);
  if (text.includes('does not contain a valid vector field')) {
    throw new Problem(400, `Object ${id} has no ${field}`);
  }
  return reply;
}

const unknownObject = (id: string) => new Problem(404, `No object with ID ${id}`);
