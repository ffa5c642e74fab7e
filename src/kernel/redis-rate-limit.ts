import { Redis } from 'ioredis';
import { messageOf } from './error-message.ts';
import { type Finding, findingsAbout } from './finding.ts';
import type { RateLimit, RateLimiter } from './rate-limit.ts';

/** Milliseconds. */
const [CONNECT_MS, SILENCE_MS, MAX_RECONNECT_MS] = [1000, 5000, 2000];

/**
 * Counts in Redis or Valkey, so that several processes share one limit. The
 * algorithm is the same as in memory, in one atomic script with Redis's clock. A
 * key's value is the time at which it has its full burst again; then it expires.
 *
 * A limiter fails at once while there is no connection; ioredis reconnects.
 */
export function openRedisRateLimits(url: string) {
  const redis = new Redis(url, {
    connectTimeout: CONNECT_MS,
    // Reconnects when a command gets no reply.
    socketTimeout: SILENCE_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RECONNECT_MS),
  });
  // Reported with the next request; without a listener ioredis would print it.
  let lastError: Error | undefined;
  redis.on('error', (error: Error) => {
    lastError = error;
  });
  const requireConnection = (): void => {
    if (redis.status !== 'ready') throw new Error(lastError?.message ?? 'there is no connection yet');
  };
  return {
    open(name: string, { burst, intervalMs }: RateLimit): RateLimiter {
      return async (key) => {
        requireConnection();
        const wait = await redis.eval(SCRIPT, 1, `vitrine:${name}:${key}`, burst, intervalMs);
        return Number(wait);
      };
    },
    /** Resolves when the connection is open. Errors: why it is not. */
    async ready(): Promise<void> {
      if (redis.status === 'ready') return;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      redis.once('ready', resolve);
      redis.once('error', reject);
      await promise;
    },
    close: () => redis.disconnect(),
  };
}

/** In whole milliseconds of Redis's clock. If it is set back, a stored time counts as a used burst at most. */
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

const { ok, fault } = findingsAbout('limits (Redis)');

/** Whether Redis is reachable and counts. */
export async function checkRedis(url: string, signal: AbortSignal): Promise<Finding[]> {
  const redis = openRedisRateLimits(url);
  signal.addEventListener('abort', () => redis.close(), { once: true });
  const name = withoutPassword(url);
  try {
    await redis.ready();
    const limiter = redis.open('doctor', { burst: 1, intervalMs: 1000 });
    await limiter('one');
    const wait = await limiter('one');
    if (wait === 0)
      return [fault(`${name} does not keep its counts`, 'Check its memory and its maxmemory-policy')];
    return [ok(`${name} counts for all processes`)];
  } catch (error) {
    const reason = messageOf(error);
    const remedy = 'Check REDIS_URL; meanwhile each process counts on its own';
    return [fault(`${name} cannot be used: ${reason}`, remedy)];
  } finally {
    redis.close();
  }
}

const withoutPassword = (url: string): string => url.replace(/:\/\/.*@/, '://');
