import { join } from 'node:path';
import { EngineFault, EngineUnavailable } from './fault.ts';
import { requireFilter } from './filter/parse-filter.ts';
import type { SearchParameters } from './query/request.ts';
import { ReplyCache } from './reply-cache.ts';
import type { CollectionSchema } from './schema.ts';
import { cannotWrite } from './store/cannot-write.ts';
import { Catalog, type CatalogEntry } from './store/catalog.ts';
import { collectGarbage } from './store/collect-garbage.ts';
import { SnapshotSource } from './store/collection-reader.ts';
import { DocumentReader } from './store/document-reader.ts';
import { documentsPath } from './store/document-tables.ts';
import { writeDurably } from './store/files.ts';
import { idsMatching } from './store/matching-ids.ts';
import { storedText, type WantedFields } from './stored-text.ts';
import { PublishedCollections } from './threads/published-collections.ts';
import { type EngineReply, forget, makeReply, SCHEMA_FILE } from './threads/search-task.ts';
import { type SearcherOptions, SearcherThreads } from './threads/searcher-threads.ts';
import type { PublishTime } from './threads/writer-task.ts';
import { WriterThread } from './threads/writer-thread.ts';
import type { WriteAction, WriteOutcome } from './write-lines.ts';

export interface EngineOptions extends SearcherOptions {
  /** Memory for replies to searches with `use_cache`. Default: 64 MiB. */
  readonly cacheBytes?: number;
  /** Unix milliseconds. */
  readonly now?: () => number;
  readonly log?: (message: string) => void;
}

export interface CollectionInfo {
  readonly schema: CollectionSchema;
  readonly documents: number;
  /** Unix seconds. */
  readonly createdAt: number;
}

/** How soon this process sees collections and aliases that others make, in milliseconds. */
const FOLLOW_EVERY_MS = 250;
const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;

/**
 * The embedded search engine over one folder: collections, aliases, documents
 * and search. Several processes may open the same folder; each collection has
 * one writer at a time.
 * Errors: EngineFault with Typesense's status and message for what is asked
 * wrongly; search gives it as a reply instead. EngineUnavailable when another
 * process writes to the collection, or the folder cannot be written.
 */
export class Engine {
  readonly #folder: string;
  readonly #catalog: Catalog;
  readonly #options: EngineOptions;
  readonly #published: PublishedCollections;
  readonly #readers = new Map<string, DocumentReader>();
  readonly #writer: WriterThread;
  /** What the catalog said last: collections by name and alias, and all folders in use. */
  #known:
    | { readonly at: number; readonly entries: Map<string, CatalogEntry>; readonly folders: string[] }
    | undefined;
  readonly #searchers: SearcherThreads;
  readonly #cache: ReplyCache;

