import type { Clock } from './clock.ts';

export interface RateLimit {
  /** Requests in a row after a pause. */
  readonly burst: number;
  /** One more request is allowed per interval. */
  readonly intervalMs: number;
}

/** Counts a request of a key and returns 0; otherwise returns the wait in milliseconds and counts nothing. */
export type RateLimiter = (key: string) => Promise<number>;

/** `name` distinguishes kinds of requests. */
export type OpenRateLimiter = (name: string, limit: RateLimit) => RateLimiter;

/** Counts in the memory of this process. `clock` as below. */
export const inMemoryRateLimiter =
  (clock: Clock): OpenRateLimiter =>
  (_name, limit) => {
    const limiter = rateLimiter({ ...limit, clock });
    return async (key) => limiter(key);
  };

export interface RateLimiterOptions extends RateLimit {
  /** Monotonic, in whole milliseconds. */
  readonly clock: Clock;
  /** Above this number of keys, the least recently used lose their count. */
  readonly maxKeys?: number;
}

/**
 * Limits the rate of each key by the generic cell rate algorithm: stored is the
 * time at which the key has its full burst again. Keys whose time has come are removed.
 */
export function rateLimiter({
  burst,
  intervalMs,
  clock,
  maxKeys = 50_000,
}: RateLimiterOptions): (key: string) => number {
  /** In the order of the last counted request. */
  const fullAt = new Map<string, number>();
  const evict = (now: number) => {
    for (const [key, time] of fullAt) {
      if (time > now && fullAt.size <= maxKeys) return;
      fullAt.delete(key);
    }
  };
  return (key) => {
    const now = clock();
    const full = Math.max(fullAt.get(key) ?? now, now);
    const waitMs = full - now - (burst - 1) * intervalMs;
    if (waitMs > 0) return waitMs;
    fullAt.delete(key);
    fullAt.set(key, full + intervalMs);
    evict(now);
    return 0;
  };
}
