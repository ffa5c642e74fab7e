import { isWithinYear, type Mark, type Share } from './mark.ts';

/** First and last day, as days since 1970-01-01. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** Later years are other numbers. */
export const LAST_YEAR = 2100;

/** Years of the units that consist of years. */
const LENGTHS: Readonly<Record<string, number>> = {
  millennium: 1000,
  century: 100,
  hundreds: 100,
  decade: 10,
  year: 1,
};

/** "early", "mid" and "late" as fractions; decades are halved, as museums do. */
const SHARES = {
  century: { early: [0, 1 / 3], mid: [1 / 3, 2 / 3], late: [3 / 4, 1] },
  decade: { early: [0, 0.5], mid: [0.3, 0.7], late: [0.5, 1] },
  shorter: { early: [0, 1 / 3], mid: [1 / 3, 2 / 3], late: [2 / 3, 1] },
} as const;

/** The period of one mark, without "um", "vor", "nach". Undefined for a day or year that does not exist. */
export function spanOf(mark: Mark): Span | undefined {
  const { year, secondYear, era } = mark;
  if (secondYear === undefined) return spanOfYear(mark);
  // "1731/2" is 1731 or 1732; "1731/5" is neither.
  if (year === undefined || secondYear !== year + 1 || era === -1) return undefined;
  const [first, second] = [spanOfYear(mark), spanOfYear({ ...mark, year: secondYear })];
  // 29 February 1731/2 was in 1732.
  return second && { first: (first ?? second).first, last: second.last };
}

function spanOfYear(mark: Mark): Span | undefined {
  const { unit, count, era, share } = mark;
  const length = LENGTHS[unit];
  if (length === undefined) return withinYear(mark);
  if (unit === 'century' || unit === 'millennium') {
    // The 19th century is 1801 to 1900, the first century BC is 100 to 1 BC.
    const first = era === -1 ? 1 - count * length : (count - 1) * length + 1;
    return first > LAST_YEAR ? undefined : yearSpan(first, length, share);
  }
  const year = mark.year ?? 0;
  if (era === undefined && year > LAST_YEAR) return undefined;
  return yearSpan(era === -1 ? 1 - (year + length - 1) : Math.max(year, 1), length, share);
}

function yearSpan(first: number, length: number, share: Share | undefined): Span {
  const kind = length === 1 ? 'shorter' : length === 10 ? 'decade' : 'century';
  const [from, to] = fractions(share, kind);
  // A year is divided into months.
  const bound = (part: number): number =>
    length === 1
      ? firstOfMonth(first, 1 + Math.round(part * 12))
      : dayNumber(first + Math.round(part * length), 1, 1);
  return { first: bound(from), last: bound(to) - 1 };
}

function fractions(share: Share | undefined, kind: keyof typeof SHARES): readonly [number, number] {
  if (share === undefined) return [0, 1];
  return typeof share === 'string' ? SHARES[kind][share] : share;
}

function withinYear(mark: Mark): Span | undefined {
  if (mark.year === undefined || (mark.era === undefined && mark.year > LAST_YEAR)) return undefined;
  const year = mark.era === -1 ? 1 - mark.year : mark.year;
  if (mark.unit === 'day') {
    if (mark.day < 1 || mark.day > daysInMonth(year, mark.month)) return undefined;
    const day = dayNumber(year, mark.month, mark.day);
    return { first: day, last: day };
  }
  const [firstMonth, lastMonth] = mark.unit === 'season' ? monthsOfSeason(mark) : [mark.month, mark.month];
  const [from, to] = fractions(mark.share, 'shorter');
  const first = firstOfMonth(year, firstMonth);
  const days = firstOfMonth(year, lastMonth + 1) - first;
  return { first: first + Math.round(from * days), last: first + Math.round(to * days) - 1 };
}

/**
 * "Winter 1900" may end or begin in 1900: the period covers both. In "Winter –
 * Frühling 1950", it is the one before spring.
 */
function monthsOfSeason({ month, lastMonth, borrowed }: Mark): readonly [number, number] {
  return lastMonth >= month ? [month, lastMonth] : [borrowed ? month : 1, lastMonth + 12];
}

/*
 * How far "um", "vor" and "nach" reach, in months. Museums that state figures for
 * "c. 1900" use five years; a quarter of a century is the median of their figures
 * for "before" and "after".
 */
const AROUND_YEAR = 60;
const AROUND_DAY = 1;
const OPEN_YEARS = 300;
const OPEN_DAYS = 3;

/** "um 1900": five years before and after; one month for a month or day; a decade or century stays. */
export function around(mark: Mark, span: Span): Span {
  if (mark.unit === 'day' || mark.unit === 'month') return widened(span, AROUND_DAY, AROUND_DAY);
  if (mark.unit !== 'year' || mark.share !== undefined) return span;
  return widened(span, AROUND_YEAR, AROUND_YEAR);
}

/**
 * "vor 1900" and "nach 1900": the named year and 25 years; a quarter of a year for
 * a month or day. The named year is part of the period, as in the museums' figures.
 */
export function opened(mark: Mark, span: Span): Span {
  const months = isWithinYear(mark) ? OPEN_DAYS : OPEN_YEARS;
  return widened(span, mark.bound === 'before' ? months : 0, mark.bound === 'after' ? months : 0);
}

const widened = ({ first, last }: Span, before: number, after: number): Span => ({
  first: before === 0 ? first : shiftMonths(first, -before),
  last: after === 0 ? last : shiftMonths(last + 1, after) - 1,
});

const MS_PER_DAY = 86_400_000;

/** The period, in years and in days, after which the calendar repeats. */
const [CYCLE_YEARS, CYCLE_DAYS] = [400, 146_097];

/**
 * Days since 1970-01-01 of a day of the proleptic Gregorian calendar. `year` is
 * astronomical (1 BC = 0) and may be beyond the range of `Date`; months and days
 * beyond their bounds belong to neighbouring years and months.
 */
export function dayNumber(year: number, month: number, day: number): number {
  const cycles = Math.floor((year - 1970) / CYCLE_YEARS);
  const ms = Date.UTC(year - cycles * CYCLE_YEARS, month - 1, day);
  return cycles * CYCLE_DAYS + ms / MS_PER_DAY;
}

const firstOfMonth = (year: number, month: number): number => dayNumber(year, month, 1);

export const daysInMonth = (year: number, month: number): number =>
  firstOfMonth(year, month + 1) - firstOfMonth(year, month);

/** The day of the proleptic Gregorian calendar with this number; `month` and `day` from 1. */
export function dateOfDay(number: number): {
  readonly year: number;
  readonly month: number;
  readonly day: number;
} {
  const cycles = Math.floor(number / CYCLE_DAYS);
  const date = new Date((number - cycles * CYCLE_DAYS) * MS_PER_DAY);
  return {
    year: date.getUTCFullYear() + cycles * CYCLE_YEARS,
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}

/** The same day of the month a number of months later (or earlier), or the last day of that month. */
export function shiftMonths(number: number, months: number): number {
  const { year, month, day } = dateOfDay(number);
  return dayNumber(year, month + months, Math.min(day, daysInMonth(year, month + months)));
}
