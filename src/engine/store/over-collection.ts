import type { Catalog, CatalogEntry } from './catalog.ts';

/**
 * Does work over the collection that has the name or alias, and once more if it fails because another
 * process has meanwhile put another collection in its place: a rebuild drops the one before.
 * Undefined when there is no such collection. Errors: those of the work.
 */
export async function overCollection<Result>(
  catalog: Pick<Catalog, 'find' | 'invalidate'>,
  name: string,
  work: (entry: CatalogEntry) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result | undefined> {
  const entry = catalog.find(name);
  if (!entry) return undefined;
  try {
    return await work(entry);
  } catch (error) {
    catalog.invalidate();
    const other = catalog.find(name);
    if (signal?.aborted || other?.folder === entry.folder) throw error;
    return other && work(other);
  }
}
