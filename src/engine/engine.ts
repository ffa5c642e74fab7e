import { type CollectionInfo, describe, describeIfListed } from './collection-info.ts';
import { storedText, type WantedFields } from './documents/stored-document.ts';
import { type EngineStats, engineStats } from './engine-stats.ts';
import { openDocuments } from './export-documents.ts';
import type { FacetPage } from './facet-page.ts';
import { type DamagedDocument, EngineFault, EngineUnavailable } from './fault.ts';
import type { SearchParameters } from './request/request.ts';
import type { CollectionSchema } from './schema.ts';
import { Catalog, type CatalogEntry } from './store/catalog.ts';
import { DocumentReaders } from './store/document-reader.ts';
import { documentsPath } from './store/document-tables.ts';
import { type DocumentsDamage, findDamaged } from './store/find-damaged.ts';
import { ReaderLeases } from './store/leases.ts';
import { NO_ROWS, type Rows, sliceRows } from './store/rows.ts';
import { readChange } from './store/write-lines.ts';
import { DamageReports, type RepairOptions } from './threads/damage-reports.ts';
import {
  type FoundMatches,
  type MatchesOptions,
  MatchesReader,
  type MatchesRequest,
} from './threads/matches.ts';
import { PublishedCollections } from './threads/published-collections.ts';
import type { EngineReply } from './threads/search-task.ts';
import type { SearchContext } from './threads/searcher-threads.ts';
import { Searches, type SearchesOptions } from './threads/searches.ts';
import type { WriterRequest } from './threads/writer-task.ts';
import { WriterThread } from './threads/writer-thread.ts';
import type { DirtyValues, Lines, PublishTime, WriteAction, WriteOutcome } from './write-options.ts';

export interface EngineOptions extends SearchesOptions, MatchesOptions, RepairOptions {
  /** Unix milliseconds. */
  readonly now?: () => number;
  readonly log?: (message: string) => void;
}

/** Documents that one transaction removes. It takes some 100 ms, during which nothing else is written. */
const MAX_REMOVED_AT_ONCE = 5_000;
/** Documents that one transaction changes: each is read, checked and indexed again. */
const MAX_UPDATED_AT_ONCE = 1_000;

/**
 * The embedded search engine over one folder: collections, aliases, documents
 * and search. Several processes may open the same folder; each collection has
 * one writer at a time.
 * Errors: EngineFault with Typesense's status and message for a wrong request, which
 * search returns as a reply instead; EngineUnavailable when another process writes to the
 * collection, or the folder cannot be written.
 */
export class Engine {
  readonly #catalog: Catalog;
  readonly #options: EngineOptions;
  readonly #published: PublishedCollections;
  readonly #readers = new DocumentReaders();
  readonly #leases = new ReaderLeases();
  readonly #writer: WriterThread;
  readonly #searches: Searches;
  readonly #matches: MatchesReader;
  readonly #damage: DamageReports;

