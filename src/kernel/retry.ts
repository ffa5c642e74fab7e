import { setTimeout as delay } from 'node:timers/promises';

export interface RetryOptions {
  /** `attempts` have failed so far, the last one with `error`. */
  readonly isRetryable: (error: unknown, attempts: number) => boolean;
  /** The wait before the next attempt, in milliseconds. */
  readonly backOffMs: (attempts: number, error: unknown) => number;
  /** Default: no limit. */
  readonly maxAttempts?: number;
  /** No attempt starts later than this after the first one. Default: no limit. */
  readonly maxElapsedMs?: number;
  /** Called before each wait. */
  readonly onRetry?: (error: unknown, waitMs: number) => void;
  readonly signal?: AbortSignal | undefined;
  readonly wait?: typeof sleep;
}

/**
 * The result of the first attempt that succeeds.
 * Errors: that of the last attempt; the signal's reason.
 */
export async function retry<Result>(
  work: (attempt: number) => Promise<Result>,
  options: RetryOptions,
): Promise<Result> {
  const { maxAttempts = Number.POSITIVE_INFINITY, maxElapsedMs = Number.POSITIVE_INFINITY } = options;
  const { isRetryable, backOffMs, onRetry, signal, wait = sleep } = options;
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      signal?.throwIfAborted();
      if (attempt >= maxAttempts || !isRetryable(error, attempt)) throw error;
      const waitMs = backOffMs(attempt, error);
      if (performance.now() - startedAt + waitMs > maxElapsedMs) throw error;
      onRetry?.(error, waitMs);
      await wait(waitMs, signal);
    }
  }
}

/** Waits. Errors: the signal's reason. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal && { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

/** Doubles the wait with every attempt. */
export const exponential =
  (firstMs: number, maxMs = Number.POSITIVE_INFINITY) =>
  (attempts: number): number =>
    Math.min(maxMs, firstMs * 2 ** (attempts - 1));
