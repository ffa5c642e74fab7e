import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { EngineFault } from './fault.ts';
import { parseFilter } from './filter/parse-filter.ts';
import { parseStored } from './index/stored-document.ts';
import type { SearchParameters } from './query/request.ts';
import type { CollectionSchema } from './schema.ts';
import { type EngineReply, forget, runSearch, SCHEMA_FILE, type SearchTask } from './search-task.ts';
import { Catalog, type CatalogEntry } from './store/catalog.ts';
import { loadPublished, SnapshotSource } from './store/collection-reader.ts';
import type { Published } from './store/collection-writer.ts';
import { DocumentReader } from './store/document-store.ts';
import { DamagedIndex } from './store/generation.ts';
import { idsMatching } from './store/matching-ids.ts';
import type { WriteAction, WriteOutcome } from './write-lines.ts';
import type { WriterResult, WriterTask } from './writer-task.ts';

export interface EngineOptions {
  /** Threads that search; 0 searches in the calling thread. Default: one a processor. */
  readonly threads?: number;
  /** Searches that may wait for a thread; a further one is refused at once. */
  readonly maxQueue?: number;
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

/** How soon this process sees what others publish, in milliseconds. */
const FOLLOW_EVERY_MS = 250;
/** What was written with `soon` becomes searchable this long after the last such call, in milliseconds. */
const PUBLISH_AFTER_MS = 500;
const DEFAULT_MAX_QUEUE = 1_000;

/** No answer for now: too many searches are waiting, or the index is damaged and cannot be made again here. */
export class EngineUnavailable extends Error {}

/**
 * The embedded search engine over one folder: collections, aliases, documents
 * and search. Several processes may open the same folder; each collection has
 * one writer at a time.
 * Errors: EngineFault with Typesense's status and message for what is asked
 * wrongly; search gives it as a reply instead.
 */
export class Engine {
  readonly #catalog: Catalog;
  readonly #options: EngineOptions;
  readonly #published = new Map<string, { state: Published; checkedAt: number }>();
  readonly #publishTimers = new Map<string, NodeJS.Timeout>();
  readonly #merges = new Set<Promise<void>>();
  readonly #readers = new Map<string, DocumentReader>();
  #known: { readonly at: number; readonly entries: Map<string, CatalogEntry> } | undefined;
  #searchers: Piscina<SearchTask, EngineReply> | undefined;
  #writerThread: Piscina<WriterTask, WriterResult> | undefined;
  readonly #opened = new Map<string, CollectionSchema>();
  #closing = false;

  constructor(folder: string, options: EngineOptions = {}) {
    this.#catalog = new Catalog(folder);
    this.#options = options;
  }

