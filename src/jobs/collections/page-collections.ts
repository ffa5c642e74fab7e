import { collectionSchema } from '../../documents/fields/collection-schema.ts';
import type { SearchIndex } from '../../stores/search/search-engine.ts';
import { nextCollection, readNumberedCollections } from './numbered-collections.ts';

/** The collections that `sync` fills. */
export const PAGE_COLLECTIONS = ['editorial', 'knowledge'] as const;

export type PageCollection = (typeof PAGE_COLLECTIONS)[number];

/** Creates missing collections, empty, so that searches find them. Call it under the lock of `sync`. */
export async function createPageCollections(index: SearchIndex): Promise<void> {
  for (const collection of PAGE_COLLECTIONS) {
    const numbered = await readNumberedCollections(index, collection);
    if (numbered.current !== undefined) continue;
    const name = nextCollection(numbered);
    await index.createCollection(collectionSchema(collection, name));
    await index.setAlias(collection, name);
  }
}
