import { LRUCache } from 'lru-cache';
import { shareInFlight } from '../kernel/share-in-flight.ts';
import type { SearchParameters } from './request/request.ts';
import type { EngineReply } from './threads/search-task.ts';

/** What is searched, and as of when. */
export interface SearchedState {
  readonly folder: string;
  readonly generation: number;
}

/** Typesense's default, in seconds. Replies never outlive their generation, so it only bounds random orders. */
const DEFAULT_TTL_SECONDS = 60;
/** Longer parameters are not asked twice: lists of ids. */
const MAX_KEY_CHARACTERS = 20_000;
/** What an entry takes beside its bytes and its key. */
const ENTRY_BYTES = 500;

/**
 * Replies to searches that allow it (`use_cache`), bounded in bytes, those asked
 * for last. A new generation of a collection empties it of that collection's;
 * identical searches that are under way at once are made once. A reply that is
 * kept is given out as it is, its search_time_ms included: nobody may change its
 * bytes.
 */
export class ReplyCache {
  readonly #kept: LRUCache<string, EngineReply>;
  readonly #generations = new Map<string, number>();
  readonly #share = shareInFlight<EngineReply>();

  /** `now` counts milliseconds. */
  constructor(maxBytes: number, now = (): number => performance.now()) {
    this.#kept = new LRUCache({
      perf: { now },
      ttlResolution: 0,
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 4)),
      sizeCalculation: ({ body }, key) => body.byteLength + key.length * 2 + ENTRY_BYTES,
    });
  }

  /** Bytes that are kept. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /**
   * The kept reply, or what `search` gives; its signal is aborted when all who
   * wait for it have left.
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
    const kept = this.#kept.get(key);
    if (kept) return kept;
    return this.#share(
      key,
      async (shared) => {
        const reply = await search(shared);
        const isCurrent = this.#generations.get(state.folder) === state.generation;
        if (isCurrent && reply.status === 200 && !reply.cutOff) this.#kept.set(key, reply, { ttl });
        return reply;
      },
      signal,
    );
  }

  /** Lets go of what earlier generations of the collection answered. */
  #follow({ folder, generation }: SearchedState): void {
    const known = this.#generations.get(folder);
    if (known === generation) return;
    if (known !== undefined) this.forget(folder);
    this.#generations.set(folder, generation);
  }

  /** Lets go of all that a collection answered. */
  forget(folder: string): void {
    this.#generations.delete(folder);
    const start = startOfKeys(folder);
    for (const key of this.#kept.keys()) if (key.startsWith(start)) this.#kept.delete(key);
  }
}

/** Seconds; 0 where the search wants a fresh reply. */
function timeToLive({ use_cache: wanted, cache_ttl: seconds }: SearchParameters): number {
  if (wanted !== 'true' && wanted !== '1') return 0;
  return seconds !== undefined && /^\d{1,9}$/.test(seconds) ? Number(seconds) : DEFAULT_TTL_SECONDS;
}

/** They do not change what the reply is. */
const WITHOUT_EFFECT: readonly string[] = ['use_cache', 'cache_ttl'];

const startOfKeys = (folder: string): string => `${folder.length} ${folder} `;

/** The state and all parameters. No name and no value can be taken for another: lengths stand before them. */
function keyOf({ folder, generation }: SearchedState, parameters: SearchParameters): string {
  let key = `${startOfKeys(folder)}${generation}`;
  for (const name in parameters) {
    if (WITHOUT_EFFECT.includes(name)) continue;
    const value = parameters[name] ?? '';
    key += ` ${name.length} ${value.length} ${name}${value}`;
  }
  return key;
}
