import { changedModel, changedModelText, modelsByField, modelsIn } from '../collections/models.ts';
import type { ImageEmbedder, TextEmbedder } from '../embedding/embedder.ts';
import type { PictureFiles } from '../embedding/picture-files.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { fromEngine } from './engine-reply.ts';

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
  const metadata = await fromEngine(engine.metadata('chos'), signal);
  const changed = changedModel(modelsIn(metadata), { [field]: modelsByField(models)[field] });
  return changed && new Error(changedModelText(changed));
}