  constructor(folder: string, options: EngineOptions = {}) {
    this.#folder = folder;
    this.#catalog = new Catalog(folder);
    this.#options = options;
    this.#searchers = new SearcherThreads(options);
    this.#cache = new ReplyCache(options.cacheBytes ?? DEFAULT_CACHE_BYTES);
    const log = options.log ?? (() => {});
    this.#writer = new WriterThread({
      onPublished: (own, state) => this.#published.set(own, state),
      known: (own) => this.#published.segments(own),
      log,
    });
    this.#published = new PublishedCollections({
      open: ({ folder: own, schema }) => this.#writer.run(own, schema, { do: 'open' }),
      lastChange: (entry) => this.#reader(entry).lastChange(),
      onDropped: (own, { generation }) => {
        collectGarbage();
        this.#searchers.letGo(own, generation).catch((error: unknown) => log(String(error)));
      },
      inThread: options.threads !== 0,
      log,
    });
  }

  async createCollection(schema: CollectionSchema): Promise<CollectionInfo> {
    if (this.#catalog.collection(schema.name)) {
      throw new EngineFault(409, `A collection with name \`${schema.name}\` already exists.`);
    }
    const now = (this.#options.now ?? Date.now)();
    const entry = this.#writing(() => {
      this.#catalog.sweep(now);
      const reserved = this.#catalog.reserve(schema, Math.floor(now / 1000));
      writeDurably(join(reserved.folder, SCHEMA_FILE), JSON.stringify(schema));
      return reserved;
    });
    await this.#writer.run(entry.folder, schema, { do: 'open' });
    this.#writing(() => this.#catalog.add(entry));
    this.#known = undefined;
    return this.#describe(entry);
  }

  async collections(): Promise<CollectionInfo[]> {
    return Promise.all(this.#catalog.collections().map((entry) => this.#describe(entry)));
  }

  /** By name or alias. */
  async collection(name: string): Promise<CollectionInfo | undefined> {
    const entry = this.#resolve(name);
    return entry && this.#describe(entry);
  }

  async #describe(entry: CatalogEntry): Promise<CollectionInfo> {
    return { schema: entry.schema, createdAt: entry.createdAt, documents: this.#reader(entry).count() };
  }

  /** The collection as it was; undefined when there is none. Not by alias. */
  async dropCollection(name: string): Promise<CollectionInfo | undefined> {
    const entry = this.#catalog.collection(name);
    if (!entry) return undefined;
    const info = await this.#describe(entry);
    await this.#writer.release(entry.folder);
    this.#letGo(entry.folder);
    this.#writing(() => this.#catalog.drop(name));
    this.#known = undefined;
    return info;
  }

  async aliases(): Promise<{ readonly name: string; readonly collection: string }[]> {
    return [...this.#catalog.aliases()].map(([name, collection]) => ({ name, collection }));
  }

  /** From here on the name means this collection; all at once. Errors: EngineFault when a collection has the name. */
  async setAlias(name: string, collection: string): Promise<void> {
    if (!this.#writing(() => this.#catalog.setAlias(name, collection))) {
      // Typesense's own status.
      throw new EngineFault(500, `Name \`${name}\` conflicts with an existing collection name.`);
    }
    this.#known = undefined;
  }

  async dropAlias(name: string): Promise<{ readonly name: string; readonly collection: string } | undefined> {
    const collection = this.#catalog.aliases().get(name);
    if (collection === undefined) return undefined;
    this.#writing(() => this.#catalog.dropAlias(name));
    this.#known = undefined;
    return { name, collection };
  }

  /**
   * Writes documents given as lines of JSON, one outcome each. Durable when it
   * resolves, and searchable when `publish` says: by default then too.
   */
  async write(
    collection: string,
    lines: readonly string[],
    action: WriteAction,
    options: { readonly publish?: PublishTime; readonly withDocuments?: boolean } = {},
  ): Promise<readonly WriteOutcome[]> {
    const { folder, schema } = this.#require(collection);
    const { publish = 'now', withDocuments = true } = options;
    const request = { do: 'write', lines, action, withDocuments, publish } as const;
    return (await this.#writer.run(folder, schema, request)).outcomes;
  }

  /** Ids that are not there are ignored; gives the documents as they were. */
  async remove(
    collection: string,
    ids: readonly string[],
    publish: PublishTime = 'now',
  ): Promise<readonly string[]> {
    const { folder, schema } = this.#require(collection);
    return (await this.#writer.run(folder, schema, { do: 'remove', ids, publish })).removed;
  }

  async removeDocument(collection: string, id: string): Promise<string | undefined> {
    return (await this.remove(collection, [id]))[0];
  }

  /** Gives how many documents were there. Errors: EngineFault 400 for a wrong filter. */
  async removeMatching(collection: string, filter: string): Promise<number> {
    const { folder, schema } = this.#require(collection);
    return (await this.#writer.run(folder, schema, { do: 'remove-matching', filter })).removed.length;
  }

  /** The document as JSON text. */
  async document(collection: string, id: string, fields: WantedFields = {}): Promise<string | undefined> {
    const entry = this.#require(collection);
    const found = this.#reader(entry).document(id);
    return found && storedText(fields, entry.schema)(found);
  }

  /** Documents as JSON text in the order of their insertion; all of them with an empty filter. */
  async *exportDocuments(
    collection: string,
    filter: string,
    fields: WantedFields = {},
  ): AsyncGenerator<string> {
    const entry = this.#require(collection);
    const { schema, folder } = entry;
    const tree = requireFilter(filter, schema);
    const reader = this.#reader(entry);
    const textOf = storedText(fields, schema);
    if (!tree) {
      for (const stored of reader.all()) yield textOf(stored);
      return;
    }
    const source = new SnapshotSource(folder, schema);
    try {
      for (const id of idsMatching(tree, source.of(await this.#published.last(entry)))) {
        const found = reader.document(id);
        if (found) yield textOf(found);
      }
    } finally {
      source.close();
    }
  }

  /** Never throws an EngineFault: the reply carries its status. Errors: EngineUnavailable. */
  async search(collection: string, parameters: SearchParameters, signal?: AbortSignal): Promise<EngineReply> {
    const entry = this.#resolve(collection);
    if (!entry) return makeReply(404, '{"message":"Collection not found"}');
    try {
      return await this.#searchIn(entry, parameters, signal);
    } catch (error) {
      // A rebuild may just have dropped the collection that the alias meant a moment ago.
      this.#known = undefined;
      const other = this.#resolve(collection);
      if (signal?.aborted || !other || other.folder === entry.folder) throw error;
      return this.#searchIn(other, parameters, signal);
    }
  }

  async #searchIn(
    entry: CatalogEntry,
    parameters: SearchParameters,
    signal?: AbortSignal,
  ): Promise<EngineReply> {
    const { folder, schema } = entry;
    const published = await this.#published.last(entry);
    const folders = this.#known?.folders ?? [folder];
    const task = { folder, folders, collectionName: schema.name, published, parameters };
    const state = { folder, generation: published.generation };
    const search = (own: AbortSignal | undefined) => this.#searchers.run(task, own);
    return this.#cache.reply(state, parameters, search, signal);
  }

  /** Makes searchable what waits for it. */
  async publish(collection: string): Promise<void> {
    const { folder, schema } = this.#require(collection);
    await this.#writer.run(folder, schema, { do: 'publish' });
  }

  /** The same, and merges what can be: when much has been written and no more comes. */
  async settle(collection: string): Promise<void> {
    const { folder, schema } = this.#require(collection);
    await this.#writer.settle(folder, schema);
  }

  async close(): Promise<void> {
    try {
      await this.#writer.close();
    } finally {
      await this.#searchers.close();
      await this.#published.close();
      for (const folder of new Set([...this.#readers.keys(), ...this.#published.folders()]))
        this.#letGo(folder);
    }
  }

  /** Errors: EngineUnavailable when the files cannot be written. */
  #writing<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const reason = cannotWrite(error);
      if (reason === undefined) throw error;
      throw new EngineUnavailable(`the index in ${this.#folder} cannot be written: ${reason}`, {
        cause: error,
      });
    }
  }

  #resolve(name: string): CatalogEntry | undefined {
    const now = performance.now();
    if (!this.#known || now - this.#known.at > FOLLOW_EVERY_MS) {
      const folders = this.#catalog.collections().map(({ folder }) => folder);
      this.#known = { at: now, entries: new Map(), folders };
      for (const folder of this.#published.folders()) if (!folders.includes(folder)) this.#letGo(folder);
    }
    const known = this.#known.entries.get(name);
    if (known) return known;
    const entry = this.#catalog.resolve(name);
    if (entry) this.#known.entries.set(name, entry);
    return entry;
  }

  /** Forgets a collection that is gone: its memory and open files. */
  #letGo(folder: string): void {
    forget(folder);
    this.#cache.forget(folder);
    this.#readers.get(folder)?.close();
    this.#readers.delete(folder);
    this.#published.forget(folder);
  }

  #require(name: string): CatalogEntry {
    const entry = this.#resolve(name);
    if (!entry) throw new EngineFault(404, 'Collection not found');
    return entry;
  }

  #reader({ folder }: CatalogEntry): DocumentReader {
    let reader = this.#readers.get(folder);
    if (!reader) {
      reader = new DocumentReader(documentsPath(folder));
      this.#readers.set(folder, reader);
    }
    return reader;
  }
}
