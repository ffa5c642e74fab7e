import { onTestFinished } from 'vitest';
import { collectionSchema } from '../../../src/documents/fields/collection-schema.ts';
import type { CollectionName } from '../../../src/documents/fields/collections.ts';
import type { Models } from '../../../src/documents/fields/models.ts';
import { uuidKey } from '../../../src/documents/objects/uuid-key.ts';
import type { SearchEngine } from '../../../src/stores/search/search-engine.ts';
import { borrowEmbeddedSearch } from '../stores/search/open-search.ts';
import type { OpenedSearch } from '../stores/search/search-engine-contract.ts';

/** The required fields of a collection's documents. */
export const COMMON: Readonly<Record<CollectionName, object>> = {
  chos: { pipelineId: 'p', docType: 'cho', docLanguage: 'mul', updatedAt: 0 },
  editorial: { docType: 'contentPage', docLanguage: 'de', updatedAt: 0 },
  knowledge: { docType: 'wikiPage', docLanguage: 'de', updatedAt: 0 },
};

/** A search engine over collections of these documents behind aliases; closed when the test ends, or with `atEnd` of Vitest's `afterAll`. */
export async function serveCollections(
  documents: Partial<Record<CollectionName, readonly object[]>>,
  models?: Models,
  atEnd: (work: () => void | Promise<void>) => void = onTestFinished,
  open: (
    atEnd: (work: () => void | Promise<void>) => void,
  ) => OpenedSearch | Promise<OpenedSearch> = borrowEmbeddedSearch,
): Promise<SearchEngine> {
  const { engine, index } = await open(atEnd);
  for (const [name, given] of Object.entries(documents) as [CollectionName, readonly object[]][]) {
    await index.createCollection(collectionSchema(name, `${name}-1`, models));
    const lines = given.map((document) =>
      JSON.stringify({ ...COMMON[name], ...keyOf(name, document), ...document }),
    );
    const outcomes = await index.upsert(`${name}-1`, lines);
    const refused = outcomes.find(({ success }) => !success);
    if (refused) throw new Error(refused.error);
    await index.publish(`${name}-1`);
    await index.setAlias(name, `${name}-1`);
  }
  return engine;
}

const keyOf = (name: CollectionName, document: { readonly uuid?: unknown }): object =>
  name === 'chos' ? { uuidKey: uuidKey(String(document.uuid)) } : {};
