import { shiftMonths } from './calendar.ts';
import type { Mark } from './mark.ts';
import type { Span } from './span.ts';

/**
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
  const months =
    mark.unit === 'day' || mark.unit === 'month' || mark.unit === 'season' ? OPEN_DAYS : OPEN_YEARS;
  if (mark.bound === 'before') return widened(span, months, 0);
  if (mark.bound === 'after') return widened(span, 0, months);
  return span;
}

function widened(span: Span, before: number, after: number): Span {
  return {
    first: before === 0 ? span.first : shiftMonths(span.first, -before),
    last: after === 0 ? span.last : shiftMonths(span.last + 1, after) - 1,
  };
}
