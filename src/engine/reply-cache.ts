import { LRUCache } from 'lru-cache';
import { shareInFlight } from '../kernel/share-in-flight.ts';
import type { SearchParameters } from './request/request.ts';
import type { EngineReply } from './threads/search-task.ts';

/** The searched index. */
export interface SearchedState {
  readonly folder: string;
  readonly generation: number;
}

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
  readonly #cache: LRUCache<string, EngineReply>;
  readonly #generations = new Map<string, number>();
  readonly #share = shareInFlight<EngineReply>();

  /** `now` counts milliseconds. */
  constructor(maxBytes: number, now = (): number => performance.now()) {
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
   * for it any more.
   */
  async reply(
    state: SearchedState,
    parameters: SearchParameters,
    search: (signal: AbortSignal | undefined) => Promise<EngineReply>,
    signal?: AbortSignal,
  ): Promise<EngineReply> {
    signal?.throwIfAborted();
    const ttl = timeToLive(parameters) * 1000;
    const key = ttl > 0 ? keyOf(state, parameters) : undefined;
    if (key === undefined || key.length > MAX_KEY_CHARACTERS) return search(signal);
    this.#follow(state);
    const cached = this.#cache.get(key);
    if (cached) return cached;
    return this.#share(
      key,
      async (shared) => {
        const reply = await search(shared);
        const isCurrent = this.#generations.get(state.folder) === state.generation;
        if (isCurrent && reply.status === 200 && !reply.cutOff) this.#cache.set(key, reply, { ttl });
        return reply;
      },
      signal,
    );
  }

  /** Drops replies from earlier generations of the collection. */
  #follow({ folder, generation }: SearchedState): void {
    const known = this.#generations.get(folder);
    if (known === generation) return;
    if (known !== undefined) this.forget(folder);
    this.#generations.set(folder, generation);
  }

  /** Drops all replies from a collection. */
  forget(folder: string): void {
    this.#generations.delete(folder);
    const start = startOfKeys(folder);
    for (const key of this.#cache.keys()) if (key.startsWith(start)) this.#cache.delete(key);
  }
}

/** Seconds; 0 if the search must not be cached. */
function timeToLive({ use_cache: wanted, cache_ttl: seconds }: SearchParameters): number {
  if (wanted !== 'true' && wanted !== '1') return 0;
  return seconds !== undefined && /^\d{1,9}$/.test(seconds) ? Number(seconds) : DEFAULT_TTL_SECONDS;
}

/** Excluded from the cache key. */
const WITHOUT_EFFECT: readonly string[] = ['use_cache', 'cache_ttl'];

const startOfKeys = (folder: string): string => `${folder.length} ${folder} `;

/** The state and all parameters. Lengths precede names and values, so that different searches have different keys. */
function keyOf({ folder, generation }: SearchedState, parameters: SearchParameters): string {
  let key = `${startOfKeys(folder)}${generation}`;
  for (const name in parameters) {
    if (WITHOUT_EFFECT.includes(name)) continue;
    const value = parameters[name] ?? '';
    key += ` ${name.length} ${value.length} ${name}${value}`;
  }
  return key;
}
