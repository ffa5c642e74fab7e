/** The Unix timestamp of the first second of a year (UTC). Years are those of ISO 8601: 0 is 1 BCE. */
export function secondOfYear(year: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, 0, 1);
  return date.getTime() / 1000;
}

/** Undefined beyond what dates can hold. */
export function yearOfSecond(second: number): number | undefined {
  const year = new Date(second * 1000).getUTCFullYear();
  return Number.isNaN(year) ? undefined : year;
}
