import { Redis } from 'ioredis';
import type { AllowanceLimits, OpenAllowances } from './allowances.ts';

export interface RedisAllowances {
  readonly open: OpenAllowances;
  /** Resolves when the connection is made. Errors: what stands in the way. */
  ready(): Promise<void>;
  close(): void;
}

/** Milliseconds. */
const [CONNECT_MS, SILENCE_MS, MAX_RECONNECT_MS] = [1000, 5000, 2000];

/**
 * Counts in Redis or Valkey, so that several processes count together. It is the
 * same rule as in memory (generic cell rate algorithm), in one script that Redis
 * runs undivided and with Redis' own clock. A key holds until when its allowance
 * is not full, and expires then.
 *
 * `take` fails at once while there is no connection; the connection is made
 * again by itself.
 */
export function openRedisAllowances(url: string): RedisAllowances {
  const redis = new Redis(url, {
    connectTimeout: CONNECT_MS,
    // A connection on which a command stays without an answer is made anew.
    socketTimeout: SILENCE_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RECONNECT_MS),
  });
  // Whoever takes is told what is wrong; without a listener ioredis would print it.
  let lastError: Error | undefined;
  redis.on('error', (error: Error) => {
    lastError = error;
  });
  return {
    open(name, { burst, intervalMs }: AllowanceLimits) {
      return async (key) => {
        if (redis.status !== 'ready') throw new Error(lastError?.message ?? 'there is no connection yet');
        const wait = await redis.eval(SCRIPT, 1, `vitrine:${name}:${key}`, burst, intervalMs);
        return Number(wait);
      };
    },
    async ready() {
      if (redis.status === 'ready') return;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      redis.once('ready', resolve);
      redis.once('error', reject);
      await promise;
    },
    close: () => redis.disconnect(),
  };
}

/**
 * Times are in whole milliseconds of Redis' clock. Should that be set back, what
 * is kept counts as a full use of the allowance and no more.
 */
const SCRIPT = `
local burst, interval = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local full = tonumber(redis.call('GET', KEYS[1]) or 0)
full = math.min(math.max(full, now), now + burst * interval)
local wait = full - now - (burst - 1) * interval
if wait > 0 then return wait end
redis.call('SET', KEYS[1], string.format('%.0f', full + interval), 'PX', full + interval - now)
return 0
`;
