import { memoize } from '../../kernel/memoize.ts';
import { plainText, readPeriod } from './dates.ts';
import { readEdtf } from './notations/edtf.ts';
import { readEdtfDate } from './notations/edtf-date.ts';
import { combine } from './parsing/combine.ts';
import { complete } from './parsing/complete.ts';
import type { Mark } from './parsing/mark.ts';
import { type Item, readSequence } from './parsing/sequence.ts';
import { dateOfDay, dayNumber, spanOf } from './parsing/span.ts';
import { tokenise } from './parsing/tokens.ts';

/** A day, a month (without `day`) or a year (without both). */
export interface DateParts {
  /** Astronomical: 0 is 1 BC. */
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
}

/** A date as programs exchange it. */
export interface EdtfOfWording {
  /** EDTF (ISO 8601-2), level 1: `1502`, `1502~`, `1643-04-25`, `1801/1900`, `../1900`, `-0099~`. */
  readonly edtf: string;
  /** The first date of an interval, or the date itself; undefined if it is open. */
  readonly from: DateParts | undefined;
  /** The last date; undefined if it is open. */
  readonly to: DateParts | undefined;
  readonly isApproximate: boolean;
}

/**
 * A wording in EDTF, as precise as it is: "um 1502" is about 1502, not the ten years that a search finds.
 * Undefined if it cannot be read.
 */
export const edtfOf = (wording: string): EdtfOfWording | undefined => known(wording).date;

/** Many objects share a wording. */
const known = memoize(10_000, (wording) => ({ date: read(wording) }));

function read(wording: string): EdtfOfWording | undefined {
  const period = readPeriod(wording);
  if (period === undefined) return undefined;
  const text = plainText(wording)?.trim() ?? '';
  const days: Days = { first: period.min / SECONDS_PER_DAY, last: (period.max + 1) / SECONDS_PER_DAY - 1 };
  if (readEdtf(text) !== undefined) {
    return { ...(ofNotation(text) ?? between(days, '')), isApproximate: /[~%]/.test(text) };
  }
  const items = itemsOf(text);
  const isApproximate = items.some(({ mark }) => mark.approx);
  const qualifier = qualifierOf(isApproximate, DOUBT.test(text));
  const [first] = items;
  if (items.length === 1 && first !== undefined && first.turn === undefined) {
    const single = ofMark(first.mark, qualifier);
    if (single !== undefined) return { ...single, isApproximate };
  }
  return { ...between(days, qualifier), isApproximate };
}

/** First and last day, as days since 1970-01-01. */
interface Days {
  readonly first: number;
  readonly last: number;
}

const SECONDS_PER_DAY = 86_400;

/** Words and marks of doubt, without diacritics. */
const DOUBT =
  /\?|\b(?:wohl|vermutlich|wahrscheinlich|vielleicht|moglicherweise|probably|possibly|perhaps|presumably)\b/i;

const qualifierOf = (isApproximate: boolean, isDoubtful: boolean): string =>
  isApproximate ? (isDoubtful ? '%' : '~') : isDoubtful ? '?' : '';

/** A date or interval that is written in EDTF: with its own marks, as far as they are of level 1. */
function ofNotation(text: string): Written | undefined {
  const ends = text.toUpperCase().replaceAll('U', 'X').split('/');
  const [from, to] = ends.map((end) => {
    const date = readEdtfDate(end);
    if (date === undefined) return undefined;
    return LEVEL_1.test(end)
      ? { ...between(date.span, ''), edtf: end }
      : between(date.span, qualifierOf(date.approx !== undefined, end.includes('?')));
  });
  if (ends.length === 1) return from;
  if (from === undefined && to === undefined) return undefined;
  const [first = '..', last = '..'] = [from?.edtf.split('/')[0], to?.edtf.split('/').at(-1)];
  return { edtf: `${first}/${last}`, from: from?.from, to: to?.to };
}

/** A date without marks of level 2. */
const LEVEL_1 = /^(?:-?\d{4}(?:-\d\d(?:-\d\d)?)?|\d{3}X|\d{2}XX)[?~%]?$/;

/** The dates of a wording that count, completed; none for a notation, or if the years of a reign frame them. */
function itemsOf(text: string): readonly Item[] {
  const sequence = readSequence(tokenise(text));
  const items = (sequence && complete(sequence)) ?? [];
  if (items.some(({ epoch }) => epoch) || combine(items) === undefined) return [];
  const made = items.filter(({ event = 'made' }) => event === 'made');
  return made.length > 0 ? made : items.filter(({ event }) => event === 'later');
}

type Written = Omit<EdtfOfWording, 'isApproximate'>;

/** A single date with its precision; undefined if it is a part of one, or one of two years. */
function ofMark(mark: Mark, qualifier: string): Written | undefined {
  const { unit, era, share, bound, year = 0 } = mark;
  const span = spanOf({ ...mark, bound: undefined });
  if (span === undefined || share !== undefined || mark.secondYear !== undefined) return undefined;
  const { edtf, from, to } = between(span, qualifier);
  if (bound === 'before') return { edtf: `../${edtf.split('/').at(-1)}`, from: undefined, to };
  if (bound === 'after') return { edtf: `${edtf.split('/')[0]}/..`, from, to: undefined };
  if (era === -1) return { edtf, from, to };
  const decade = String(year).padStart(4, '0');
  if (unit === 'decade') return { edtf: `${decade.slice(0, 3)}X${qualifier}`, from, to };
  if (unit === 'hundreds') return { edtf: `${decade.slice(0, 2)}XX${qualifier}`, from, to };
  return { edtf, from, to };
}

/** A period by its first and last day: as years or months, if these are whole. */
function between({ first, last }: Days, qualifier: string): Written {
  const [begin, end] = [dateOfDay(first), dateOfDay(last)];
  const isOfMonths = begin.day === 1 && dayNumber(end.year, end.month + 1, 1) - 1 === last;
  const isOfYears = isOfMonths && begin.month === 1 && end.month === 12;
  const parts = ({ year, month, day }: Required<DateParts>): DateParts =>
    isOfYears ? { year } : isOfMonths ? { year, month } : { year, month, day };
  const [from, to] = [parts(begin), parts(end)];
  const texts = [...new Set([from, to].map((date) => `${textOf(date)}${qualifier}`))];
  return { edtf: texts.join('/'), from, to };
}

const textOf = ({ year, month, day }: DateParts): string =>
  [
    yearOf(year),
    ...[month, day].flatMap((part) => (part === undefined ? [] : String(part).padStart(2, '0'))),
  ].join('-');

/** With four digits; a longer one has a `Y`. */
function yearOf(year: number): string {
  const digits = String(Math.abs(year)).padStart(4, '0');
  const sign = year < 0 ? '-' : '';
  return digits.length > 4 ? `Y${sign}${digits}` : `${sign}${digits}`;
}