  constructor(folder: string, options: EngineOptions = {}) {
    this.#catalog = new Catalog(folder, (folders) => {
      for (const collectionFolder of this.#published.folders())
        if (!folders.includes(collectionFolder)) this.#closeDropped(collectionFolder);
    });
    this.#options = options;
    const published = (entry: CatalogEntry, age?: 'newest') =>
      age === 'newest' ? this.#published.newest(entry) : this.#published.last(entry);
    const log = options.log ?? (() => {});
    const { repair } = options;
    const repairAndPublish = async (collection: string, ids: readonly string[]): Promise<void> => {
      await repair?.(collection, ids);
      await this.publish(collection);
    };
    this.#damage = new DamageReports({ repair: repair && repairAndPublish }, log);
    const onDamaged = (entry: CatalogEntry, damaged: readonly DamagedDocument[]) =>
      this.#damage.report(entry, damaged);
    const leases = this.#leases;
    this.#searches = new Searches({ catalog: this.#catalog, published, leases, onDamaged }, options);
    const isBusy = () => {
      const { running, waiting } = this.#searches.stats();
      return running + waiting > 0;
    };
    this.#matches = new MatchesReader({ leases, isBusy, onDamaged }, options);
    this.#writer = new WriterThread({
      onPublished: (collectionFolder, state) => this.#published.set(collectionFolder, state),
      loaded: (collectionFolder) => this.#published.segments(collectionFolder),
      log,
    });
    this.#published = new PublishedCollections({
      open: ({ folder: collectionFolder, schema }) =>
        this.#writer.run(collectionFolder, schema, { do: 'open' }),
      isWriting: (collectionFolder) => this.#writer.isWriting(collectionFolder),
      lastChange: (entry) => this.#readers.of(entry.folder).lastChange(),
      onReplaced: (collectionFolder, state) => this.#searches.publish(collectionFolder, state),
      load: (task) => this.#searches.load(task),
      leases: this.#leases,
      log,
    });
  }

  async createCollection(schema: CollectionSchema): Promise<CollectionInfo> {
    const { name } = schema;
    const taken = (): EngineFault =>
      new EngineFault(409, `A collection with name \`${name}\` already exists.`);
    if (this.#catalog.collection(name)) throw taken();
    const entry = this.#catalog.reserve(schema, (this.#options.now ?? Date.now)());
    await this.#writer.run(entry.folder, schema, { do: 'open' });
    if (this.#catalog.add(entry)) return this.#describe(entry);
    await this.#removeFiles(entry);
    throw taken();
  }

  async collections(): Promise<CollectionInfo[]> {
    return this.#catalog.collections().flatMap((entry) => this.#describeIfListed(entry) ?? []);
  }

  /** By name or alias. */
  async collection(name: string): Promise<CollectionInfo | undefined> {
    return this.#catalog.over(name, async (entry) => this.#describe(entry));
  }

  /** Puts a catalog aside of which nothing can be read. Its collections are then unknown, and their folders stay. */
  setDamagedCatalogAside(): void {
    this.#catalog.setAsideIfDamaged();
  }

  #describe = (entry: CatalogEntry): CollectionInfo => describe(entry, this.#catalog, this.#readers);

  #describeIfListed = (entry: CatalogEntry): CollectionInfo | undefined =>
    describeIfListed(entry, this.#catalog, this.#readers);

  /** Returns the dropped collection, if any. Not by alias. */
  async dropCollection(name: string): Promise<CollectionInfo | undefined> {
    const entry = this.#catalog.collection(name);
    if (!entry) return undefined;
    const info = this.#describeIfListed(entry);
    // Another process may have dropped it, and a new collection may have its name.
    if (!this.#catalog.remove(entry)) return undefined;
    await this.#removeFiles(entry);
    return info;
  }

  async #removeFiles(entry: CatalogEntry): Promise<void> {
    await this.#writer.release(entry.folder);
    this.#forget(entry.folder);
    this.#catalog.removeFolder(entry);
  }

  async aliases(): Promise<{ readonly name: string; readonly collection: string }[]> {
    return [...this.#catalog.aliases()].map(([name, collection]) => ({ name, collection }));
  }

  /** Points the alias to the collection, atomically. Errors: EngineFault when a collection has the name. */
  async setAlias(name: string, collection: string): Promise<void> {
    if (!this.#catalog.setAlias(name, collection)) {
      throw new EngineFault(500, `Name \`${name}\` conflicts with an existing collection name.`);
    }
  }

  async dropAlias(name: string): Promise<{ readonly name: string; readonly collection: string } | undefined> {
    const collection = this.#catalog.dropAlias(name);
    return collection === undefined ? undefined : { name, collection };
  }

  /**
   * Writes documents given as lines of JSON; returns one outcome each. Lines given as bytes must
   * not change until it resolves. Documents are durable when it resolves, and searchable when
   * `publish` says, by default at the same time.
   */
  async write(
    collection: string,
    lines: Lines,
    action: WriteAction,
    options: {
      readonly publish?: PublishTime;
      readonly withDocuments?: boolean;
      readonly dirtyValues?: DirtyValues;
    } = {},
  ): Promise<readonly WriteOutcome[]> {
    const { folder, schema } = this.#catalog.requireLatest(collection);
    const { publish = 'now', withDocuments = true, dirtyValues = 'reject' } = options;
    const request = { do: 'write', lines, action, withDocuments, dirtyValues, publish } as const;
    return (await this.#writer.run(folder, schema, request)).outcomes ?? [];
  }

  /** Returns the removed documents; unknown ids are ignored. */
  async remove(
    collection: string,
    ids: readonly string[],
    publish: PublishTime = 'now',
  ): Promise<readonly string[]> {
    const { folder, schema } = this.#catalog.requireLatest(collection);
    return (await this.#writer.run(folder, schema, { do: 'remove', ids, publish })).removed ?? [];
  }

  async removeDocument(collection: string, id: string): Promise<string | undefined> {
    return (await this.remove(collection, [id]))[0];
  }

  /**
   * Removes the documents that match the filter now, and returns their number. Other
   * changes may run between batches. After a kill, only a part may be removed.
   * Errors: EngineFault 400 for a wrong filter.
   */
  async removeMatching(collection: string, filter: string, batchSize = MAX_REMOVED_AT_ONCE): Promise<number> {
    const size = Math.min(batchSize, MAX_REMOVED_AT_ONCE);
    return this.#changeMatching(collection, filter, size, (rows, publish) => ({
      do: 'remove-rows',
      rows,
      publish,
    }));
  }

  /**
   * Changes the given fields (JSON text) of the documents that match the filter now, and
   * returns how many were changed. Other changes may run between batches. The changes are
   * durable and searchable when it resolves; after a kill, only a part may be changed.
   * Errors: EngineFault 400 for a wrong filter, or a change that is not a JSON object.
   */
  async updateMatching(
    collection: string,
    filter: string,
    text: string,
    dirtyValues: DirtyValues = 'reject',
  ): Promise<number> {
    const change = readChange(text);
    return this.#changeMatching(collection, filter, MAX_UPDATED_AT_ONCE, (rows, publish) => ({
      do: 'update-rows',
      rows,
      change,
      dirtyValues,
      publish,
    }));
  }

  async #changeMatching(
    collection: string,
    filter: string,
    batchSize: number,
    request: (rows: Rows, publish: PublishTime) => WriterRequest,
  ): Promise<number> {
    const { folder, schema } = this.#catalog.requireLatest(collection);
    const { found = NO_ROWS } = await this.#writer.run(folder, schema, { do: 'find', filter });
    let changed = 0;
    for (let at = 0; at < found.rows.length; at += batchSize) {
      const rows = sliceRows(found, at, at + batchSize);
      const publish = at + batchSize < found.rows.length ? 'soon' : 'now';
      const { changedRows = 0 } = await this.#writer.run(folder, schema, request(rows, publish));
      changed += changedRows;
    }
    return changed;
  }

  /** The document as JSON text. Errors: EngineUnavailable if it is damaged. */
  async document(collection: string, id: string, fields: WantedFields = {}): Promise<string | undefined> {
    return this.#over(collection, async (entry) => {
      const reader = this.#readers.of(entry.folder);
      let found = reader.document(id);
      const damaged = reader.takeDamaged();
      if (damaged.length > 0) {
        if (await this.#damage.report(entry, damaged)) found = reader.document(id);
        if (reader.takeDamaged().length > 0 || !found)
          throw new EngineUnavailable(`document ${id} is damaged`);
      }
      return found && storedText(fields, entry.schema)(found);
    });
  }

  /** Errors: EngineFault 404; those of the work. */
  async #over<Result>(
    collection: string,
    work: (entry: CatalogEntry) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const over = (entry: CatalogEntry) => work(entry).then((result) => ({ result }));
    const done = await this.#catalog.over(collection, over, signal);
    if (!done) throw new EngineFault(404, 'Collection not found');
    return done.result;
  }

  /**
   * Documents as JSON text in insertion order, as they are when the export begins. An
   * empty filter matches all documents.
   */
  async *exportDocuments(
    collection: string,
    filter: string,
    fields: WantedFields = {},
  ): AsyncGenerator<string> {
    const opened = await this.#over(collection, (entry) => {
      const published = () => this.#published.last(entry);
      const onDamaged = (damaged: readonly DamagedDocument[]) => void this.#damage.report(entry, damaged);
      return openDocuments(entry, { published, leases: this.#leases, onDamaged }, filter, fields);
    });
    try {
      yield* opened.texts();
    } finally {
      opened.close();
    }
  }

  /** A wrong request gives a reply with its status. Errors: EngineUnavailable. */
  async search(
    collection: string,
    parameters: SearchParameters,
    context: SearchContext = {},
  ): Promise<EngineReply> {
    return this.#searches.reply(collection, { parameters }, context);
  }

  /**
   * A page of the values of the field that `facet_by` names, counted over the documents that
   * match: FacetPageReply as JSON. Errors: as for a search.
   */
  async facetValues(
    collection: string,
    parameters: SearchParameters,
    page: FacetPage,
    context: SearchContext = {},
  ): Promise<EngineReply> {
    return this.#searches.reply(collection, { parameters, facetPage: page }, context);
  }

  /**
   * All matches of a search in one order, as they are when it begins. The result must be
   * closed.
   * Errors: EngineFault for a wrong request, EngineUnavailable.
   */
  async matches(
    collection: string,
    request: MatchesRequest,
    context: SearchContext = {},
  ): Promise<FoundMatches> {
    const find = async (entry: CatalogEntry) =>
      this.#matches.find(entry, await this.#published.last(entry), request, context);
    return this.#over(collection, find, context.signal);
  }

  stats(): EngineStats {
    return engineStats(this.#catalog, this.#published, this.#searches);
  }

  /** Publishes what killed processes have stored in the collections behind aliases, before the first search. */
  async publishStored(): Promise<void> {
    for (const name of this.#catalog.aliases().keys()) {
      const entry = this.#catalog.resolve(name);
      if (entry) await this.#published.publishStored(entry);
    }
  }

  /** Compares all documents with their checksums. Errors: EngineFault 404, DamagedDocuments. */
  async damagedDocuments(collection: string, signal?: AbortSignal): Promise<DocumentsDamage> {
    return this.#over(collection, ({ folder }) => findDamaged(documentsPath(folder), signal));
  }

  /** Publishes pending changes. */
  async publish(collection: string): Promise<void> {
    const { folder, schema } = this.#catalog.requireLatest(collection);
    await this.#writer.run(folder, schema, { do: 'publish' });
  }

  /** Publishes pending changes and merges until no merge is due, for example after an import. */
  async mergeAll(collection: string): Promise<void> {
    const { folder, schema } = this.#catalog.requireLatest(collection);
    await this.#writer.mergeAll(folder, schema);
  }

  async close(): Promise<void> {
    try {
      await this.#writer.close();
    } finally {
      await this.#searches.close();
      await this.#matches.close();
      this.#leases.close();
      for (const folder of new Set([...this.#readers.folders(), ...this.#published.folders()]))
        this.#forget(folder);
    }
  }

  /** Closes a collection that another process has dropped. */
  #closeDropped(folder: string): void {
    this.#forget(folder);
    this.#writer.release(folder).catch((error: unknown) => {
      this.#options.log?.(`a collection was dropped while it was written: ${String(error)}`);
    });
  }

  /** Frees the memory and open files of a collection. */
  #forget(folder: string): void {
    this.#searches.forget(folder);
    this.#readers.close(folder);
    this.#published.forget(folder);
  }
}
