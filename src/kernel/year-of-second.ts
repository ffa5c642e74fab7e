/**
 * The year of a Unix timestamp, also beyond those of `Date`, which begin in 271,822 BC. Years are
 * those of ISO 8601: 0 is 1 BCE, -1 is 2 BCE.
 */
export function yearOfSecond(seconds: number): number {
  const cycles = Math.floor(seconds / SECONDS_OF_CYCLE);
  const date = new Date((seconds - cycles * SECONDS_OF_CYCLE) * 1000);
  return date.getUTCFullYear() + cycles * YEARS_OF_CYCLE;
}

/** The calendar repeats after 400 years. */
const [YEARS_OF_CYCLE, SECONDS_OF_CYCLE] = [400, 146_097 * 86_400];
