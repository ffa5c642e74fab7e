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
export const secondOfYear = (year: number): number => (daysBefore(year) - daysBefore(1970)) * 86_400;

/** Days from the beginning of year 1 to that of another one, with a leap day in 97 of 400 years. */
function daysBefore(year: number): number {
  const years = year - 1;
  return years * 365 + Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
}

/** Years that are counted together: from the first to the last, undefined where the range is open. */
export interface YearRange {
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Their first second as a Unix timestamp. */
  readonly start: number | undefined;
}

/** How many periods begin and how many end in a range. */
export interface RangeCounts extends YearRange {
  readonly begun: number;
  readonly ended: number;
}

export interface Years {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Ranges of all time without gaps: the centuries of these years, what is before and what is after them. */
export function rangesByCentury({ from = EARLIEST_YEAR, to = LATEST_YEAR }: Years): YearRange[] {
  const ranges = bars(firstOf(from, 'century'), to, 'century');
  return [
    range(undefined, (ranges[0]?.from ?? 0) - 1),
    ...ranges,
    range((ranges.at(-1)?.to ?? 0) + 1, undefined),
  ];
}

/** The same ranges with shorter ones in those where a period begins or ends. Empty neighbours are joined. */
export function fineRanges(counts: readonly RangeCounts[], interval: Interval): YearRange[] {
  const fine: YearRange[] = [];
  let isGap = false;
  for (const { from, to, begun, ended } of counts) {
    const isOpen = from === undefined || to === undefined;
    const isEmpty = begun === 0 && ended === 0;
    const last = fine.at(-1);
    if (!isOpen && !isEmpty) fine.push(...bars(from, to, interval));
    else if (isGap && isEmpty && !isOpen) fine[fine.length - 1] = range(last?.from, to);
    else fine.push(range(from, to));
    isGap = isEmpty && !isOpen;
  }
  return fine;
}

function bars(first: number, last: number, interval: Interval): (YearRange & { from: number; to: number })[] {
  const ranges = [];
  for (let from = first; from <= last; from += YEARS[interval]) {
    const to = from + YEARS[interval] - 1;
    ranges.push({ ...range(from, to), from, to });
  }
  return ranges;
}

const range = (from: number | undefined, to: number | undefined): YearRange => ({
  from,
  to,
  start: from === undefined ? undefined : secondOfYear(from),
});

/** The first year of the bar that has this year. */
export const firstOf = (year: number, interval: Interval): number =>
  Math.floor(year / YEARS[interval]) * YEARS[interval];
