import { inMemory, type OpenAllowances } from '../../kernel/allowances.ts';
import { allowancesWithFallback } from '../../kernel/allowances-with-fallback.ts';
import { monotonicClock } from '../../kernel/clock.ts';
import { openRedisAllowances } from '../../kernel/redis-allowances.ts';
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
): { readonly open: OpenAllowances; close(): void } {
  const memory = inMemory(monotonicClock);
  if (redisUrl === undefined) return { open: memory, close: () => {} };
  const redis = openRedisAllowances(redisUrl);
  return {
    open: (name, limits) =>
      allowancesWithFallback({
        shared: redis.open(name, limits),
        own: memory(name, limits),
        clock: monotonicClock,
        waitMs: WAIT_MS,
        pauseMs: PAUSE_MS,
        tell: (error) =>
          error === undefined
            ? tell('Redis is back: limits are counted for all processes again')
            : tell('Redis does not answer: limits are counted for this process alone until it does', error),
      }),
    close: () => redis.close(),
  };
}
