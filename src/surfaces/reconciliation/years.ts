/** A period of years, with its first and last second as Unix timestamps. */
export interface Years {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads a year, a day or a range of years: `1508`, `1508-05-21`, `1508-1510`, `1508/1510`,
 * `-0040`. Undefined for other texts.
 */
export function readYears(text: string): Years | undefined {
  const match = /^\s*(-?\d{1,4})(?:-\d\d-\d\d\S*)?(?:\s*[-–/]\s*(-?\d{3,4})(?:-\d\d-\d\d\S*)?)?\s*$/.exec(
    text,
  );
  if (match === null) return undefined;
  const [first, last = first] = [match[1], match[2]].map((year) =>
    year === undefined ? undefined : Number(year),
  );
  if (first === undefined || last === undefined || last < first) return undefined;
  return { from: startOfYear(first), to: startOfYear(last + 1) - 1 };
}

/** How far two periods are apart in years, 0 if they overlap. */
export function yearsApart(one: Years, [from, to]: readonly [number, number]): number {
  return Math.max(0, one.from - to, from - one.to) / SECONDS_OF_YEAR;
}

/** A Unix timestamp in the form of ISO 8601; undefined beyond the years that a date can have. */
export function isoDate(seconds: number): string | undefined {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return undefined;
  // JavaScript writes years before 0 and after 9999 with six digits and a sign.
  return date
    .toISOString()
    .replace(/^([+-])0*(\d{4,6})/, (_, sign, year) => (sign === '-' ? `-${year}` : year))
    .replace(/\.000Z$/, 'Z');
}

const SECONDS_OF_YEAR = 365.25 * 86_400;

const startOfYear = (year: number): number => new Date(Date.UTC(2000, 0, 1)).setUTCFullYear(year) / 1000;
