import { changedModel, changedModelText, modelsByField, modelsIn } from '../documents/fields/models.ts';
import { Problem } from '../kernel/problem.ts';
import { EXPLORED, sixDecimals } from '../kernel/vectors.ts';
import type { ImageEmbedder, TextEmbedder } from '../media/embedding/embedder.ts';
import { EmbedderBusy } from '../media/embedding/embedder.ts';
import type { PictureFiles } from '../media/embedding/picture-files.ts';
import type { SearchEngine } from '../stores/search/search-engine.ts';
import { COLLECTION_RULES } from './collection-rules.ts';
import { fromEngine, parseReply, successfulReply } from './engine-reply.ts';
import type { VectorWords } from './request/vector-fields.ts';
import type { RequestContext } from './search-request.ts';

/** The embedding models for queries. */
export interface QueryModels {
  readonly text: TextEmbedder;
  readonly image: ImageEmbedder;
  /** Decodes uploaded pictures for `image`; undefined if search by an uploaded picture is not available. */
  readonly pictures?: PictureFiles;
}

/**
 * An error that names both models if a field's vectors in the index come from
 * another model than queries would use; undefined if they are the same. Not
 * cached: an index made by other models may be published at any time.
 * Errors: see `fromEngine`.
 */
export async function modelMismatch(
  engine: SearchEngine,
  models: QueryModels,
  field: 'metadataEmbedding' | 'imageEmbedding',
  signal: AbortSignal,
): Promise<Error | undefined> {
  const schema = await fromEngine(engine.schema('chos'), signal);
  const changed = changedModel(modelsIn(schema?.metadata), { [field]: modelsByField(models)[field] });
  return changed && new Error(changedModelText(changed));
}

/**
 * `vector_query` for a search with words in a vector field. If the image model
 * does not know the words, as the built-in one never does, the query is the mean of
 * the pictures of the objects whose metadata match best; if none of these has a picture, nothing is near.
 * Errors: Problem 503 if the index was made by another model, or too many requests are waiting; 502 from the engine.
 * [search-25] [search-35]
 */
export async function vectorQuery(
  engine: SearchEngine,
  models: QueryModels,
  { field, text, before, after }: VectorWords,
  context: RequestContext,
): Promise<string> {
  const ownVector =
    field === 'imageEmbedding' ? await vectorOf(models.image.embedTexts?.([text])) : undefined;
  const embedded = ownVector === undefined ? 'metadataEmbedding' : 'imageEmbedding';
  const mismatch = await modelMismatch(engine, models, embedded, context.signal);
  if (mismatch !== undefined) {
    throw new Problem(
      503,
      'Words cannot be compared with vectors at present: the index is for another model',
      { cause: mismatch, headers: { 'retry-after': '300' } },
    );
  }
  const vector = ownVector ?? (await vectorOf(models.text.embedTexts([text], 'query')));
  const components = sixDecimals(vector ?? []);
  if (field === embedded) return before + components.join(',') + after;
  const pictures = await picturesFor(engine, text, components, context);
  if (pictures.length === 0) return NOTHING_NEAR;
  return before + sixDecimals(meanDirection(pictures)).join(',') + after;
}

/** All vectors are at distance 1 from that of zeros. [search-24] */
const NOTHING_NEAR = `imageEmbedding:([0${',0'.repeat(511)}], distance_threshold:0)`;

async function vectorOf(
  embedding: Promise<readonly (Float32Array | undefined)[]> | undefined,
): Promise<Float32Array | undefined> {
  return (await embedding?.catch(explainBusy))?.[0];
}

// [search-35]
function explainBusy(error: unknown): never {
  if (!(error instanceof EmbedderBusy)) throw error;
  throw new Problem(503, 'Too many searches with words for vectors at once', {
    cause: error,
    headers: { 'retry-after': '1' },
  });
}

/** The number of best objects, and how many of their pictures are used. */
const [MAX_OBJECTS, MAX_PICTURES] = [50, 10];

/** Image vectors of the objects that match the words best, the best first. [search-23] */
async function picturesFor(
  engine: SearchEngine,
  text: string,
  components: readonly number[],
  context: RequestContext,
): Promise<readonly (readonly number[])[]> {
  const parameters = {
    q: text,
    query_by: COLLECTION_RULES.chos.query_by,
    vector_query: `metadataEmbedding:([${components.join(',')}], k:${MAX_OBJECTS}, ${EXPLORED})`,
    per_page: String(MAX_OBJECTS),
    include_fields: 'imageEmbedding',
    highlight_fields: 'none',
  };
  const { body } = await successfulReply(engine.search('chos', parameters, context), context.signal);
  return parseReply<BestHits>(body)
    .hits.flatMap(({ document }) => (document.imageEmbedding ? [document.imageEmbedding] : []))
    .slice(0, MAX_PICTURES);
}

interface BestHits {
  readonly hits: readonly { readonly document: { readonly imageEmbedding?: readonly number[] } }[];
}

/** The weighted mean of vectors, of unit length: each vector counts less than the one before. */
function meanDirection(vectors: readonly (readonly number[])[]): number[] {
  const sum = new Array<number>(vectors[0]?.length ?? 0).fill(0);
  for (const [rank, vector] of vectors.entries()) {
    for (const [i, component] of vector.entries()) sum[i] = (sum[i] ?? 0) + component / (1 + rank);
  }
  const length = Math.hypot(...sum);
  return length === 0 ? sum : sum.map((component) => component / length);
}
