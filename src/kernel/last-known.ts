import type { Clock } from './clock.ts';
import { sharedFor } from './shared-for.ts';

export interface LastKnownOptions<Value> {
  readonly clock: Clock;
  /** Longest time that an answer waits for `ask`, in milliseconds. */
  readonly waitMs: number;
  /** How long `ask` is not called again. */
  readonly keptMs: number;
  /** What is known before `ask` has ever answered. */
  readonly first: Value;
  readonly ask: () => Promise<Value>;
}

/**
 * What `ask` gives if it is quick, else what it gave last; `ask` goes on
 * meanwhile, once for all.
 * Errors: those of `ask`, if it is quick.
 */
export function lastKnown<Value>({
  clock,
  waitMs,
  keptMs,
  first,
  ask,
}: LastKnownOptions<Value>): () => Promise<Value> {
  let known = first;
  const shared = sharedFor(keptMs, clock, async () => {
    known = await ask();
    return known;
  });
  return async () => {
    const { promise: waited, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, waitMs);
    try {
      return await Promise.race([shared(), waited.then(() => known)]);
    } finally {
      clearTimeout(timer);
    }
  };
}
