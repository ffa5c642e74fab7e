import { monotonicClock } from '../../kernel/clock.ts';
import { inMemoryRateLimiter, type OpenRateLimiter } from '../../kernel/rate-limit.ts';
import { rateLimitWithFallback } from '../../kernel/rate-limit-with-fallback.ts';
import { openRedisRateLimits } from '../../kernel/redis-rate-limit.ts';
import type { Settings } from '../settings/settings.ts';

/** Longest time that a request waits for Redis, and how long Redis is left alone after that. */
const [WAIT_MS, PAUSE_MS] = [250, 1000];

/**
 * Counts in Redis where the settings name one, for all processes, and in memory
 * otherwise, also while Redis is away, which `tell` hears once.
 */
export function openAllowances(
  { redisUrl }: Pick<Settings, 'redisUrl'>,
  tell: (line: string, error?: unknown) => void,
): { readonly open: OpenRateLimiter; close(): void } {
  const memory = inMemoryRateLimiter(monotonicClock);
  if (redisUrl === undefined) return { open: memory, close: () => {} };
  const redis = openRedisRateLimits(redisUrl);
  return {
    open: (name, limits) =>
      rateLimitWithFallback({
        shared: redis.open(name, limits),
        local: memory(name, limits),
        clock: monotonicClock,
        waitMs: WAIT_MS,
        pauseMs: PAUSE_MS,
        onChange: (error) =>
          error === undefined
            ? tell('Redis is back: limits are counted for all processes again')
            : tell('Redis does not answer: limits are counted for this process alone until it does', error),
      }),
    close: () => redis.close(),
  };
}
