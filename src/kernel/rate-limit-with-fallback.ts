import type { Clock } from './clock.ts';
import { timeoutError, within } from './deadline.ts';
import type { RateLimiter } from './rate-limit.ts';

export interface FallbackOptions {
  /** Counts for all processes; may fail or never respond. */
  readonly shared: RateLimiter;
  /** Counts for this process only. */
  readonly local: RateLimiter;
  /** Monotonic. */
  readonly clock: Clock;
  /** Longest time that a request waits for `shared`. */
  readonly waitMs: number;
  /** How long `shared` is not used after a failure. */
  readonly pauseMs: number;
  /** Called with the error when `shared` begins to fail, and without one when it works again. */
  readonly onChange: (error: unknown) => void;
}

/** Uses `shared`, or `local` while it fails: a weaker limit is better than no response. */
export function rateLimitWithFallback({
  shared,
  local,
  clock,
  waitMs,
  pauseMs,
  onChange,
}: FallbackOptions): RateLimiter {
  let failedAt: number | undefined;
  return async (key) => {
    if (failedAt !== undefined && clock() - failedAt < pauseMs) return local(key);
    // Other requests do not wait while this one tries.
    if (failedAt !== undefined) failedAt = clock();
    try {
      const wait = await within(waitMs, shared(key), () => {
        throw timeoutError(waitMs);
      });
      // Another request may have failed meanwhile.
      if (failedAt !== undefined) onChange(undefined);
      failedAt = undefined;
      return wait;
    } catch (error) {
      if (failedAt === undefined) onChange(error);
      failedAt = clock();
      return local(key);
    }
  };
}
