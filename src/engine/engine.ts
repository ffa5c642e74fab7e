import type { DirtyValues } from './dirty-values.ts';
import { EngineFault } from './fault.ts';
import type { SearchParameters } from './request/request.ts';
import type { CollectionSchema } from './schema.ts';
import type { CatalogEntry } from './store/catalog.ts';
import { collectGarbage } from './store/collect-garbage.ts';
import { CollectionNames } from './store/collection-names.ts';
import { storedText, type WantedFields } from './store/delivered-document.ts';
import { DocumentReaders } from './store/document-readers.ts';
import { exportDocuments } from './store/export-documents.ts';
import { sliceRows } from './store/matching-rows.ts';
import { ReaderLeases } from './store/reader-leases.ts';
import { PublishedCollections } from './threads/published-collections.ts';
import type { EngineReply } from './threads/search-task.ts';
import type { Asking } from './threads/searcher-threads.ts';
import { Searches, type SearchesOptions } from './threads/searches.ts';
import type { PublishTime } from './threads/writer-task.ts';
import { WriterThread } from './threads/writer-thread.ts';
import { readChange } from './update-rows.ts';
import type { WriteAction, WriteOutcome } from './write-lines.ts';

export interface EngineOptions extends SearchesOptions {
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

/** Documents that one transaction removes: some 100 ms in which nothing else is written. */
const MAX_REMOVED_AT_ONCE = 5_000;
/** The same of documents that are changed: each is read, checked and indexed again. */
const MAX_UPDATED_AT_ONCE = 1_000;

/**
 * The embedded search engine over one folder: collections, aliases, documents
 * and search. Several processes may open the same folder; each collection has
 * one writer at a time.
 * Errors: EngineFault with Typesense's status and message for what is asked
 * wrongly; search gives it as a reply instead. EngineUnavailable when another
 * process writes to the collection, or the folder cannot be written.
 */
export class Engine {
  readonly #names: CollectionNames;
  readonly #options: EngineOptions;
  readonly #published: PublishedCollections;
  readonly #readers = new DocumentReaders();
  readonly #leases = new ReaderLeases();
  readonly #writer: WriterThread;
  readonly #searches: Searches;

