import { changedModel, changedModelText, modelsByField, modelsIn } from '../collections/models.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { engineReached } from './engine-answer.ts';
import type { QueryModels } from './query-models.ts';

/**
 * Says that another model has made the vectors of a field than the one that is
 * used now, so that nothing can be compared with them; undefined when it is the
 * same. Asked each time: an index made by other models may take the place of
 * this one, or has not yet.
 * Errors: see `engineReached`.
 */
export async function otherModel(
  engine: SearchEngine,
  models: QueryModels,
  field: 'metadataEmbedding' | 'imageEmbedding',
  signal: AbortSignal,
): Promise<Error | undefined> {
  const metadata = await engineReached(engine.metadata('chos'), signal);
  const changed = changedModel(modelsIn(metadata), { [field]: modelsByField(models)[field] });
  return changed && new Error(changedModelText(changed));
}
