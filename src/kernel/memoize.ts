import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/**
 * Caches the results of the last `maxEntries` keys. Results must depend on the key alone and must not
 * be changed by callers. Errors and results of keys above `MAX_KEY_CHARACTERS` are not cached.
 */
export function memoize<Result extends object>(
  maxEntries: number,
  make: (key: string) => Result,
): (key: string) => Result {
  const cache = new LRUCache<string, Result>({ max: maxEntries, memoMethod: make });
  return (key) => (key.length > MAX_KEY_CHARACTERS ? make(key) : cache.memo(key));
}

const MAX_KEY_CHARACTERS = 2000;

/** Calls `make` at most once within `ms` and shares its promise. Errors are not cached. */
export function memoizeFor<Result>(
  ms: number,
  clock: Clock,
  make: () => Promise<Result>,
): () => Promise<Result> {
  let last: { readonly at: number; readonly result: Promise<Result> } | undefined;
  return () => {
    const now = clock();
    if (last !== undefined && Math.abs(now - last.at) < ms) return last.result;
    const result = make();
    last = { at: now, result };
    result.catch(() => {
      if (last?.result === result) last = undefined;
    });
    return result;
  };
}
