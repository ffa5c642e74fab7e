import type { Clock } from './clock.ts';
import { timeoutError, within } from './deadline.ts';

export interface FallbackOptions<Request, Result> {
  /** Counts for all processes; may fail or never respond. */
  readonly shared: (request: Request) => Promise<Result>;
  /** Counts for this process only. */
  readonly local: (request: Request) => Promise<Result>;
  /** Monotonic. */
  readonly clock: Clock;
  /** Longest time that a request waits for `shared`. */
  readonly waitMs: number;
  /** How long `shared` is not used after a failure. */
  readonly pauseMs: number;
  /** Called with the error when `shared` begins to fail, and without one when it works again. */
  readonly onChange: (error: unknown) => void;
}

/** Uses `shared`, or `local` while it fails: a weaker limit is better than no response. */
export function withFallback<Request, Result>({
  shared,
  local,
  clock,
  waitMs,
  pauseMs,
  onChange,
}: FallbackOptions<Request, Result>): (request: Request) => Promise<Result> {
  let failedAt: number | undefined;
  return async (request) => {
    if (failedAt !== undefined && clock() - failedAt < pauseMs) return local(request);
    // Other requests do not wait while this one tries.
    if (failedAt !== undefined) failedAt = clock();
    try {
      const result = await within(waitMs, shared(request), () => {
        throw timeoutError(waitMs);
      });
      // Another request may have failed meanwhile.
      if (failedAt !== undefined) onChange(undefined);
      failedAt = undefined;
      return result;
    } catch (error) {
      if (failedAt === undefined) onChange(error);
      failedAt = clock();
      return local(request);
    }
  };
}
