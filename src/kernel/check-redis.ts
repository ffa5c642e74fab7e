import { messageOf } from './error-message.ts';
import { type Finding, findingsAbout } from './finding.ts';
import { openRedisRateLimits } from './redis-rate-limit.ts';

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
