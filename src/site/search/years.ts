/**
 * The Unix timestamp of the first second of a year. Before our era, years are
 * negative as people count them: -1 is 1 BCE, and so is 0, which they do not have.
 */
export const secondOfYear = (year: number): number => secondOf(year < 0 ? year + 1 : year);

/** The first second after a year. */
export const secondAfterYear = (year: number): number => secondOf((year < 0 ? year + 1 : year) + 1);

/** Of an astronomical year, in which 0 is 1 BCE. */
function secondOf(year: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, 0, 1);
  return date.getTime() / 1000;
}
