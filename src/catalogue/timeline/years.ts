export const INTERVALS = ['year', 'decade', 'century'] as const;

/** The length of a bar. Decades and centuries begin with a round year, as 1880 and 1800. */
export type Interval = (typeof INTERVALS)[number];

export const YEARS: Readonly<Record<Interval, number>> = { year: 1, decade: 10, century: 100 };

/** The earliest and the latest year of a timeline; what is before or after counts together. */
export const [EARLIEST_YEAR, LATEST_YEAR] = [-9999, 9999];

/**
 * The Unix timestamp of the first second of a year (UTC). Years are those of ISO 8601: 0 is
 * 1 BCE, -1 is 2 BCE.
 */
export const secondOf = (year: number): number => (daysBefore(year) - daysBefore(1970)) * 86_400;

/** Days from the beginning of year 1 to that of another one, with a leap day in 97 of 400 years. */
function daysBefore(year: number): number {
  const years = year - 1;
  return years * 365 + Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
}
