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

export const firstOfMonth = (year: number, month: number): number => dayNumber(year, month, 1);

export const daysInMonth = (year: number, month: number): number =>
  firstOfMonth(year, month + 1) - firstOfMonth(year, month);

/** The same day of the month a number of months later (or earlier), or the last day of that month. */
export function shiftMonths(day: number, months: number): number {
  const cycles = Math.floor(day / CYCLE_DAYS);
  const date = new Date((day - cycles * CYCLE_DAYS) * MS_PER_DAY);
  const year = date.getUTCFullYear() + cycles * CYCLE_YEARS;
  const month = date.getUTCMonth() + 1 + months;
  return dayNumber(year, month, Math.min(date.getUTCDate(), daysInMonth(year, month)));
}
