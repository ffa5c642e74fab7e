/** No host is left alone for longer than a day. */
const MAX_SECONDS = 86_400;

/**
 * Seconds that a `Retry-After` header asks for, given as a number or as a date.
 * Undefined when it says neither. `now` is in milliseconds.
 */
export function retryAfterSeconds(header: string, now: number): number | undefined {
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(MAX_SECONDS, Math.max(0, Math.ceil(seconds)));
}
