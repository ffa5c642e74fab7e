import { collectionSchema } from '../collections/collection-schema.ts';
import type { SearchIndex } from '../search/search-engine.ts';
import { nextGeneration, readGenerations } from './indexing/generations.ts';

/** The collections that `sync` fills, from CMS and knowledge base. */
export const PAGE_COLLECTIONS = ['editorial', 'knowledge'] as const;

export type PageCollection = (typeof PAGE_COLLECTIONS)[number];

/**
 * Creates those that are not there yet, empty, so that searches find them. To be
 * called under the lock of `sync`.
 */
export async function createPageCollections(index: SearchIndex): Promise<void> {
  for (const collection of PAGE_COLLECTIONS) {
    const generations = await readGenerations(index, collection);
    if (generations.current !== undefined) continue;
    const name = nextGeneration(generations);
    await index.createCollection(collectionSchema(collection, name));
    await index.setAlias(collection, name);
  }
}
