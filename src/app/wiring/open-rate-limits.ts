import { monotonicClock } from '../../kernel/clock.ts';
import { inMemoryRateLimiter, type OpenRateLimiter } from '../../kernel/rate-limit.ts';
import { SharedWorkLimit } from '../../kernel/shared-work-limit.ts';
import { withFallback } from '../../kernel/with-fallback.ts';
import { LocalWorkLimit, type WorkLimit } from '../../kernel/work-limit.ts';
import type { Settings } from '../settings/settings.ts';

/** The timeout of a request to Redis, and the pause after it before the next one. */
const [WAIT_MS, PAUSE_MS] = [250, 1000];

interface RateLimits {
  readonly open: OpenRateLimiter;
  /** How much work each client may cause; undefined: any amount. */
  readonly work: WorkLimit | undefined;
  close(): void;
}

/**
 * Counts for all processes in the Redis of the settings, else in memory; also in
 * memory while Redis is unreachable, which is logged once.
 */
export async function openRateLimits(
  { redisUrl, rateLimit }: Pick<Settings, 'redisUrl' | 'rateLimit'>,
  log: (line: string, error?: unknown) => void,
): Promise<RateLimits> {
  const memory = inMemoryRateLimiter(monotonicClock);
  const localWork = rateLimit && new LocalWorkLimit(rateLimit, monotonicClock);
  if (redisUrl === undefined) return { open: memory, work: localWork, close: () => {} };
  const { openRedisRateLimits } = await import('../../kernel/redis-rate-limit.ts');
  const redis = openRedisRateLimits(redisUrl);
  const fallback = { clock: monotonicClock, waitMs: WAIT_MS, pauseMs: PAUSE_MS };
  const reportChange = (counted: string) => (error: unknown) =>
    error === undefined
      ? log(`Redis is back: ${counted} counted for all processes again`)
      : log(`Redis does not respond: ${counted} counted for each process until it does`, error);
  return {
    open: (name, limits) =>
      withFallback({
        ...fallback,
        shared: redis.open(name, limits),
        local: memory(name, limits),
        onChange: reportChange('limits are'),
      }),
    work:
      localWork &&
      new SharedWorkLimit({
        local: localWork,
        add: withFallback({
          ...fallback,
          shared: redis.addWork('work', localWork.allowance),
          local: async () => new Map(),
          onChange: reportChange('work is'),
        }),
      }),
    close: () => redis.close(),
  };
}
