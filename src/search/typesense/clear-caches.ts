import { retry } from '../../kernel/retry.ts';
import { isKeyRefused, requestNode } from './request-node.ts';

const MAX_ATTEMPTS = 3;
const BACK_OFF_MS = 500;

/**
 * Empties the caches of replies of all nodes, which outlast changes by up to a minute. Returns
 * warnings, without URLs and keys. A node that is not running has nothing in its cache, and
 * `vitrine engine` (404) has no cache that outlasts changes.
 * Errors: the signal's reason.
 */
export async function clearCaches(
  urls: readonly string[],
  key: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const warnings = await Promise.all(
    urls.map(async (url, i) => {
      const reason = await retry(() => clearCache(url, key, signal), {
        isRetryable: (error) => error instanceof NotCleared,
        maxAttempts: MAX_ATTEMPTS,
        backOffMs: () => BACK_OFF_MS,
        signal,
      }).catch((error) => (error instanceof NotCleared ? error.message : Promise.reject(error)));
      return reason === undefined ? [] : [`search node ${i + 1} of ${urls.length} ${STALE}: ${reason}`];
    }),
  );
  return warnings.flat();
}

const STALE = 'may return cached results of before for up to a minute';

class NotCleared extends Error {}

/** Why that is not possible. Errors: NotCleared if it may be possible later; the signal's reason. */
async function clearCache(url: string, key: string, signal: AbortSignal): Promise<string | undefined> {
  const response = await requestNode(url, { method: 'POST', path: '/operations/cache/clear', key }, signal);
  if (isKeyRefused(response)) return 'SEARCH_ADMIN_API_KEY lacks operations/cache/clear:create';
  if ('fault' in response) {
    if (response.fault === 'connection refused') return undefined;
    throw new NotCleared(response.fault);
  }
  if (response.status === 200 || response.status === 404) return undefined;
  throw new NotCleared(`status ${response.status}`);
}
