import type { Finding } from './finding.ts';
import { openRedisAllowances } from './redis-allowances.ts';

const subject = 'limits (Redis)';

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
    if (wait === 0) return [{ severity: 'fault', subject, message: `${place} forgets what it was told` }];
    return [{ severity: 'ok', subject, message: `${place} counts for all processes` }];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      {
        severity: 'fault',
        subject,
        message: `${place} cannot be used: ${reason}`,
        remedy: 'Check REDIS_URL; meanwhile each process counts for itself',
      },
    ];
  } finally {
    redis.close();
  }
}

const withoutPassword = (url: string): string => url.replace(/:\/\/.*@/, '://');
