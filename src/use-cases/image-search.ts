import { Buffer } from 'node:buffer';
import { Problem } from '../kernel/problem.ts';
import { decodeVectorToken, encodeVectorToken } from '../kernel/vector-token.ts';
import { EXPLORED, sixDecimals } from '../kernel/vectors.ts';
import { EmbedderBusy, EmbedderDown } from '../media/embedding/embedder.ts';
import type { EngineReply, SearchEngine } from '../stores/search/search-engine.ts';
import { isTimeout, parseReply, successfulReply, withCollectionName, withMember } from './engine-reply.ts';
import { modelMismatch, type QueryModels } from './query-vector.ts';
import type { RequestContext, SearchReply } from './search-request.ts';
import { type NeighbourRequest, neighbourParameters } from './similar.ts';

/** The parameters of `GET /v2/similar/image`. */
interface SimilarToVectorRequest extends NeighbourRequest {
  /** The `vector` of an earlier response; must be valid. */
  readonly vector: string;
}

/** The form of `POST /v2/similar/image`. */
interface SimilarToPictureRequest extends NeighbourRequest {
  /** The bytes of a picture file, which are transferred to a thread. */
  readonly file: Uint8Array<ArrayBuffer>;
}

export interface ImageSearch {
  /**
   * The objects with the most similar pictures, as a search result that begins with `vector`.
   * Errors: Problem 400 for a filter; 503 if image search is not available; 502.
   */
  similarToVector(request: SimilarToVectorRequest, context: RequestContext): Promise<SearchReply>;
  /**
   * The same for a picture: the result of `similarToVector` for its vector.
   * Errors: also Problem 415 for a file that is not a picture of a supported type,
   * 400 for an unreadable picture, 503 if too many are waiting.
   */
  similarToPicture(request: SimilarToPictureRequest, context: RequestContext): Promise<SearchReply>;
  /** Whether `similarToPicture` is available. */
  isAvailable(signal: AbortSignal): Promise<boolean>;
}

const FIELD = 'imageEmbedding';

export function createImageSearch(engine: SearchEngine, models: QueryModels): ImageSearch {
  const { pictures } = models;

  const search = async (token: string, request: NeighbourRequest, context: RequestContext) => {
    const parameters = neighbourParameters(FIELD, components(token), request);
    const reply = engine.search('chos', parameters, context).then(explained);
    const { body, tag } = await successfulReply(reply, context.signal);
    if (isEmpty(body) && !(await hasVectors(engine, context.signal))) throw noVectors();
    // [uploads-9]
    return { body: withMember(`"vector":${JSON.stringify(token)}`, withCollectionName(body, 'chos')), tag };
  };

  const refuseOtherModel = async (signal: AbortSignal): Promise<void> => {
    const mismatch = await modelMismatch(engine, models, FIELD, signal);
    if (mismatch !== undefined) throw unavailable('the index is for another model', 300, mismatch);
  };

  return {
    async similarToVector({ vector, ...request }, context) {
      await refuseOtherModel(context.signal);
      return search(vector, request, context);
    },

    async similarToPicture({ file, ...request }, context) {
      const { signal } = context;
      if (pictures === undefined) throw unavailable('there is no image model', 300);
      // Refuse an invalid filter before decoding the picture.
      neighbourParameters(FIELD, '[]', request);
      await refuseOtherModel(signal);
      const embedded = await pictures.embed(file, signal).catch((error) => explainFailure(error, signal));
      if (embedded.outcome === 'unsupported') throw new Problem(415, UNSUPPORTED);
      if (embedded.outcome === 'unreadable') {
        throw new Problem(400, `The picture cannot be read: ${embedded.reason}`);
      }
      // [uploads-10]
      // Search with the rounded vector of the token, so that the token finds the same.
      return search(encodeVectorToken(embedded.vector), request, context);
    },

    async isAvailable(signal) {
      try {
        if (!(await pictures?.isUsable())) return false;
        await refuseOtherModel(signal);
        return await hasVectors(engine, signal);
      } catch (error) {
        if (error instanceof Problem || signal.aborted) return false;
        throw error;
      }
    },
  };
}

// [uploads-6]
const UNSUPPORTED = 'The file is not a picture of a supported type (JPEG, PNG, WebP, GIF, BMP, TIFF, AVIF)';

/** The vector of a token, scaled to unit length, as in a vector query. [similar-10] */
function components(token: string): string {
  const vector = decodeVectorToken(token);
  if (vector === undefined) throw new RangeError('no vector token');
  const length = Math.hypot(...vector);
  return `[${sixDecimals(Float64Array.from(vector, (component) => component / length)).join(',')}]`;
}

// [uploads-19]
const unavailable = (reason: string, retryAfterSeconds: number, cause?: unknown) =>
  new Problem(503, `Similar images cannot be searched at present: ${reason}`, {
    cause,
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

const noVectors = () => unavailable('no object has an image vector yet', 60);

/** Whether the index has any image vector. The engine caches the reply until its index changes. */
async function hasVectors(engine: SearchEngine, signal: AbortSignal): Promise<boolean> {
  const parameters = {
    q: '*',
    vector_query: `${FIELD}:([1${',0'.repeat(511)}], k:1, ${EXPLORED})`,
    per_page: '1',
    include_fields: 'id',
    use_cache: 'true',
  };
  const reply = engine.search('chos', parameters, { signal }).then(explained);
  return !isEmpty((await successfulReply(reply, signal)).body);
}

/** Treats an index without the field like one without vectors. */
function explained(reply: EngineReply): EngineReply {
  if (reply.status !== 400) return reply;
  const text = Buffer.from(reply.body).toString('utf8');
  if (text.includes('does not have a vector query index')) throw noVectors();
  return reply;
}

function explainFailure(error: unknown, signal: AbortSignal): never {
  // [uploads-17]
  if (error instanceof EmbedderBusy) {
    throw new Problem(503, 'Too many pictures at once', { cause: error, headers: { 'retry-after': '2' } });
  }
  if (error instanceof EmbedderDown) throw unavailable('the image model does not work', 30, error);
  if (isTimeout(signal)) throw unavailable('the picture took too long', 30, signal.reason);
  throw error;
}

/** Replies without hits are short. */
const MAX_EMPTY_BYTES = 4096;

const isEmpty = (reply: Uint8Array): boolean =>
  reply.length <= MAX_EMPTY_BYTES && parseReply<{ readonly found: number }>(reply).found === 0;
