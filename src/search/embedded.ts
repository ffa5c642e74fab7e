import { Engine, type EngineOptions } from '../engine/engine.ts';
import { searchOver } from './embedded-engine.ts';
import { indexOver } from './embedded-index.ts';
import type { SearchEngine, SearchIndex } from './search-engine.ts';

/**
 * Both sides of the embedded engine over one folder, for a process that searches
 * and writes: they share memory and threads. Closing the one closes the other.
 */
export function openEmbedded(
  folder: string,
  options: EngineOptions = {},
): { readonly engine: SearchEngine; readonly index: SearchIndex } {
  const engine = new Engine(folder, options);
  return { engine: searchOver(engine), index: indexOver(engine) };
}
