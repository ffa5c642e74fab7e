import { Problem } from '../kernel/problem.ts';
import type { EngineReply, SearchEngine } from '../search/search-engine.ts';
import type { Caller } from './caller.ts';
import { withCollectionName } from './collection-echo.ts';
import { engineAnswer } from './engine-answer.ts';
import { type NeighbourRequest, neighbourParameters } from './neighbours.ts';
import type { SearchAnswer } from './search-request.ts';

/** What a client asks of `/v2/similar`. */
export interface SimilarRequest extends NeighbourRequest {
  /** Of the object that others are to be similar to: a UUID in small letters. */
  readonly id: string;
  readonly on: SimilarBy;
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
  { id, on, ...wanted }: SimilarRequest,
  caller: Caller,
): Promise<SearchAnswer> {
  const field = VECTOR_FIELDS[on];
  const parameters = neighbourParameters({ field, vector: '', rest: `, id:${id}` }, wanted);
  const asked = engine.search('chos', parameters, caller).then((reply) => explained(reply, id, field));
  const { body, tag } = await engineAnswer(asked, caller.signal);
  return { body: withCollectionName(body, 'chos'), tag };
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
