import { existsSync } from 'node:fs';
import { Catalog } from './store/catalog.ts';
import { type CollectionState, checkCollection } from './store/check-collection.ts';

/** A collection of a folder, with the aliases that lead to it. */
export interface CheckedCollection extends Partial<CollectionState> {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Why its documents cannot be read, and nothing else is known of it. */
  readonly unreadable?: string;
}

/**
 * Looks at every collection in an engine's folder without changing anything,
 * also while others write; nothing where there is no such folder.
 * Errors: EngineUnavailable when the catalog is damaged; the signal's reason.
 */
export async function checkFolder(folder: string, signal: AbortSignal): Promise<CheckedCollection[]> {
  if (!existsSync(folder)) return [];
  const catalog = new Catalog(folder);
  const aliases = [...catalog.aliases()];
  const checked: CheckedCollection[] = [];
  for (const entry of catalog.collections()) {
    const { name } = entry.schema;
    const own = aliases.filter(([, target]) => target === name).map(([alias]) => alias);
    try {
      checked.push({ name, aliases: own, ...(await checkCollection(entry, signal)) });
    } catch (error) {
      signal.throwIfAborted();
      checked.push({
        name,
        aliases: own,
        unreadable: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return checked;
}