  async createCollection(schema: CollectionSchema): Promise<CollectionInfo> {
    if (this.#catalog.collection(schema.name)) {
      throw new EngineFault(409, `A collection with name \`${schema.name}\` already exists.`);
    }
    const now = (this.#options.now ?? Date.now)();
    this.#catalog.sweep(now);
    const entry = this.#catalog.reserve(schema, Math.floor(now / 1000));
    writeFileSync(join(entry.folder, SCHEMA_FILE), JSON.stringify(schema));
    await this.#write({ do: 'open', folder: entry.folder, schema });
    this.#catalog.add(entry);
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
    await this.#closeWriter(entry.folder);
    forget(entry.folder);
    this.#readers.get(entry.folder)?.close();
    this.#readers.delete(entry.folder);
    this.#published.delete(entry.folder);
    this.#catalog.drop(name);
    this.#known = undefined;
    return info;
  }

  async aliases(): Promise<{ readonly name: string; readonly collection: string }[]> {
    return [...this.#catalog.aliases()].map(([name, collection]) => ({ name, collection }));
  }

  /** From here on the name means this collection; all at once. */
  async setAlias(name: string, collection: string): Promise<void> {
    this.#catalog.setAlias(name, collection);
    this.#known = undefined;
  }

  async dropAlias(name: string): Promise<{ readonly name: string; readonly collection: string } | undefined> {
    const collection = this.#catalog.aliases().get(name);
    if (collection === undefined) return undefined;
    this.#catalog.dropAlias(name);
    this.#known = undefined;
    return { name, collection };
  }

  /**
   * Writes documents given as lines of JSON, one outcome each. Durable when it
   * resolves. Searchable then too, or with `soon` half a second after the last
   * such call, which makes many calls in a row much cheaper.
   */
  async write(
    collection: string,
    lines: readonly string[],
    action: WriteAction,
    options: { readonly soon?: boolean; readonly withDocuments?: boolean } = {},
  ): Promise<readonly WriteOutcome[]> {
    const { folder, schema } = this.#require(collection);
    const publish = options.soon !== true;
    const withDocuments = options.withDocuments ?? true;
    const result = await this.#write({ do: 'write', folder, schema, lines, action, withDocuments, publish });
    return result.outcomes;
  }

  /** Ids that are not there are ignored; gives the documents as they were. */
  async remove(collection: string, ids: readonly string[], soon = false): Promise<readonly string[]> {
    const { folder, schema } = this.#require(collection);
    return (await this.#write({ do: 'remove', folder, schema, ids, publish: !soon })).removed;
  }

  async removeDocument(collection: string, id: string): Promise<string | undefined> {
    return (await this.remove(collection, [id]))[0];
  }

  /** Gives how many documents were there. Errors: EngineFault 400 for a wrong filter. */
  async removeMatching(collection: string, filter: string): Promise<number> {
    const { folder, schema } = this.#require(collection);
    return (await this.#write({ do: 'remove-matching', folder, schema, filter })).removed.length;
  }

  /** The document as JSON text. */
  async document(collection: string, id: string): Promise<string | undefined> {
    const found = this.#reader(this.#require(collection)).document(id);
    return found && JSON.stringify(parseStored(found));
  }

  /** Documents as JSON text in the order of their insertion; all of them with an empty filter. */
  async *exportDocuments(collection: string, filter: string): AsyncGenerator<string> {
    const entry = this.#require(collection);
    const { schema, folder } = entry;
    const parsed = parseFilter(filter, schema);
    if ('error' in parsed) throw new EngineFault(parsed.status, parsed.error);
    const reader = this.#reader(entry);
    if (!parsed.tree) {
      for (const stored of reader.all()) yield JSON.stringify(parseStored(stored));
      return;
    }
    const source = new SnapshotSource(folder, schema);
    try {
      for (const id of idsMatching(parsed.tree, source.of(await this.#follow(entry)))) {
        const found = reader.document(id);
        if (found) yield JSON.stringify(parseStored(found));
      }
    } finally {
      source.close();
    }
  }

  /** Never throws an EngineFault: the reply carries its status. Errors: EngineUnavailable. */
  async search(collection: string, parameters: SearchParameters, signal?: AbortSignal): Promise<EngineReply> {
    const entry = this.#resolve(collection);
    if (!entry) return { status: 404, body: Buffer.from('{"message":"Collection not found"}') };
    const published = await this.#follow(entry);
    const task: SearchTask = {
      folder: entry.folder,
      collectionName: entry.schema.name,
      published,
      parameters,
    };
    if (this.#options.threads === 0) return runSearch(task);
    this.#searchers ??= this.#startSearchers();
    const { maxQueue = DEFAULT_MAX_QUEUE } = this.#options;
    if (this.#searchers.queueSize >= maxQueue) throw new EngineUnavailable('too many searches are waiting');
    return this.#searchers.run(task, signal ? { signal } : {});
  }

  /** Makes searchable what was written with `soon`. */
  async publish(collection: string): Promise<void> {
    const { folder, schema } = this.#require(collection);
    await this.#write({ do: 'publish', folder, schema });
  }

  async close(): Promise<void> {
    this.#closing = true;
    for (const timer of this.#publishTimers.values()) clearTimeout(timer);
    await Promise.all(this.#merges);
    for (const folder of [...this.#opened.keys()]) await this.#closeWriter(folder);
    await this.#searchers?.close();
    await this.#writerThread?.close();
    for (const reader of this.#readers.values()) reader.close();
    this.#readers.clear();
    for (const { folder } of this.#catalog.collections()) forget(folder);
  }

  #startSearchers(): Piscina<SearchTask, EngineReply> {
    const threads = this.#options.threads ?? availableParallelism();
    return new Piscina({
      filename: new URL('./search-task.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: 60_000,
    });
  }

  #resolve(name: string): CatalogEntry | undefined {
    const now = performance.now();
    if (!this.#known || now - this.#known.at > FOLLOW_EVERY_MS) this.#known = { at: now, entries: new Map() };
    const known = this.#known.entries.get(name);
    if (known) return known;
    const entry = this.#catalog.resolve(name);
    if (entry) this.#known.entries.set(name, entry);
    return entry;
  }

  #require(name: string): CatalogEntry {
    const entry = this.#resolve(name);
    if (!entry) throw new EngineFault(404, 'Collection not found');
    return entry;
  }

  #reader({ folder }: CatalogEntry): DocumentReader {
    let reader = this.#readers.get(folder);
    if (!reader) {
      reader = new DocumentReader(join(folder, 'documents.sqlite'));
      this.#readers.set(folder, reader);
    }
    return reader;
  }

  /** What is published last; looks at the files again when its knowledge is old. */
  async #follow({ folder, schema }: CatalogEntry): Promise<Published> {
    const known = this.#published.get(folder);
    const now = performance.now();
    if (known && now - known.checkedAt < FOLLOW_EVERY_MS) return known.state;
    try {
      const state = loadPublished(folder, schema, known?.state) ?? known?.state;
      if (state) {
        this.#published.set(folder, { state, checkedAt: now });
        return state;
      }
    } catch (error) {
      if (!(error instanceof DamagedIndex)) throw error;
      this.#options.log?.(`${error.message}; the index is made again from the documents`);
    }
    const { published } = await this.#write({ do: 'open', folder, schema });
    if (!published) throw new EngineUnavailable(`nothing is published in ${folder}`);
    return published;
  }

  async #write(task: WriterTask): Promise<WriterResult> {
    this.#writerThread ??= new Piscina({
      filename: new URL('./writer-task.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
    });
    this.#opened.set(task.folder, task.schema);
    const result = await this.#writerThread.run(task);
    for (const line of result.log) this.#options.log?.(line);
    if (result.fault) throw new EngineFault(result.fault.status, result.fault.message);
    const before = this.#published.get(task.folder)?.state.generation;
    if (result.published) {
      this.#published.set(task.folder, { state: result.published, checkedAt: performance.now() });
      if (result.published.generation !== before && task.do !== 'merge') this.#mergeInBackground(task);
    }
    if (result.unpublished) this.#publishSoon(task);
    return result;
  }

  #publishSoon({ folder, schema }: WriterTask): void {
    clearTimeout(this.#publishTimers.get(folder));
    if (this.#closing) return;
    const timer = setTimeout(() => {
      this.#background(this.#write({ do: 'publish', folder, schema }).then(() => {}));
    }, PUBLISH_AFTER_MS);
    timer.unref();
    this.#publishTimers.set(folder, timer);
  }

  #mergeInBackground({ folder, schema }: WriterTask): void {
    if (this.#closing) return;
    const merge = async (): Promise<void> => {
      let again = true;
      while (again && !this.#closing && this.#opened.has(folder)) {
        again = (await this.#write({ do: 'merge', folder, schema })).mergeAgain;
      }
    };
    this.#background(merge());
  }

  #background(work: Promise<void>): void {
    const watched = work
      .catch((error: unknown) => this.#options.log?.(`background work failed: ${String(error)}`))
      .finally(() => this.#merges.delete(watched));
    this.#merges.add(watched);
  }

  async #closeWriter(folder: string): Promise<void> {
    clearTimeout(this.#publishTimers.get(folder));
    const schema = this.#opened.get(folder);
    if (!schema) return;
    this.#opened.delete(folder);
    await this.#writerThread?.run({ do: 'close', folder, schema });
  }
}
