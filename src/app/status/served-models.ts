import type { PublicModels } from '../../catalogue/public-status.ts';
import type { QueryModels } from '../../catalogue/query-models.ts';
import { changedModel, modelsByField, modelsIn } from '../../collections/models.ts';
import { systemClock } from '../../kernel/clock.ts';
import { memoizeFor } from '../../kernel/memoize.ts';
import { EngineUnreachable, type SearchEngine } from '../../search/search-engine.ts';
import type { ModelFault } from '../wiring/open-models.ts';

/** Requests within this time share one reading. */
const SHARED_MS = 10_000;

/**
 * Reads which models are used, and whether words can be compared with the vectors of the
 * index: not if another model made them.
 */
export function readServedModels(
  engine: Pick<SearchEngine, 'metadata'>,
  models: QueryModels,
  faults: readonly ModelFault[],
): () => Promise<PublicModels> {
  const used = modelsByField(models);
  return memoizeFor(SHARED_MS, systemClock, async () => {
    const made = modelsIn(await metadataOf(engine));
    const stateOf = (kind: ModelFault['kind'], field: keyof typeof used) => {
      const unusable = faults.find((fault) => fault.kind === kind)?.model ?? null;
      const isUsable = changedModel(made, { [field]: used[field] }) === undefined;
      return { name: used[field].name, state: isUsable ? 'available' : 'unavailable', unusable } as const;
    };
    return { text: stateOf('text', 'metadataEmbedding'), image: stateOf('image', 'imageEmbedding') };
  });
}

/** Undefined if there is no index, or if the engine does not respond. */
async function metadataOf(engine: Pick<SearchEngine, 'metadata'>) {
  try {
    return await engine.metadata('chos');
  } catch (error) {
    if (error instanceof EngineUnreachable) return undefined;
    throw error;
  }
}
