import { Buffer } from 'node:buffer';
import { EmbedderBusy, EmbedderDown } from '../embedding/model-error.ts';
import { Problem } from '../kernel/problem.ts';
import type { EngineReply, SearchEngine } from '../search/search-engine.ts';
import { sixDecimals } from '../vectors/six-decimals.ts';
import { decodeVectorToken, encodeVectorToken } from '../vectors/vector-token.ts';
import type { Caller } from './caller.ts';
import { withCollectionName } from './collection-echo.ts';
import { engineAnswer } from './engine-answer.ts';
import { type NeighbourRequest, neighbourParameters } from './neighbours.ts';
import { otherModel } from './other-model.ts';
import type { QueryModels } from './query-models.ts';
import type { SearchAnswer } from './search-request.ts';

/** What a client asks of `GET /v2/similar/image`. */
interface SimilarToVectorRequest extends NeighbourRequest {
  /** The `vector` of an earlier answer; one that stands for a vector. */
  readonly vector: string;
}

/** What a client asks of `POST /v2/similar/image`. */
interface SimilarToPictureRequest extends NeighbourRequest {
  /** The bytes of a picture file, which are handed over. */
  readonly file: Uint8Array<ArrayBuffer>;
}

export interface ImageSearch {
  /**
   * The objects with the nearest pictures, in the form of a search, with `vector` in front.
   * Errors: Problem 400 for a filter; 503 when pictures cannot be compared at present; 502.
   */
  similarToVector(request: SimilarToVectorRequest, caller: Caller): Promise<SearchAnswer>;
  /**
   * The same for a picture: what `similarToVector` gives for its vector.
   * Errors: besides, Problem 415 for what is no picture of a supported type, 400
   * for one that cannot be read, 503 when too many wait.
   */
  similarToPicture(request: SimilarToPictureRequest, caller: Caller): Promise<SearchAnswer>;
  /** Whether `similarToPicture` can be used. */
  isUsable(signal: AbortSignal): Promise<boolean>;
}

const FIELD = 'imageEmbedding';

/** Source: spec, "POST /v2/similar/image" and "GET /v2/similar/image". */
export function createImageSearch(engine: SearchEngine, models: QueryModels): ImageSearch {
  const { pictures } = models;
  const search = async (token: string, wanted: NeighbourRequest, caller: Caller): Promise<SearchAnswer> => {
    const parameters = neighbourParameters({ field: FIELD, vector: components(token) }, wanted);
    const asked = engine.search('chos', parameters, caller).then(explained);
    const { body, tag } = await engineAnswer(asked, caller.signal);
    if (isEmpty(body) && !(await hasVectors(engine, caller.signal))) throw noVectors();
    return { body: withVector(withCollectionName(body, 'chos'), token), tag };
  };

  return {
    async similarToVector({ vector, ...wanted }, caller) {
      await refuseOtherModel(engine, models, caller.signal);
      return search(vector, wanted, caller);
    },

    async similarToPicture({ file, ...wanted }, caller) {
      const { signal } = caller;
      if (pictures === undefined) throw unavailable('there is no image model', 300);
      // What can be refused without it is refused before the picture is looked at.
      neighbourParameters({ field: FIELD, vector: '' }, wanted);
      await refuseOtherModel(engine, models, signal);
      const embedded = await pictures.embed(file, signal).catch((error) => explainFailure(error, signal));
      if (embedded.outcome === 'unsupported') throw new Problem(415, UNSUPPORTED);
      if (embedded.outcome === 'unreadable') {
        throw new Problem(400, `The picture cannot be read: ${embedded.reason}`);
      }
      // From here on the vector is what the token stands for, so that the token finds the same.
      return search(encodeVectorToken(embedded.vector), wanted, caller);
    },

    async isUsable(signal) {
      try {
        if (!(await pictures?.isUsable())) return false;
        await refuseOtherModel(engine, models, signal);
        return await hasVectors(engine, signal);
      } catch (error) {
        if (error instanceof Problem || signal.aborted) return false;
        throw error;
      }
    },
  };
}

const UNSUPPORTED = 'The file is not a picture of a supported type (JPEG, PNG, WebP, GIF, BMP, TIFF, AVIF)';

/** The vector of a token, of unit length, as the engine reads it. */
function components(token: string): string {
  const vector = decodeVectorToken(token);
  if (vector === undefined) throw new RangeError('no vector token');
  const length = Math.hypot(...vector);
  return sixDecimals(Float64Array.from(vector, (component) => component / length)).join(',');
}

const unavailable = (reason: string, retryAfterSeconds: number, cause?: unknown) =>
  new Problem(503, `Similar images cannot be searched at present: ${reason}`, {
    cause,
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

const noVectors = () => unavailable('no object has an image vector yet', 60);

async function refuseOtherModel(
  engine: SearchEngine,
  models: QueryModels,
  signal: AbortSignal,
): Promise<void> {
  const other = await otherModel(engine, models, FIELD, signal);
  if (other !== undefined) throw unavailable('the index is for another model', 300, other);
}

/** Whether any object can be found. The engine remembers the answer for as long as its index is the same. */
async function hasVectors(engine: SearchEngine, signal: AbortSignal): Promise<boolean> {
  const anywhere = `${FIELD}:([1${',0'.repeat(511)}], k:1)`;
  const parameters = {
    q: '*',
    vector_query: anywhere,
    per_page: '1',
    include_fields: 'id',
    use_cache: 'true',
  };
  const asked = engine.search('chos', parameters, { signal }).then(explained);
  return !isEmpty((await engineAnswer(asked, signal)).body);
}

/** An index without the field knows no picture either. */
function explained(reply: EngineReply): EngineReply {
  if (reply.status !== 400) return reply;
  const text = Buffer.from(reply.body).toString('utf8');
  if (text.includes('does not have a vector query index')) throw noVectors();
  return reply;
}

function explainFailure(error: unknown, { aborted, reason }: AbortSignal): never {
  if (error instanceof EmbedderBusy) {
    throw new Problem(503, 'Too many pictures at once', { cause: error, headers: { 'retry-after': '2' } });
  }
  if (error instanceof EmbedderDown) throw unavailable('the image model does not work', 30, error);
  if (aborted && reason instanceof Error && reason.name === 'TimeoutError') {
    throw unavailable('the picture took too long', 30, reason);
  }
  throw error;
}

/** Replies without hits are short. */
const MAX_EMPTY_BYTES = 4096;

const isEmpty = (reply: Uint8Array): boolean =>
  reply.length <= MAX_EMPTY_BYTES &&
  (JSON.parse(Buffer.from(reply).toString('utf8')) as { readonly found: number }).found === 0;

/** The reply with its first key; the bytes of the others stay as they are. */
const withVector = (reply: Uint8Array, token: string): Uint8Array =>
  Buffer.concat([Buffer.from(`{"vector":"${token}",`), reply.subarray(1)]);
