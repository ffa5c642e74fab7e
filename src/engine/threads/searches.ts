import { EngineUnavailable, MissingRow } from '../fault.ts';
import { ReplyCache } from '../reply-cache.ts';
import type { SearchParameters } from '../request/request.ts';
import type { Catalog, CatalogEntry } from '../store/catalog.ts';
import type { Published } from '../store/generation.ts';
import type { ReaderLeases } from '../store/leases.ts';
import { type EngineReply, forget, makeReply } from './search-task.ts';
import { type SearchContext, type SearcherOptions, SearcherThreads } from './searcher-threads.ts';

export interface SearchesOptions extends SearcherOptions {
  /** Memory for replies to searches with `use_cache`. Default: 64 MiB. */
  readonly cacheBytes?: number;
}

const NOT_FOUND = '{"message":"Collection not found"}';
const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;

export interface SearchesParts {
  readonly catalog: Catalog;
  /** The generation that this process has; with `newest`, the one of the files. */
  readonly published: (entry: CatalogEntry, age?: 'newest') => Promise<Published>;
  readonly leases: ReaderLeases;
}

/** Searches by name over the current generation, in the reply cache or in a thread. */
export class Searches {
  readonly #parts: SearchesParts;
  readonly #searchers: SearcherThreads;
  readonly #cache: ReplyCache;

  constructor(parts: SearchesParts, options: SearchesOptions) {
    this.#parts = parts;
    this.#searchers = new SearcherThreads(options);
    this.#cache = new ReplyCache(options.cacheBytes ?? DEFAULT_CACHE_BYTES);
  }

  /** A wrong request gives a reply with its status. Errors: EngineUnavailable. */
  async reply(
    collection: string,
    parameters: SearchParameters,
    context: SearchContext = {},
  ): Promise<EngineReply> {
    const entry = this.#parts.catalog.find(collection);
    if (!entry) return makeReply(404, NOT_FOUND);
    try {
      return await this.#replyFrom(entry, parameters, context);
    } catch (error) {
      // A rebuild may just have dropped the collection that the alias pointed to.
      this.#parts.catalog.invalidate();
      const other = this.#parts.catalog.find(collection);
      if (context.signal?.aborted || other?.folder === entry.folder) throw error;
      if (!other) return makeReply(404, NOT_FOUND);
      return this.#replyFrom(other, parameters, context);
    }
  }

  async #replyFrom(
    entry: CatalogEntry,
    parameters: SearchParameters,
    context: SearchContext,
  ): Promise<EngineReply> {
    try {
      return await this.#replyOver(await this.#parts.published(entry), entry, parameters, context);
    } catch (error) {
      if (!(error instanceof MissingRow)) throw error;
      return this.#retryOverNewest(entry, parameters, context);
    }
  }

  /** Repeats a search over the newest generation, because a reader without a lease was too slow. */
  async #retryOverNewest(
    entry: CatalogEntry,
    parameters: SearchParameters,
    context: SearchContext,
  ): Promise<EngineReply> {
    try {
      return await this.#replyOver(await this.#parts.published(entry, 'newest'), entry, parameters, context);
    } catch (error) {
      if (!(error instanceof MissingRow)) throw error;
      const message = `the index of the collection \`${entry.schema.name}\` refers to documents that are missing`;
      throw new EngineUnavailable(message, { cause: error });
    }
  }

  async #replyOver(
    published: Published,
    { folder, schema }: CatalogEntry,
    parameters: SearchParameters,
    { signal, client }: SearchContext,
  ): Promise<EngineReply> {
    const task = {
      folder,
      folders: this.#parts.catalog.folders(),
      collectionName: schema.name,
      published,
      parameters,
    };
    const state = { folder, generation: published.generation };
    const search = async (searchSignal: AbortSignal | undefined): Promise<EngineReply> => {
      const endUse = this.#parts.leases.use(folder, published.change);
      try {
        return await this.#searchers.run(task, { signal: searchSignal, client });
      } finally {
        endUse();
      }
    };
    return this.#cache.reply(state, parameters, search, signal);
  }

  /** Makes idle threads drop older generations. */
  evict(folder: string, before: number): Promise<void> {
    return this.#searchers.evict(folder, before);
  }

  /** Closes a collection that was dropped. */
  forget(folder: string): void {
    forget(folder);
    this.#cache.forget(folder);
  }

  close(): Promise<void> {
    return this.#searchers.close();
  }
}
