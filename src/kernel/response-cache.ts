import { Buffer } from 'node:buffer';
import { LRUCache } from 'lru-cache';
import type { CacheKey } from './cache-key.ts';
import type { Clock } from './clock.ts';
import { withTimeout } from './deadline.ts';
import { entityTag } from './entity-tag.ts';
import { shareInFlight } from './share-in-flight.ts';

/** A response that several clients share: its bytes must not be changed. */
export interface CachedResponse {
  /** UTF-8. */
  readonly body: Buffer;
  readonly tag: string;
  /** Since it was requested from the backend, in whole seconds. */
  readonly ageSeconds: number;
  /** `hit`: cached, or shared with a request in flight. `stale`: too old, but the backend fails. */
  readonly outcome: 'hit' | 'miss' | 'stale';
  /** False for a response that only this client gets, see `isCacheable`. */
  readonly isCached: boolean;
  /** Why the backend failed; for `stale` only. */
  readonly failure?: unknown;
}

export interface ResponseCacheOptions {
  readonly clock: Clock;
  /** Of bodies and keys together. */
  readonly maxBytes: number;
  /** TTL of a response. Default: three hours. */
  readonly freshSeconds?: number;
  /** Whether an error concerns the backend rather than the request: then a stale response is better. */
  readonly isOutage: (error: unknown) => boolean;
  /** Default: all responses are. */
  readonly isCacheable?: (body: string) => boolean;
  readonly onResponse?: (outcome: CachedResponse['outcome']) => void;
}

/** TTL of a response. [cache-1] */
export const FRESH_SECONDS = 3 * 60 * 60;
/** Maximum age of a stale response. [cache-3] */
export const STALE_SECONDS = 24 * 60 * 60;
/** TTL of an error: spares a backend in trouble. [cache-4] */
const ERROR_SECONDS = 2;
/** Shorter than the timeouts of clients. */
export const BACKEND_TIMEOUT_MS = 20_000;
/** Memory of an entry besides its bytes and its key. */
const ENTRY_BYTES = 500;
const MAX_ERRORS = 1000;
/** Longer keys are rarely requested twice. */
const MAX_ERROR_KEY = 2000;

/** Responses of a backend, bounded in bytes; the least recently used are evicted. */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #entries: LRUCache<CacheKey, Entry>;
  readonly #errors: LRUCache<CacheKey, CachedError>;
  readonly #share = shareInFlight<CachedResponse>();

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ body }, key) => body.byteLength + key.length * 2 + ENTRY_BYTES,
    });
    this.#errors = new LRUCache({ max: MAX_ERRORS });
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /**
   * The cached response, or the text that `fetch` returns, which may be in UTF-8 already. `signal`: the client has left. When
   * all clients that wait for the same response have, that of `fetch` is aborted.
   * Errors: those of `fetch`, cached for some seconds. If one is an outage, a
   * response of the last 24 hours is returned instead. The reason of `signal`.
   */
  async get(
    key: CacheKey,
    fetch: (signal: AbortSignal) => Promise<string | Buffer>,
    signal?: AbortSignal,
  ): Promise<CachedResponse> {
    const response = await this.#get(key, fetch, signal);
    this.#options.onResponse?.(response.outcome);
    return response;
  }

  /** The next request gets a new response. One in flight is cached nevertheless. */
  invalidate(key: CacheKey): void {
    this.#entries.delete(key);
  }

  async #get(
    key: CacheKey,
    fetch: (signal: AbortSignal) => Promise<string | Buffer>,
    signal: AbortSignal | undefined,
  ): Promise<CachedResponse> {
    const entry = this.#entries.get(key);
    const ageSeconds = this.#ageOf(entry);
    const { freshSeconds = FRESH_SECONDS } = this.#options;
    if (entry !== undefined && ageSeconds < freshSeconds) return responseOf(entry, ageSeconds, 'hit');
    const failed = this.#errors.get(key);
    if (failed !== undefined && this.#options.clock() < failed.until) return this.#stale(entry, failed.error);
    let isFirst = false;
    const work = (abandoned: AbortSignal): Promise<CachedResponse> => {
      isFirst = true;
      return this.#fetch(key, entry, fetch, abandoned);
    };
    const shared = await this.#share(key, work, { signal });
    return isFirst || shared.outcome !== 'miss' ? shared : { ...shared, outcome: 'hit' };
  }

  async #fetch(
    key: CacheKey,
    old: Entry | undefined,
    fetch: (signal: AbortSignal) => Promise<string | Buffer>,
    abandoned: AbortSignal,
  ): Promise<CachedResponse> {
    const { clock, isOutage, isCacheable = () => true } = this.#options;
    const requestedAt = clock();
    try {
      const text = await withTimeout(BACKEND_TIMEOUT_MS, (timeout) =>
        fetch(AbortSignal.any([timeout, abandoned])),
      );
      const body = typeof text === 'string' ? Buffer.from(text) : text;
      const entry = { body, tag: entityTag(body), requestedAt };
      const isCached = typeof text !== 'string' || isCacheable(text);
      if (isCached) this.#entries.set(key, entry);
      else this.#entries.delete(key);
      return { ...responseOf(entry, this.#ageOf(entry), 'miss'), isCached };
    } catch (error) {
      if (abandoned.aborted) throw error;
      if (key.length <= MAX_ERROR_KEY) {
        this.#errors.set(key, { error, until: clock() + ERROR_SECONDS * 1000 });
      }
      if (isOutage(error)) return this.#stale(old, error);
      this.#entries.delete(key);
      throw error;
    }
  }

  /** Errors: the failure, if no response may replace it. */
  #stale(entry: Entry | undefined, failure: unknown): CachedResponse {
    const ageSeconds = this.#ageOf(entry);
    if (entry === undefined || ageSeconds > STALE_SECONDS || !this.#options.isOutage(failure)) throw failure;
    return { ...responseOf(entry, ageSeconds, 'stale'), failure };
  }

  /** At least 0, also after the clock was set back. */
  #ageOf(entry: Entry | undefined): number {
    if (entry === undefined) return Number.POSITIVE_INFINITY;
    return Math.max(0, Math.floor((this.#options.clock() - entry.requestedAt) / 1000));
  }
}

interface Entry {
  readonly body: Buffer;
  readonly tag: string;
  /** Unix milliseconds. */
  readonly requestedAt: number;
}

interface CachedError {
  readonly error: unknown;
  /** Unix milliseconds. */
  readonly until: number;
}

const responseOf = (
  { body, tag }: Entry,
  ageSeconds: number,
  outcome: CachedResponse['outcome'],
): CachedResponse => ({ body, tag, ageSeconds, outcome, isCached: true });
