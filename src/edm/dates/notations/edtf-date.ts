import { blankMark, type Unit } from '../parsing/mark.ts';
import { around, dayNumber, daysInMonth, LAST_YEAR, type Span } from '../parsing/span.ts';

/** A date of EDTF: a year, season, month or day, of which digits may be unspecified. */
export interface EdtfDate {
  readonly span: Span;
  /** How precise it is; `decade` is any year with unspecified digits. */
  readonly unit: Unit;
  /** The unit that is approximate: the year of `2004~-06`. */
  readonly approx: Unit | undefined;
  /** Whether a catalogue could mean years by it: `1904-07`, `1919-21`, `1909-10?`. */
  readonly ambiguous: boolean;
  /** Whether it has a mark of EDTF: a qualifier, an unspecified digit, a year before 1 or beyond 9999. */
  readonly distinct: boolean;
}

/*
 *     date      = part year [ "-" part month [ "-" part day ] ] ;
 *     year      = [ "-" ] 4 digits | "Y" [ "-" ] ( 5 or more digits | digits "E" digits ) ;
 *     month     = "01" … "12" | "21" … "24" ;                     (* seasons *)
 *     qualifier = "?" | "~" | "%" ;       (* before a part, of it; behind a part, of all up to it *)
 *
 * Each digit may be "X", which the draft of 2012 wrote "x" and "u". A day may have a time. In "?-1903", the
 * hyphen is a catalogue's.
 */
const QUALIFIER = '([?~%]{0,2})';
const DATE = new RegExp(
  `^(?![?~%]+-)${QUALIFIER}(-?[\\dX]{4}|Y-?\\d{5,15}|Y-?\\d{1,9}E\\d{1,2})${QUALIFIER}` +
    `(?:-${QUALIFIER}([\\dX]{2})${QUALIFIER}(?:-${QUALIFIER}([\\dX]{2})${QUALIFIER}(?:T[\\d:.Z+-]+)?)?)?$`,
);

/** Whether it has the form of a date with unspecified digits, also if there is no such date. */
export const isUnspecified = (text: string): boolean => /[xu]/i.test(text) && partsOf(text) !== null;

const partsOf = (text: string) => DATE.exec(text.toUpperCase().replaceAll('U', 'X'));

/** Undefined if it is not a date of EDTF, or one that does not exist. */
export function readEdtfDate(text: string): EdtfDate | undefined {
  const match = partsOf(text);
  if (match === null) return undefined;
  const [, beforeYear = '', year = '', behindYear = ''] = match;
  const [beforeMonth = '', month, behindMonth = '', beforeDay = '', day, behindDay = ''] = match.slice(4);
  const years = yearsOf(year);
  if (years === undefined || (year.startsWith('Y') && month !== undefined)) return undefined;
  const isSeason = month !== undefined && SEASON.test(month);
  if (isSeason && day !== undefined) return undefined;
  const span = isSeason ? seasonSpan(years, month) : spanOf(years, month ?? 'XX', day ?? 'XX');
  if (span === undefined) return undefined;
  const unit = isSeason ? 'season' : unitOf(years, month, day);
  const marks = [beforeYear + behindYear, beforeMonth + behindMonth, beforeDay + behindDay];
  const approx = (['year', 'month', 'day'] as const)[marks.findIndex((some) => /[~%]/.test(some))];
  return {
    span,
    unit,
    approx: approx && (unit === 'season' || unit === 'decade' ? unit : approx),
    ambiguous:
      day === undefined && isYears(year, month, marks.join('') === behindMonth ? behindMonth : undefined),
    distinct: marks.join('') !== '' || /[XY]|^-|^0000/.test(match[0]),
  };
}

/** The period of a date that stands alone: "1984~" is five years before and after, as "um 1984". */
export const spanOfDate = ({ span, approx }: EdtfDate): Span =>
  approx === undefined ? span : around({ ...blankMark(), unit: approx }, span);

interface Years {
  readonly first: number;
  readonly last: number;
  readonly unspecified: boolean;
}

function yearsOf(text: string): Years | undefined {
  const [, long, exponent = '0'] = /^Y(-?\d+)(?:E(\d+))?$/.exec(text) ?? [];
  if (long !== undefined) {
    const year = Number(long) * 10 ** Number(exponent);
    return { first: year, last: year, unspecified: false };
  }
  // No digit of "XXXX" is known, and "-0000" is no year.
  if (/^-?XXXX$|^-0000$/.test(text)) return undefined;
  const ends = [text.replaceAll('X', '0'), text.replaceAll('X', '9')].map(Number);
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  return last > LAST_YEAR ? undefined : { first, last, unspecified: text.includes('X') };
}

const SEASON = /^2[1-4]$/;

/** In winter and its year, either of two winters may be meant. */
function seasonSpan({ first, last }: Years, season: string): Span {
  const [from, to] = SEASON_MONTHS[Number(season) - 21] ?? [1, 12];
  return { first: dayNumber(first, from, 1), last: dayNumber(last, to + 1, 1) - 1 };
}

const SEASON_MONTHS = [
  [3, 5],
  [6, 8],
  [9, 11],
  [1, 14],
] as const;

/** From the first to the last day that fits; undefined if none does, as 30 February. */
function spanOf({ first, last }: Years, month: string, day: string): Span | undefined {
  const months = numbersLike(month, 12);
  const days = numbersLike(day, 31);
  // After eight years at most, a 29 February comes.
  const from = firstDay(
    ascending(first, Math.min(last, first + 8)).flatMap((year) => months.map((one) => [year, one] as const)),
    days,
  );
  const to = firstDay(
    ascending(Math.max(first, last - 8), last)
      .flatMap((year) => months.map((one) => [year, one] as const))
      .reverse(),
    days.toReversed(),
  );
  return from === undefined || to === undefined ? undefined : { first: from, last: to };
}

function firstDay(
  months: readonly (readonly [year: number, month: number])[],
  days: readonly number[],
): number | undefined {
  for (const [year, month] of months) {
    const day = days.find((one) => one <= daysInMonth(year, month));
    if (day !== undefined) return dayNumber(year, month, day);
  }
  return undefined;
}

const ascending = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** The numbers from 1 to the largest that have these digits. */
function numbersLike(digits: string, largest: number): number[] {
  if (!digits.includes('X')) return Number(digits) >= 1 && Number(digits) <= largest ? [Number(digits)] : [];
  const [tens = 'X', ones = 'X'] = digits;
  return ascending(1, largest).filter(
    (number) =>
      (tens === 'X' || Math.floor(number / 10) === Number(tens)) &&
      (ones === 'X' || number % 10 === Number(ones)),
  );
}

function unitOf({ unspecified }: Years, month = 'XX', day = 'XX'): Unit {
  if (unspecified) return 'decade';
  return month.includes('X') ? 'year' : day.includes('X') ? 'month' : 'day';
}

/**
 * "1904-07" may be 1904 to 1907, and "1919-21" 1919 to 1921, with a qualifier at any part. "1909-10?" occurs
 * in catalogues as well; "2004-06?", with a zero, and "2004-11~" are EDTF. `end` is the qualifier at the end,
 * undefined if there are others.
 */
function isYears(year: string, month = '', end: string | undefined): boolean {
  if (!/^(?!0000)\d{4}$/.test(year) || !/^\d\d$/.test(month)) return false;
  const years = Number(month) - (Number(year) % 100);
  if (years <= 0 || (end !== undefined && /[~%]/.test(end))) return false;
  return SEASON.test(month) ? years <= 10 : end === undefined || end === '' || !month.startsWith('0');
}
