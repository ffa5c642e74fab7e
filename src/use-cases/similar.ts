import { Buffer } from 'node:buffer';
import { Problem } from '../kernel/problem.ts';
import { EXPLORED } from '../kernel/vectors.ts';
import type { EngineReply, SearchEngine } from '../stores/search/search-engine.ts';
import { COLLECTION_RULES, HIDDEN_FIELDS } from './collection-rules.ts';
import { successfulReply, withCollectionName } from './engine-reply.ts';
import { unknownObject } from './object.ts';
import { engineFilter } from './request/filter-rules.ts';
import { refuseHiddenFields } from './request/hidden-fields.ts';
import type { RequestContext, SearchReply } from './search-request.ts';

/** The parameters of `/v2/similar`. */
export interface SimilarRequest extends NeighbourRequest {
  /** Of the source object: a lowercase UUID. */
  readonly id: string;
  readonly on: (typeof SIMILAR_BY)[number];
}

export const SIMILAR_BY = ['metadata', 'image'] as const;

// [similar-12]
export const VECTOR_FIELDS = { metadata: 'metadataEmbedding', image: 'imageEmbedding' } as const;

/**
 * `/v2/similar`: the engine's reply, the nearest objects first, without the
 * source object.
 * Errors: Problem 404 naming the object if it does not exist; 400 naming object
 * and field if it has no such vector; 400 for a filter; 502. [similar-6] [similar-8]
 */
export async function similar(
  engine: SearchEngine,
  { id, on, ...neighbours }: SimilarRequest,
  context: RequestContext,
): Promise<SearchReply> {
  const field = VECTOR_FIELDS[on];
  const parameters = neighbourParameters(field, `[], id:${id}`, neighbours);
  const reply = engine
    .search('chos', parameters, context)
    .then((given) => withSourceExplained(given, id, field));
  const { body, tag } = await successfulReply(reply, context.signal);
  return { body: withCollectionName(body, 'chos'), tag };
}

/** Translates the engine's messages about the source object. [similar-11] [similar-9] */
export function withSourceExplained(reply: EngineReply, id: string, field: string): EngineReply {
  if (reply.status !== 400) return reply;
  const text = Buffer.from(reply.body).toString('utf8');
  if (text.includes('Document id referenced in vector query is not found')) throw unknownObject(id);
  if (text.includes('does not contain a valid vector field')) {
    throw new Problem(400, `Object ${id} has no ${field}`);
  }
  return reply;
}

/** The parameters that all similarity searches have. */
export interface NeighbourRequest {
  readonly per_page: number;
  readonly filter_by?: string | undefined;
  /** Largest distance. */
  readonly threshold?: number | undefined;
}

/** The largest distance of two directions; engines refuse higher thresholds. */
const MAX_DISTANCE = 2;

/**
 * The engine's parameters for the neighbours of a vector, which is given as in a
 * vector query: `[0.1,0.2]`, or `[], id:…` for that of a document.
 * Errors: Problem 400 for the filter. [similar-4] [similar-7]
 */
export function neighbourParameters(
  field: string,
  vector: string,
  { per_page, filter_by, threshold }: NeighbourRequest,
): Record<string, string> {
  const { wholeNumbers, hidden, additions, exclude_fields } = COLLECTION_RULES.chos;
  const filter = engineFilter(filter_by, wholeNumbers);
  refuseHiddenFields({ filter_by: filter }, hidden);
  const bound = threshold === undefined ? '' : `, distance_threshold:${Math.min(threshold, MAX_DISTANCE)}`;
  return {
    q: '*',
    vector_query: `${field}:(${vector}, k:${per_page}${bound}, ${EXPLORED})`,
    per_page: String(per_page),
    exclude_fields: [HIDDEN_FIELDS, ...additions, exclude_fields].join(),
    ...(filter !== undefined && { filter_by: filter }),
  };
}