  constructor(folder: string, options: EngineOptions = {}) {
    this.#names = new CollectionNames(folder, (folders) => {
      for (const own of this.#published.folders()) if (!folders.includes(own)) this.#abandon(own);
    });
    this.#options = options;
    const published = (entry: CatalogEntry, age?: 'newest') =>
      age === 'newest' ? this.#published.newest(entry) : this.#published.last(entry);
    this.#searches = new Searches({ names: this.#names, published, leases: this.#leases }, options);
    const log = options.log ?? (() => {});
    this.#writer = new WriterThread({
      onPublished: (own, state) => this.#published.set(own, state),
      known: (own) => this.#published.segments(own),
      log,
    });
    this.#published = new PublishedCollections({
      open: ({ folder: own, schema }) => this.#writer.run(own, schema, { do: 'open' }),
      lastChange: (entry) => this.#readers.of(entry.folder).lastChange(),
      onDropped: (own, { generation }) => {
        collectGarbage();
        this.#searches.letGo(own, generation).catch((error: unknown) => log(String(error)));
      },
      inThread: options.threads !== 0,
      log,
    });
  }

  async createCollection(schema: CollectionSchema): Promise<CollectionInfo> {
    const entry = this.#names.reserve(schema, (this.#options.now ?? Date.now)());
    await this.#writer.run(entry.folder, schema, { do: 'open' });
    try {
      this.#names.add(entry);
    } catch (error) {
      await this.#removeFiles(entry);
      throw error;
    }
    return this.#describe(entry);
  }

  async collections(): Promise<CollectionInfo[]> {
    return this.#names.collections().flatMap((entry) => this.#describeIfListed(entry) ?? []);
  }

  /** By name or alias. */
  async collection(name: string): Promise<CollectionInfo | undefined> {
    const entry = this.#names.find(name);
    return entry && this.#describeIfListed(entry);
  }

  #describe({ schema, createdAt, folder }: CatalogEntry): CollectionInfo {
    return { schema, createdAt, documents: this.#readers.of(folder).count() };
  }

  /** Undefined when it is dropped at this moment, so that its files cannot be read. */
  #describeIfListed(entry: CatalogEntry): CollectionInfo | undefined {
    try {
      return this.#describe(entry);
    } catch (error) {
      if (this.#names.isListed(entry)) throw error;
      return undefined;
    }
  }

  /** The collection as it was; undefined when there is none. Not by alias. */
  async dropCollection(name: string): Promise<CollectionInfo | undefined> {
    const entry = this.#names.collection(name);
    if (!entry) return undefined;
    const info = this.#describeIfListed(entry);
    // Somebody else may have dropped it at the same time, and a new one may have its name.
    if (!this.#names.remove(entry)) return undefined;
    await this.#removeFiles(entry);
    return info;
  }

  async #removeFiles(entry: CatalogEntry): Promise<void> {
    await this.#writer.release(entry.folder);
    this.#forget(entry.folder);
    this.#names.removeFolder(entry);
  }

  async aliases(): Promise<{ readonly name: string; readonly collection: string }[]> {
    return [...this.#names.aliases()].map(([name, collection]) => ({ name, collection }));
  }

  /** From here on the name means this collection; all at once. Errors: EngineFault when a collection has the name. */
  async setAlias(name: string, collection: string): Promise<void> {
    if (!this.#names.setAlias(name, collection)) {
      // Typesense's own status.
      throw new EngineFault(500, `Name \`${name}\` conflicts with an existing collection name.`);
    }
  }

  async dropAlias(name: string): Promise<{ readonly name: string; readonly collection: string } | undefined> {
    const collection = this.#names.dropAlias(name);
    return collection === undefined ? undefined : { name, collection };
  }

  /**
   * Writes documents given as lines of JSON, one outcome each. Durable when it
   * resolves, and searchable when `publish` says: by default then too.
   */
  async write(
    collection: string,
    lines: readonly string[],
    action: WriteAction,
    options: {
      readonly publish?: PublishTime;
      readonly withDocuments?: boolean;
      readonly dirtyValues?: DirtyValues;
    } = {},
  ): Promise<readonly WriteOutcome[]> {
    const { folder, schema } = this.#names.requireLatest(collection);
    const { publish = 'now', withDocuments = true, dirtyValues = 'reject' } = options;
    const request = { do: 'write', lines, action, withDocuments, dirtyValues, publish } as const;
    return (await this.#writer.run(folder, schema, request)).outcomes;
  }

  /** Ids that are not there are ignored; gives the documents as they were. */
  async remove(
    collection: string,
    ids: readonly string[],
    publish: PublishTime = 'now',
  ): Promise<readonly string[]> {
    const { folder, schema } = this.#names.requireLatest(collection);
    return (await this.#writer.run(folder, schema, { do: 'remove', ids, publish })).removed;
  }

  async removeDocument(collection: string, id: string): Promise<string | undefined> {
    return (await this.remove(collection, [id]))[0];
  }

  /**
   * Removes what the filter lets through at this moment, in batches between which
   * other changes have their turn; gives how many documents these were. After a
   * kill only a part of them may be gone.
   * Errors: EngineFault 400 for a wrong filter.
   */
  async removeMatching(collection: string, filter: string, batchSize = MAX_REMOVED_AT_ONCE): Promise<number> {
    const { folder, schema } = this.#names.requireLatest(collection);
    const { found } = await this.#writer.run(folder, schema, { do: 'find', filter });
    const size = Math.min(batchSize, MAX_REMOVED_AT_ONCE);
    let removed = 0;
    for (let at = 0; at < found.rows.length; at += size) {
      const rows = sliceRows(found, at, at + size);
      const publish = at + size < found.rows.length ? 'soon' : 'now';
      removed += (await this.#writer.run(folder, schema, { do: 'remove-rows', rows, publish })).removedRows;
    }
    return removed;
  }

  /**
   * Changes the given fields (JSON text) of the documents that the filter lets
   * through at this moment, in batches between which other changes have their
   * turn; gives how many took the change. Durable, and searchable, when it
   * resolves; after a kill only a part of them may be changed.
   * Errors: EngineFault 400 for a wrong filter, or a change that is no JSON object.
   */
  async updateMatching(
    collection: string,
    filter: string,
    text: string,
    dirtyValues: DirtyValues = 'reject',
  ): Promise<number> {
    const { folder, schema } = this.#names.requireLatest(collection);
    const change = readChange(text);
    const { found } = await this.#writer.run(folder, schema, { do: 'find', filter });
    let updated = 0;
    for (let at = 0; at < found.rows.length; at += MAX_UPDATED_AT_ONCE) {
      const rows = sliceRows(found, at, at + MAX_UPDATED_AT_ONCE);
      const publish = at + MAX_UPDATED_AT_ONCE < found.rows.length ? 'soon' : 'now';
      const request = { do: 'update-rows', rows, change, dirtyValues, publish } as const;
      updated += (await this.#writer.run(folder, schema, request)).updatedRows;
    }
    return updated;
  }

  /** The document as JSON text. */
  async document(collection: string, id: string, fields: WantedFields = {}): Promise<string | undefined> {
    const entry = this.#names.require(collection);
    const found = this.#readers.of(entry.folder).document(id);
    return found && storedText(fields, entry.schema)(found);
  }

  /**
   * Documents as JSON text in the order of their insertion, as they are when the
   * export begins; all of them with an empty filter.
   */
  async *exportDocuments(
    collection: string,
    filter: string,
    fields: WantedFields = {},
  ): AsyncGenerator<string> {
    const entry = this.#names.require(collection);
    const reader = this.#readers.of(entry.folder);
    const published = () => this.#published.last(entry);
    yield* exportDocuments(entry, { reader, published, leases: this.#leases }, filter, fields);
  }

  /** Never throws an EngineFault: the reply carries its status. Errors: EngineUnavailable. */
  async search(collection: string, parameters: SearchParameters, asking: Asking = {}): Promise<EngineReply> {
    return this.#searches.reply(collection, parameters, asking);
  }

  /** Makes searchable what waits for it. */
  async publish(collection: string): Promise<void> {
    const { folder, schema } = this.#names.requireLatest(collection);
    await this.#writer.run(folder, schema, { do: 'publish' });
  }

  /** The same, and merges what can be: when much has been written and no more comes. */
  async settle(collection: string): Promise<void> {
    const { folder, schema } = this.#names.requireLatest(collection);
    await this.#writer.settle(folder, schema);
  }

  async close(): Promise<void> {
    try {
      await this.#writer.close();
    } finally {
      await this.#searches.close();
      await this.#published.close();
      this.#leases.close();
      for (const folder of new Set([...this.#readers.folders(), ...this.#published.folders()]))
        this.#forget(folder);
    }
  }

  /** Forgets a collection that another process has dropped, and stops writing to it. */
  #abandon(folder: string): void {
    this.#forget(folder);
    this.#writer.release(folder).catch((error: unknown) => {
      this.#options.log?.(`a collection was dropped while it was written: ${String(error)}`);
    });
  }

  /** Forgets a collection that is gone: its memory and open files. */
  #forget(folder: string): void {
    this.#searches.forget(folder);
    this.#readers.close(folder);
    this.#published.forget(folder);
  }
}
