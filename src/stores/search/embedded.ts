import { Buffer } from 'node:buffer';
import { Engine, type EngineOptions } from '../../engine/engine.ts';
import type { EngineStats } from '../../engine/engine-stats.ts';
import { DamagedDocuments, EngineFault, EngineUnavailable } from '../../engine/fault.ts';
import {
  EngineRefusal,
  EngineUnreachable,
  type IndexDamage,
  type SearchEngine,
  type SearchIndex,
} from './search-engine.ts';

/**
 * Both sides of the embedded engine over one folder. They share memory and
 * threads; closing one closes the other.
 */
export function openEmbedded(
  folder: string,
  options: EngineOptions = {},
): {
  readonly engine: SearchEngine;
  readonly index: SearchIndex;
  readonly stats: () => EngineStats;
  /** See Engine. */
  readonly publishStored: () => Promise<void>;
} {
  const engine = new Engine(folder, options);
  return {
    engine: searchSide(engine),
    index: indexSide(engine),
    stats: () => engine.stats(),
    publishStored: () => engine.publishStored(),
  };
}

function searchSide(engine: Engine): SearchEngine {
  const search: SearchEngine['search'] = (collection, parameters, options) =>
    explained(engine.search(collection, parameters, options));
  return {
    search,
    async matches(collection, { parameters, order, fields }, options) {
      const request = { parameters, order, fields: { include: fields.join() } };
      try {
        const { total, read, close } = await explained(engine.matches(collection, request, options));
        return { total, read: (most) => explained(read(most)), close };
      } catch (error) {
        if (error instanceof EngineFault) throw new EngineRefusal(error.status, error.message);
        throw error;
      }
    },
    multiSearch: (searches, options) =>
      Promise.all(searches.map(({ collection, parameters }) => search(collection, parameters, options))),
    facetValues: (collection, parameters, page, options) =>
      explained(engine.facetValues(collection, parameters, page, options)),
    schema: async (collection) => (await explained(engine.collection(collection)))?.schema,
    rebuilding: () => engine.stats().rebuilding,
    close: () => engine.close(),
  };
}

/** Errors: EngineUnreachable if the engine cannot read its folder. */
async function explained<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof EngineUnavailable) throw new EngineUnreachable(error.message, { cause: error });
    throw error;
  }
}

async function damageOf(engine: Engine, collection: string): Promise<IndexDamage> {
  try {
    const { ids, withoutId, structure } = await engine.damagedDocuments(collection);
    return { ids, hasOther: withoutId > 0 || structure !== undefined };
  } catch (error) {
    if (!(error instanceof DamagedDocuments)) throw error;
    return { ids: [], hasOther: true };
  }
}

function indexSide(engine: Engine): SearchIndex {
  /** A collection without an alias is still being filled, and is not searched. */
  const publishTime = async (collection: string): Promise<'soon' | 'later'> => {
    const aliases = await engine.aliases();
    const isSearched = aliases.some((alias) => alias.collection === collection || alias.name === collection);
    return isSearched ? 'soon' : 'later';
  };
  const write = async (collection: string, documents: readonly string[], action: 'upsert' | 'update') => {
    const publish = await publishTime(collection);
    const outcomes = await engine.write(collection, documents, action, { publish, withDocuments: false });
    return outcomes.map((one) => (one.success ? { success: true } : { success: false, error: one.error }));
  };
  return {
    async createCollection(schema) {
      await engine.createCollection(schema);
    },
    async collection(name) {
      const found = await engine.collection(name);
      return found && { schema: found.schema, documents: found.documents, damage: found.damage };
    },
    async collectionNames() {
      // Who fills an index asks for them first; all that it held can be filled again.
      engine.setDamagedCatalogAside();
      return (await engine.collections()).map(({ schema }) => schema.name);
    },
    async dropCollection(name) {
      await engine.dropCollection(name);
    },
    alias: async (name) => (await engine.aliases()).find((alias) => alias.name === name)?.collection,
    setAlias: (name, collection) => engine.setAlias(name, collection),
    upsert: (collection, documents) => write(collection, documents, 'upsert'),
    update: (collection, documents) => write(collection, documents, 'update'),
    async remove(collection, ids) {
      await engine.remove(collection, ids, await publishTime(collection));
    },
    async search(collection, parameters) {
      const { status, body } = await explained(engine.search(collection, parameters));
      const reply: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
      if (status === 200) return reply;
      throw new EngineRefusal(status, (reply as { readonly message: string }).message);
    },
    documents: (collection, fields) => engine.exportDocuments(collection, '', { include: fields?.join() }),
    damaged: (collection) => damageOf(engine, collection),
    publish: (collection) => engine.mergeAll(collection),
    // Its cached replies end with the state that they were made from.
    clearCache: async () => {},
    close: () => engine.close(),
  };
}
