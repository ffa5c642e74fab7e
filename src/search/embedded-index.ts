import { Engine, type EngineOptions } from '../engine/engine.ts';
import type { ImportOutcome, SearchIndex } from './search-engine.ts';

/** The writing side of the embedded engine over a folder. */
export async function openEmbeddedIndex(folder: string, options: EngineOptions = {}): Promise<SearchIndex> {
  return indexOver(new Engine(folder, options));
}

/** The port over an engine that is open already. */
export function indexOver(engine: Engine): SearchIndex {
  /** A collection that no alias names yet is being filled: nobody searches it before it is complete. */
  const publishTime = async (collection: string): Promise<'soon' | 'later'> =>
    (await engine.aliases()).some((alias) => alias.collection === collection || alias.name === collection)
      ? 'soon'
      : 'later';
  const write = async (
    collection: string,
    documents: readonly string[],
    action: 'upsert' | 'update',
  ): Promise<ImportOutcome[]> => {
    const publish = await publishTime(collection);
    const outcomes = await engine.write(collection, documents, action, { publish, withDocuments: false });
    return outcomes.map((outcome) =>
      outcome.success ? { success: true } : { success: false, error: outcome.error },
    );
  };
  return {
    async createCollection(schema) {
      await engine.createCollection(schema);
    },
    async collection(name) {
      const found = await engine.collection(name);
      return found && { schema: found.schema, documents: found.documents };
    },
    async collectionNames() {
      return (await engine.collections()).map(({ schema }) => schema.name);
    },
    async dropCollection(name) {
      await engine.dropCollection(name);
    },
    async alias(name) {
      return (await engine.aliases()).find((alias) => alias.name === name)?.collection;
    },
    setAlias: (name, collection) => engine.setAlias(name, collection),
    upsert: (collection, documents) => write(collection, documents, 'upsert'),
    update: (collection, documents) => write(collection, documents, 'update'),
    async remove(collection, ids) {
      await engine.remove(collection, ids, await publishTime(collection));
    },
    documents: (collection, fields) => engine.exportDocuments(collection, '', { include: fields?.join() }),
    publish: (collection) => engine.settle(collection),
    close: () => engine.close(),
  };
}
