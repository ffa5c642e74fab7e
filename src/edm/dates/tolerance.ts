import { shiftMonths } from './calendar.ts';
import type { Mark } from './mark.ts';
import type { Span } from './span.ts';

/**
 * How far "um", "vor" and "nach" reach, in months. Five years around a year is
 * what museums that state figures for "c. 1900" use; a quarter of a century is
 * the median of what they state for "before" and "after".
 */
const AROUND_YEAR = 60;
const AROUND_DAY = 1;
const OPEN_YEARS = 300;
const OPEN_DAYS = 3;

/** "um 1900": five years either way; around a month or day one month; a decade or century is wide enough. */
export function around(mark: Mark, span: Span): Span {
  if (mark.unit === 'day' || mark.unit === 'month') return widened(span, AROUND_DAY, AROUND_DAY);
  if (mark.unit !== 'year' || mark.share !== undefined) return span;
  return widened(span, AROUND_YEAR, AROUND_YEAR);
}

/**
 * "vor 1900" and "nach 1900": the year that is named and 25 years; of a month
 * or day a quarter of a year. The named year stays part of the period, as in
 * the figures of the museums.
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
