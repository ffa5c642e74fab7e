import type { Engine } from '../engine/engine.ts';
import { EngineUnavailable } from '../engine/fault.ts';
import { EngineUnreachable, type SearchEngine } from './search-engine.ts';

/** The port over an engine in this process, its searches in threads of their own. */
export function searchOver(engine: Engine): SearchEngine {
  const search: SearchEngine['search'] = (collection, parameters, options) =>
    reached(() => engine.search(collection, parameters, options));
  return {
    search,
    multiSearch: (searches, options) =>
      Promise.all(searches.map(({ collection, parameters }) => search(collection, parameters, options))),
    metadata: (collection) => reached(async () => (await engine.collection(collection))?.schema.metadata),
    close: () => engine.close(),
  };
}

/** Errors: EngineUnreachable when the engine cannot read its folder. */
async function reached<Given>(ask: () => Promise<Given>): Promise<Given> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof EngineUnavailable) throw new EngineUnreachable(error.message, { cause: error });
    throw error;
  }
}
