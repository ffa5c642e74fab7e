import { monotonicClock } from '../../kernel/clock.ts';
import { inMemoryRateLimiter, type OpenRateLimiter } from '../../kernel/rate-limit.ts';
import { rateLimitWithFallback } from '../../kernel/rate-limit-with-fallback.ts';
import type { Settings } from '../settings/settings.ts';

/** The timeout of a request to Redis, and the pause after it before the next one. */
const [WAIT_MS, PAUSE_MS] = [250, 1000];

/**
 * Counts for all processes in the Redis of the settings, else in memory; also in
 * memory while Redis is unreachable, which is logged once.
 */
export async function openRateLimits(
  { redisUrl }: Pick<Settings, 'redisUrl'>,
  log: (line: string, error?: unknown) => void,
): Promise<{ readonly open: OpenRateLimiter; close(): void }> {
  const memory = inMemoryRateLimiter(monotonicClock);
  if (redisUrl === undefined) return { open: memory, close: () => {} };
  const { openRedisRateLimits } = await import('../../kernel/redis-rate-limit.ts');
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
            ? log('Redis is back: limits are counted for all processes again')
            : log('Redis does not respond: limits are counted for each process until it does', error),
      }),
    close: () => redis.close(),
  };
}
