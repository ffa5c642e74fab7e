import { LRUCache } from 'lru-cache';
import { type CacheKey, cacheKey, keyWithin } from '../../kernel/cache-key.ts';
import { type Caller, Callers, shareInFlight } from '../../kernel/share-in-flight.ts';
import type { FacetPage } from '../facet-page.ts';
import { type DamagedDocument, EngineUnavailable, MissingRow } from '../fault.ts';
import type { SearchParameters } from '../request/request.ts';
import type { Catalog, CatalogEntry } from '../store/catalog.ts';
import type { Loaded, LoadTask } from '../store/collection-reader.ts';
import type { Published } from '../store/generation.ts';
import type { ReaderLeases } from '../store/leases.ts';
import { type EngineReply, makeReply } from './search-task.ts';
import { type SearchContext, type SearcherOptions, SearcherThreads } from './searcher-threads.ts';

export interface SearchesOptions extends SearcherOptions {
  /** Memory for replies to searches with `use_cache`. Default: 64 MiB. */
  readonly cacheBytes?: number;
  /** Called for each search that allows a cached reply. */
  readonly onCacheable?: ((outcome: 'hit' | 'miss') => void) | undefined;
}

const NOT_FOUND = '{"message":"Collection not found"}';
const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;

/** What is searched. */
export interface Wanted {
  readonly parameters: SearchParameters;
  /** Set for what it says of the facets in place of hits. */
  readonly facetPage?: FacetPage;
}

export interface SearchesParts {
  readonly catalog: Catalog;
  /** The generation that this process has; with `newest`, the one of the files. */
  readonly published: (entry: CatalogEntry, age?: 'newest') => Promise<Published>;
  readonly leases: ReaderLeases;
  /** Called with documents that are left out. Whether they have just been written again. */
  readonly onDamaged: (entry: CatalogEntry, damaged: readonly DamagedDocument[]) => Promise<boolean>;
}

/** Searches by name over the current generation, in the reply cache or in a thread. */
export class Searches {
  readonly #parts: SearchesParts;
  readonly #searchers: SearcherThreads;
  readonly #cache: ReplyCache;

  constructor(parts: SearchesParts, options: SearchesOptions) {
    this.#parts = parts;
    this.#searchers = new SearcherThreads(options);
    this.#cache = new ReplyCache(options.cacheBytes ?? DEFAULT_CACHE_BYTES, undefined, options.onCacheable);
  }

  /** A wrong request gives a reply with its status. Errors: EngineUnavailable. */
  async reply(collection: string, wanted: Wanted, context: SearchContext = {}): Promise<EngineReply> {
    const replyFrom = (entry: CatalogEntry) => this.#replyFrom(entry, wanted, context);
    const reply = await this.#parts.catalog.over(collection, replyFrom, context.signal);
    return reply ?? makeReply(404, NOT_FOUND);
  }

