import { EngineUnavailable } from '../fault.ts';
import { ReplyCache } from '../reply-cache.ts';
import type { SearchParameters } from '../request/request.ts';
import type { CatalogEntry } from '../store/catalog.ts';
import type { CollectionNames } from '../store/collection-names.ts';
import type { Published } from '../store/generation.ts';
import { MissingRow } from '../store/missing-row.ts';
import type { ReaderLeases } from '../store/reader-leases.ts';
import { type EngineReply, forget, makeReply } from './search-task.ts';
import { type Asking, type SearcherOptions, SearcherThreads } from './searcher-threads.ts';

export interface SearchesOptions extends SearcherOptions {
  /** Memory for replies to searches with `use_cache`. Default: 64 MiB. */
  readonly cacheBytes?: number;
}

const NOT_FOUND = '{"message":"Collection not found"}';
const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;

export interface SearchesParts {
  readonly names: CollectionNames;
  /** What is published, as far as this process knows; with `newest`, as the files have it now. */
  readonly published: (entry: CatalogEntry, age?: 'newest') => Promise<Published>;
  readonly leases: ReaderLeases;
}

/** Searches by name: with what is published last, from the kept replies or by a thread. */
export class Searches {
  readonly #names: CollectionNames;
  readonly #parts: SearchesParts;
  readonly #searchers: SearcherThreads;
  readonly #cache: ReplyCache;

  constructor(parts: SearchesParts, options: SearchesOptions) {
    this.#names = parts.names;
    this.#parts = parts;
    this.#searchers = new SearcherThreads(options);
    this.#cache = new ReplyCache(options.cacheBytes ?? DEFAULT_CACHE_BYTES);
  }

  /** Errors: EngineUnavailable. What is asked wrongly is a reply. */
  async reply(collection: string, parameters: SearchParameters, asking: Asking = {}): Promise<EngineReply> {
    const entry = this.#names.find(collection);
    if (!entry) return makeReply(404, NOT_FOUND);
    try {
      return await this.#replyFrom(entry, parameters, asking);
    } catch (error) {
      // A rebuild may just have dropped the collection that the alias meant a moment ago.
      this.#names.invalidate();
      const other = this.#names.find(collection);
      if (asking.signal?.aborted || other?.folder === entry.folder) throw error;
      if (!other) return makeReply(404, NOT_FOUND);
      return this.#replyFrom(other, parameters, asking);
    }
  }

  async #replyFrom(entry: CatalogEntry, parameters: SearchParameters, asking: Asking): Promise<EngineReply> {
    try {
      return await this.#replyOver(await this.#parts.published(entry), entry, parameters, asking);
    } catch (error) {
      if (!(error instanceof MissingRow)) throw error;
      return this.#replyAnew(entry, parameters, asking);
    }
  }

  /** Once more, over what is published now: a reader without a lease was too slow. */
  async #replyAnew(entry: CatalogEntry, parameters: SearchParameters, asking: Asking): Promise<EngineReply> {
    try {
      return await this.#replyOver(await this.#parts.published(entry, 'newest'), entry, parameters, asking);
    } catch (error) {
      if (!(error instanceof MissingRow)) throw error;
      const message = `documents that the index of the collection \`${entry.schema.name}\` names are missing`;
      throw new EngineUnavailable(message, { cause: error });
    }
  }

  async #replyOver(
    published: Published,
    { folder, schema }: CatalogEntry,
    parameters: SearchParameters,
    { signal, client }: Asking,
  ): Promise<EngineReply> {
    const task = {
      folder,
      folders: this.#names.folders(),
      collectionName: schema.name,
      published,
      parameters,
    };
    const state = { folder, generation: published.generation };
    const search = async (own: AbortSignal | undefined): Promise<EngineReply> => {
      const endUse = this.#parts.leases.use(folder, published.change);
      try {
        return await this.#searchers.run(task, { signal: own, client });
      } finally {
        endUse();
      }
    };
    return this.#cache.reply(state, parameters, search, signal);
  }

  /** Has threads without work forget generations older than this. */
  letGo(folder: string, before: number): Promise<void> {
    return this.#searchers.letGo(folder, before);
  }

  /** Forgets a collection that is gone. */
  forget(folder: string): void {
    forget(folder);
    this.#cache.forget(folder);
  }

  close(): Promise<void> {
    return this.#searchers.close();
  }
}
