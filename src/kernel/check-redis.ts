import type { Finding } from './finding.ts';
import { findingsAbout } from './findings-about.ts';
import { openRedisAllowances } from './redis-allowances.ts';

const { ok, fault } = findingsAbout('limits (Redis)');

/** Whether Redis can be reached and counts. */
export async function checkRedis(url: string, signal: AbortSignal): Promise<Finding[]> {
  const redis = openRedisAllowances(url);
  signal.addEventListener('abort', () => redis.close(), { once: true });
  const place = withoutPassword(url);
  try {
    await redis.ready();
    const take = redis.open('doctor', { burst: 1, intervalMs: 1000 });
    await take('one');
    const wait = await take('one');
    if (wait === 0)
      return [fault(`${place} forgets what it was told`, 'Look at its memory and its maxmemory-policy')];
    return [ok(`${place} counts for all processes`)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = 'Check REDIS_URL; meanwhile each process counts for itself';
    return [fault(`${place} cannot be used: ${reason}`, remedy)];
  } finally {
    redis.close();
  }
}

const withoutPassword = (url: string): string => url.replace(/:\/\/.*@/, '://');
