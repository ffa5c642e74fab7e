import { Buffer } from 'node:buffer';
import { EmbedderBusy } from '../embedding/model-error.ts';
import { Problem } from '../kernel/problem.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { sixDecimals } from '../vectors/six-decimals.ts';
import type { Caller } from './caller.ts';
import { engineAnswer } from './engine-answer.ts';
import { otherModel } from './other-model.ts';
import type { QueryModels } from './query-models.ts';
import { COLLECTION_RULES } from './request/collection-rules.ts';
import type { SemanticSearch } from './request/vector-fields.ts';

/**
 * `vector_query` for a search with words in a vector field. Image models without
 * words, such as the built-in one, are asked with the mean of those objects whose
 * metadata fit best.
 * Errors: Problem 400 when none of these has a picture; 503 when another model
 * has made the vectors of the index, or too many words wait; 502 from the engine.
 */
export async function vectorQuery(
  engine: SearchEngine,
  models: QueryModels,
  { field, text, before, after }: SemanticSearch,
  caller: Caller,
): Promise<string> {
  const { image } = models;
  const asked = field === 'imageEmbedding' && image.embedTexts ? field : 'metadataEmbedding';
  const other = await otherModel(engine, models, asked, caller.signal);
  if (other !== undefined) {
    throw new Problem(
      503,
      'Words cannot be compared with vectors at present: the index is for another model',
      {
        cause: other,
        headers: { 'retry-after': '300' },
      },
    );
  }
  if (asked === 'imageEmbedding' && image.embedTexts) {
    const [seen = new Float32Array()] = await image.embedTexts([text]).catch(tellBusy);
    return before + sixDecimals(seen).join(',') + after;
  }
  const [vector = new Float32Array()] = await models.text.embedTexts([text], 'query').catch(tellBusy);
  const components = sixDecimals(vector);
  if (field !== 'imageEmbedding') return before + components.join(',') + after;
  const pictures = await picturesFor(engine, text, components, caller);
  if (pictures.length === 0) {
    throw new Problem(
      400,
      `imageEmbedding cannot be searched with these words: none of the objects that fit them best has an image vector: ${text}`,
    );
  }
  return before + sixDecimals(meanDirection(pictures)).join(',') + after;
}

function tellBusy(error: unknown): never {
  if (!(error instanceof EmbedderBusy)) throw error;
  throw new Problem(503, 'Too many searches with words for vectors at once', {
    cause: error,
    headers: { 'retry-after': '1' },
  });
}

/** How many objects are looked at for pictures, and how many pictures count. */
const [LOOKED_AT, COUNTED] = [50, 10];

/** Image vectors of the objects that fit the words best, the best first. */
async function picturesFor(
  engine: SearchEngine,
  text: string,
  components: readonly number[],
  caller: Caller,
): Promise<readonly (readonly number[])[]> {
  const parameters = {
    q: text,
    query_by: COLLECTION_RULES.chos.queryBy,
    vector_query: `metadataEmbedding:([${components.join(',')}], k:${LOOKED_AT})`,
    per_page: String(LOOKED_AT),
    include_fields: 'imageEmbedding',
    highlight_fields: 'none',
  };
  const { body } = await engineAnswer(engine.search('chos', parameters, caller), caller.signal);
  const { hits } = JSON.parse(Buffer.from(body).toString('utf8')) as BestHits;
  return hits
    .flatMap(({ document }) => (document.imageEmbedding ? [document.imageEmbedding] : []))
    .slice(0, COUNTED);
}

interface BestHits {
  readonly hits: readonly { readonly document: { readonly imageEmbedding?: readonly number[] } }[];
}

/** The mean of vectors, of unit length; each counts less than the one before. */
function meanDirection(vectors: readonly (readonly number[])[]): number[] {
  const sum = new Array<number>(vectors[0]?.length ?? 0).fill(0);
  for (const [rank, vector] of vectors.entries()) {
    for (const [i, component] of vector.entries()) sum[i] = (sum[i] ?? 0) + component / (1 + rank);
  }
  const length = Math.hypot(...sum);
  return length === 0 ? sum : sum.map((component) => component / length);
}
