/**
 * Days since 1970-01-01 of a day of the proleptic Gregorian calendar.
 * `year` is astronomical (1 BC = 0) and may be of any size, which `Date`
 * (years 0 to 99, the end of its range) does not allow without detours.
 *
 * Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
 * days_from_civil.
 */
export function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const cycle = Math.floor(shifted / 400);
  const yearOfCycle = shifted - cycle * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfCycle =
    yearOfCycle * 365 + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100) + dayOfYear;
  return cycle * 146_097 + dayOfCycle - 719_468;
}

/** The first day of a month; a month outside 1 to 12 belongs to a neighbouring year. */
export function firstOfMonth(year: number, month: number): number {
  const years = Math.floor((month - 1) / 12);
  return dayNumber(year + years, month - years * 12, 1);
}

export const daysInMonth = (year: number, month: number): number =>
  firstOfMonth(year, month + 1) - firstOfMonth(year, month);

/** The day so many months later (or earlier), or the last day of that month when it has no such day. */
export function shiftMonths(day: number, months: number): number {
  const days = day + 719_468;
  const cycle = Math.floor(days / 146_097);
  const dayOfCycle = days - cycle * 146_097;
  const yearOfCycle = Math.floor(
    (dayOfCycle -
      Math.floor(dayOfCycle / 1460) +
      Math.floor(dayOfCycle / 36_524) -
      Math.floor(dayOfCycle / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5);
  const first = firstOfMonth(cycle * 400 + yearOfCycle, monthFromMarch + 3 + months);
  const length = firstOfMonth(cycle * 400 + yearOfCycle, monthFromMarch + 4 + months) - first;
  return first + Math.min(dayOfMonth, length - 1);
}
