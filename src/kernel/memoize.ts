import { LRUCache } from 'lru-cache';
import { type CacheKey, cacheKey, type KeyPart } from './cache-key.ts';
import type { Clock } from './clock.ts';

/**
 * Caches the results of the last `maxEntries` keys, which are made of all parameters. Results must depend on
 * these alone and must not be changed by callers. Errors and results of keys above `MAX_KEY_CHARACTERS` are not
 * cached.
 */
export function memoize<Result extends object>(
  maxEntries: number,
  make: (text: string) => Result,
): (text: string) => Result;
export function memoize<Parts extends readonly KeyPart[], Result extends object>(
  maxEntries: number,
  make: (...parts: Parts) => Result,
): (...parts: Parts) => Result;
export function memoize<Parts extends readonly KeyPart[], Result extends object>(
  maxEntries: number,
  make: (...parts: Parts) => Result,
): (...parts: Parts) => Result {
  const cache = new LRUCache<CacheKey, Result>({ max: maxEntries });
  return (...parts) => {
    const key = cacheKey({ parts });
    if (key.length > MAX_KEY_CHARACTERS) return make(...parts);
    const known = cache.get(key);
    if (known !== undefined) return known;
    const made = make(...parts);
    cache.set(key, made);
    return made;
  };
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