  async #replyFrom(
    entry: CatalogEntry,
    wanted: Wanted,
    context: SearchContext,
    age?: 'newest',
  ): Promise<EngineReply> {
    try {
      const reply = await this.#replyOver(await this.#parts.published(entry, age), entry, wanted, context);
      const { damaged } = reply;
      if (damaged === undefined) return reply;
      // A reader without a lease was too slow, or the document has just been written again.
      const isOutdated = age !== 'newest' && damaged.some(({ isMissing }) => isMissing);
      if (!(isOutdated || (await this.#parts.onDamaged(entry, damaged)))) return reply;
      return await this.#replyFrom(entry, wanted, context, 'newest');
    } catch (error) {
      if (!(error instanceof MissingRow)) throw error;
      // A reader without a lease was too slow.
      if (age !== 'newest') return this.#replyFrom(entry, wanted, context, 'newest');
      const message = `the index of the collection \`${entry.schema.name}\` refers to documents that are missing`;
      throw new EngineUnavailable(message, { cause: error });
    }
  }

  async #replyOver(
    published: Published,
    { folder, schema }: CatalogEntry,
    wanted: Wanted,
    context: SearchContext,
  ): Promise<EngineReply> {
    const task = { folder, schema, collectionName: schema.name, published, ...wanted };
    const state = { folder, generation: published.generation };
    const search: SharedSearch = async (signal, callers) => {
      const endUse = this.#parts.leases.use(folder, published.change);
      try {
        return await this.#searchers.run(task, { signal, callers });
      } finally {
        endUse();
      }
    };
    return this.#cache.reply(state, wanted, search, context);
  }

  stats() {
    return { ...this.#searchers.stats(), cachedBytes: this.#cache.bytes };
  }

  /** Searches that begin from now on find what is in the generation. */
  publish(folder: string, published: Published): void {
    this.#searchers.publish(folder, published);
  }

  /** Reads the current generation of a collection from its files. */
  load(task: LoadTask): Promise<Loaded> {
    return this.#searchers.load(task);
  }

  /** Closes a collection that was dropped. */
  forget(folder: string): void {
    this.#searchers.forget(folder);
    this.#cache.forget(folder);
  }

  close(): Promise<void> {
    return this.#searchers.close();
  }
}

/** The searched index. */
export interface SearchedState {
  readonly folder: string;
  readonly generation: number;
}

/** Makes a search for all its callers. */
type SharedSearch = (signal: AbortSignal | undefined, callers: Callers) => Promise<EngineReply>;

/** Typesense's default, in seconds. Replies never outlive their generation, so it only bounds random orders. */
const DEFAULT_TTL_SECONDS = 60;
/** Longer parameters hardly come twice: lists of ids. */
const MAX_KEY_CHARACTERS = 20_000;
/** Memory of an entry besides its bytes and key. */
const ENTRY_BYTES = 500;

/**
 * Caches replies to searches that allow it (`use_cache`), least recently used
 * first out, bounded in bytes. A new generation of a collection invalidates its
 * replies. Identical searches at the same time are made once. A cached reply is
 * returned unchanged, including its search_time_ms: its bytes must not be modified.
 */
export class ReplyCache {
  readonly #cache: LRUCache<CacheKey, EngineReply>;
  readonly #generations = new Map<string, number>();
  readonly #share = shareInFlight<EngineReply>();
  readonly #onCacheable: (outcome: 'hit' | 'miss') => void;

  /** `now` counts milliseconds. */
  constructor(
    maxBytes: number,
    now = (): number => performance.now(),
    onCacheable: (outcome: 'hit' | 'miss') => void = () => {},
  ) {
    this.#onCacheable = onCacheable;
    this.#cache = new LRUCache({
      perf: { now },
      ttlResolution: 0,
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 4)),
      sizeCalculation: ({ body }, key) => body.byteLength + key.length * 2 + ENTRY_BYTES,
    });
  }

  /** Bytes of all entries. */
  get bytes(): number {
    return this.#cache.calculatedSize;
  }

  /**
   * The cached reply, or that of `search`; its signal is aborted when no client waits
   * for it any more. [limits-2]
   */
  async reply(
    state: SearchedState,
    wanted: Wanted,
    search: SharedSearch,
    caller: Caller = {},
  ): Promise<EngineReply> {
    const { signal, client = '' } = caller;
    signal?.throwIfAborted();
    const ttl = timeToLive(wanted.parameters) * 1000;
    const key = ttl > 0 ? keyOf(state, wanted) : undefined;
    if (key === undefined || key.length > MAX_KEY_CHARACTERS) return search(signal, new Callers(client));
    this.#follow(state);
    const cached = this.#cache.get(key);
    this.#onCacheable(cached ? 'hit' : 'miss');
    if (cached) return cached;
    return this.#share(
      key,
      async (shared, callers) => {
        const reply = await search(shared, callers);
        const isCurrent = this.#generations.get(state.folder) === state.generation;
        if (isCurrent && reply.status === 200 && !reply.cutOff && !reply.damaged) {
          this.#cache.set(key, withoutStages(reply), { ttl });
        }
        return reply;
      },
      caller,
    );
  }

  /** Drops replies from earlier generations of the collection. */
  #follow({ folder, generation }: SearchedState): void {
    const last = this.#generations.get(folder);
    if (last === generation) return;
    if (last !== undefined) this.forget(folder);
    this.#generations.set(folder, generation);
  }

  /** Drops all replies from a collection. */
  forget(folder: string): void {
    this.#generations.delete(folder);
    const start = startOfKeys(folder);
    for (const key of this.#cache.keys()) if (key.startsWith(start)) this.#cache.delete(key);
  }
}

/** A cached reply was not slow. */
function withoutStages(reply: EngineReply): EngineReply {
  if (!reply.stages) return reply;
  const { stages: _, ...rest } = reply;
  return rest;
}

/** Seconds; 0 if the search must not be cached. */
function timeToLive({ use_cache: wanted, cache_ttl: seconds }: SearchParameters): number {
  if (wanted !== 'true' && wanted !== '1') return 0;
  return seconds !== undefined && /^\d{1,9}$/.test(seconds) ? Number(seconds) : DEFAULT_TTL_SECONDS;
}

/** Excluded from the cache key. */
const WITHOUT_EFFECT: readonly string[] = ['use_cache', 'cache_ttl'];

const startOfKeys = (folder: string): CacheKey => cacheKey({ folder });

/** The state and all that is wanted, parameters in the order in which they are given. */
function keyOf({ folder, generation }: SearchedState, { parameters, facetPage }: Wanted): CacheKey {
  const given = Object.entries(parameters).filter(([name]) => !WITHOUT_EFFECT.includes(name));
  return keyWithin(startOfKeys(folder), {
    generation,
    facetPage: facetPage && { ...facetPage },
    parameters: given,
  });
}
