import { monotonicClock } from '../../kernel/clock.ts';
import { inMemoryRateLimiter, type OpenRateLimiter } from '../../kernel/rate-limit.ts';
import { withFallback } from '../../kernel/with-fallback.ts';

/** The timeout of a request to Redis, and the pause after it before the next one. */
const [WAIT_MS, PAUSE_MS] = [250, 1000];

interface RateLimits {
  readonly open: OpenRateLimiter;
  close(): void;
}

/**
 * Counts for all processes in the Redis of the settings, else in memory; also in
 * memory while Redis is unreachable, which is logged once.
 */
export async function openRateLimits(
  redisUrl: string | undefined,
  log: (line: string, error?: unknown) => void,
): Promise<RateLimits> {
  const memory = inMemoryRateLimiter(monotonicClock);
  if (redisUrl === undefined) return { open: memory, close: () => {} };
  const { openRedisRateLimits } = await import('../../kernel/redis-rate-limit.ts');
  const redis = openRedisRateLimits(redisUrl);
  return {
    open: (name, limits) =>
      withFallback({
        clock: monotonicClock,
        waitMs: WAIT_MS,
        pauseMs: PAUSE_MS,
        shared: redis.open(name, limits),
        local: memory(name, limits),
        onChange: (error) =>
          error === undefined
            ? log('Redis is back: limits are counted for all processes again')
            : log('Redis does not respond: limits are counted for each process until it does', error),
      }),
    close: () => redis.close(),
  };
}
