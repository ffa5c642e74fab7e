import type { Clock } from '../../kernel/clock.ts';

/** BookStack counts requests by the minute. */
const WINDOW_MS = 60_000;

/**
 * Keeps requests below the rate limit of a service that says in
 * `X-RateLimit-Remaining` how many more it accepts in this minute. If there are
 * none, the next request waits for the end of the minute, which began when the
 * number last rose.
 */
export function rateLimit(
  clock: Clock,
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>,
) {
  let began = clock();
  let remaining = Number.POSITIVE_INFINITY;
  return {
    /** Resolves when the next request may be made. Errors: those of `wait`. */
    async wait(signal: AbortSignal | undefined): Promise<void> {
      if (remaining > 0) return;
      const ms = began + WINDOW_MS - clock();
      remaining = Number.POSITIVE_INFINITY;
      if (ms > 0) await wait(ms, signal);
    },
    update(headers: Readonly<Record<string, string | string[] | undefined>>): void {
      const header = headers['x-ratelimit-remaining'];
      if (typeof header !== 'string' || !/^\d+$/.test(header)) return;
      if (Number(header) >= remaining || remaining === Number.POSITIVE_INFINITY) began = clock();
      remaining = Number(header);
    },
  };
}
