import type { TakeAllowance } from './allowances.ts';
import type { Clock } from './clock.ts';
import { timeoutError, within } from './deadline.ts';

export interface FallbackOptions {
  /** Counts for all processes; may fail or never answer. */
  readonly shared: TakeAllowance;
  /** Counts for this process alone. */
  readonly own: TakeAllowance;
  /** Must not be set back. */
  readonly clock: Clock;
  /** Longest time that a request waits for `shared`. */
  readonly waitMs: number;
  /** How long `shared` is not asked after it has failed. */
  readonly pauseMs: number;
  /** Hears when `shared` begins to fail, with the error, and when it is back, without one. */
  readonly tell: (error: unknown) => void;
}

/** Asks `shared`, and `own` while that fails: a limit that counts less is better than a service that does not answer. */
export function allowancesWithFallback({
  shared,
  own,
  clock,
  waitMs,
  pauseMs,
  tell,
}: FallbackOptions): TakeAllowance {
  let failedAt: number | undefined;
  return async (key) => {
    if (failedAt !== undefined && clock() - failedAt < pauseMs) return own(key);
    // Others need not wait while one tries whether it is back.
    if (failedAt !== undefined) failedAt = clock();
    try {
      const wait = await within(waitMs, shared(key), () => {
        throw timeoutError(waitMs);
      });
      // It may have failed another one meanwhile.
      if (failedAt !== undefined) tell(undefined);
      failedAt = undefined;
      return wait;
    } catch (error) {
      if (failedAt === undefined) tell(error);
      failedAt = clock();
      return own(key);
    }
  };
}
