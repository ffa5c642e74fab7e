import { blankMark, type Mark, type Unit } from './mark.ts';
import { romanValue } from './roman.ts';
import type { Cursor, Token } from './tokens.ts';

/** What a pattern reads, with the tokens before and after it. */
interface Reading {
  year: number | undefined;
  secondYear: number | undefined;
  month: number;
  day: number;
  count: number;
  readonly before: Token | undefined;
  next: Token | undefined;
}

type Row = readonly [unit: Unit, pattern: string, when?: (reading: Reading) => boolean];

/**
 * Tokens in the order of a date: names are those of `ELEMENTS`, a space allows
 * one in the wording, a full stop after a number demands one. The first pattern
 * that fits counts. With slashes the month comes first, as in America; with
 * hyphens, only unambiguous dates are read.
 */
const BY_FIRST = {
  year: [
    ['day', 'yyyymmdd'],
    ['day', 'Y-m-d'],
    ['day', 'Y/m/d'],
    ['day', 'Y.mm.d'],
    ['month', 'Y-m-00'],
    ['year', 'Y-00-00'],
    ['month', 'Y/R'],
    ['day', 'Y/s month d'],
    ['day', 'Y/s, month d'],
    ['day', 'Y/s d month', isLast],
    ['day', 'Y/s, d month', isLast],
    ['day', 'Y/s-m-d'],
    ['month', 'Y/s month', isLast],
    ['month', 'Y/s, month', isLast],
    // "1914-07", and "1904-07" in an interval; alone it may be a range of years.
    [
      'month',
      'Y-mm',
      ({ year = 0, month, before, next }) => isSlash(before) || isSlash(next) || month <= year % 100,
    ],
  ],
  day: [
    ['century', 'n century'],
    ['century', 'n - century'],
    ['century', 'nth c', ({ next }) => next?.is !== 'number'],
    ['century', 'nc', ({ next }) => next?.is !== 'number'],
    ['millennium', 'n millennium', ({ count }) => count <= 12],
    ['millennium', 'n - millennium', ({ count }) => count <= 12],
    ['month', 'mm.Y'],
    ['day', 'd. m Y'],
    ['day', 'd m. Y'],
    ['day', 'd. m.', ({ next }) => next?.is !== 'century'],
    ['day', 'd. R Y'],
    ['day', 'd month Y'],
    ['day', 'd month'],
    ['day', 'd / month / Y'],
    ['day', 'd - month - Y'],
    ['day', 'd / R / Y'],
    ['day', 'd - R - Y'],
    ['day', 'm / d / Y'],
    ['day', 'd / m / Y'],
    ['day', 'm - d - Y', ({ month, day }) => day > 12 || day === month],
    ['day', 'd - m - Y', ({ day }) => day > 12],
    ['month', 'm/ Y'],
  ],
  word: [
    ['day', 'month d Y'],
    // "February 11, 1731/2"; without a second year, the comma is read as elsewhere.
    ['day', 'month d, Y', ({ next }) => isSlash(next)],
    ['day', 'month d', ({ next }) => next?.is !== 'century' && next?.is !== 'month'],
    ['month', 'month Y'],
    ['month', 'month'],
    ['season', 'season Y'],
    ['season', 'season'],
    ['century', 'century k'],
    ['century', 'k century'],
    ['millennium', 'k millennium'],
  ],
} as const satisfies Record<string, readonly Row[]>;

/** Whether a token is the element; notes its value in the reading. */
type Element = (token: Token, reading: Reading) => boolean;

const ELEMENTS: Readonly<Record<string, Element>> = {
  Y: (token, reading) => {
    reading.year = token.value;
    return token.is === 'number' && token.text.length === 4 && token.suffix === undefined;
  },
  s: (token, reading) => {
    reading.secondYear = completedYear(reading.year ?? 0, token);
    return token.is === 'number' && !token.dot && reading.secondYear === (reading.year ?? 0) + 1;
  },
  yyyymmdd: ({ is, text }, reading) => {
    const [, year, month, day] = /^(1\d{3}|20\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
    Object.assign(reading, { year: Number(year), month: Number(month), day: Number(day) });
    return is === 'number' && reading.day > 0;
  },
  m: (token, reading) => isMonth(token, reading),
  mm: (token, reading) => token.text.length === 2 && isMonth(token, reading),
  d: (token, reading) => {
    reading.day = token.value;
    return isShortNumber(token) && token.value >= 1 && token.value <= 31;
  },
  '00': (token) => isShortNumber(token) && token.value === 0,
  R: (token, reading) => {
    reading.month = romanValue(token.text) ?? 0;
    return reading.month >= 1 && reading.month <= 12;
  },
  n: (token, reading) => isCentury(token, reading),
  nth: (token, reading) => token.suffix === 'ordinal' && isCentury(token, reading),
  c: ({ text }) => text === 'c',
  k: (token, reading) => {
    reading.count = countOf(token);
    return reading.count >= 1 && reading.count <= 21;
  },
  month: (token, reading) => {
    reading.month = token.value;
    return token.is === 'month';
  },
  season: (token, reading) => {
    reading.month = token.value;
    return token.is === 'season';
  },
  century: ({ is }) => is === 'century',
  millennium: ({ is }) => is === 'millennium',
  '-': ({ text }) => text === '-',
  '/': ({ text }) => text === '/',
  ',': ({ text }) => text === ',',
};

/** The year 1732 of the 2 in "1731/2" or the 32 in "1731/32"; undefined if it is no such number. */
function completedYear(year: number, { is, text, value, suffix }: Token): number | undefined {
  if (is !== 'number' || suffix !== undefined || text.length > 3) return undefined;
  const scale = 10 ** text.length;
  const completed = Math.floor(year / scale) * scale + value;
  // "1699/0" and "1799/800".
  return completed < year && (year + 1) % scale === value ? year + 1 : completed;
}

const isShortNumber = (token: Token): boolean =>
  token.is === 'number' && token.text.length <= 2 && token.suffix !== 'decade';

function isMonth(token: Token, reading: Reading): boolean {
  reading.month = token.value;
  return isShortNumber(token) && token.value >= 1 && token.value <= 12;
}

function isCentury(token: Token, reading: Reading): boolean {
  reading.count = token.value;
  return token.is === 'number' && token.value >= 1 && token.value <= 130 && token.text.length <= 3;
}

/** Whether no other year follows: "1904/5 Mai 1905" is 1904 to 5 May 1905. */
function isLast({ next }: Reading): boolean {
  return next?.is !== 'number';
}

const isSlash = (token: Token | undefined): boolean => token?.text === '/';

/** The value of a number, an ordinal word or a Roman numeral, or 0; -1 is "last". */
export const countOf = (token: Token): number =>
  token.is === 'number' || token.is === 'count' ? token.value : (romanValue(token.text) ?? 0);

const compiled = (rows: readonly Row[]) =>
  rows.map(([unit, pattern, when]) => ({
    unit,
    when,
    endsWithYear: pattern.endsWith('Y'),
    isDoubtful: pattern.endsWith('c'),
    elements: Array.from(
      pattern.matchAll(/( ?)(yyyymmdd|month|season|century|millennium|nth|mm|\d+|.)(\.?)/g),
      ([, space, name = '', stop]) => ({
        test: ELEMENTS[name] ?? (() => false),
        glued: space === '',
        dot: stop !== '',
        skips: name === 'month',
      }),
    ),
  }));

const PATTERNS = {
  year: compiled(BY_FIRST.year),
  day: compiled(BY_FIRST.day),
  word: compiled(BY_FIRST.word),
};

type Pattern = (typeof PATTERNS)['year'][number];

/** Reads the first pattern that fits into the mark and moves on; false if none does. */
export function readPattern(cursor: Cursor, mark: Mark, first: keyof typeof PATTERNS): boolean {
  const { tokens, at } = cursor;
  const reading: Reading = {
    year: undefined,
    secondYear: undefined,
    month: 0,
    day: 0,
    count: 0,
    before: tokens[at - 1],
    next: undefined,
  };
  for (const { unit, elements, when, endsWithYear, isDoubtful } of PATTERNS[first]) {
    reading.year = undefined;
    reading.secondYear = undefined;
    const end = endOf(elements, cursor, reading);
    reading.next = tokens[end];
    // "0000-00-00" is how databases write an unknown date.
    if (end === 0 || reading.year === 0 || when?.(reading) === false) continue;
    if (unit === 'day' && !isDay(reading)) continue;
    mark.unit = unit;
    mark.year = reading.year;
    mark.secondYear = reading.secondYear;
    mark.digits = 4;
    mark.month = reading.month;
    mark.day = reading.day;
    mark.count = reading.count;
    mark.doubtfulCentury = isDoubtful;
    cursor.at = end;
    if (endsWithYear) readSecondYear(cursor, mark);
    return true;
  }
  return false;
}

/**
 * Reads the "/2" of "11 February 1731/2" and the "/32" of "Feb. 1731/32", which names the next year; behind a
 * day also with a hyphen. In "28. 12. 1903/4. 1. 1904", another day begins.
 */
function readSecondYear(cursor: Cursor, mark: Mark): void {
  const { tokens, at } = cursor;
  const [joint, token, behind] = tokens.slice(at, at + 3);
  if (mark.year === undefined || joint === undefined || token === undefined) return;
  const isJoined =
    isSlash(joint) || (mark.unit === 'day' && joint.text === '-' && joint.glued && token.glued);
  const year = isJoined ? completedYear(mark.year, token) : undefined;
  if (year === undefined || (token.dot && behind !== undefined && !/^[,;)]$/.test(behind.text))) return;
  if (readPattern({ tokens, at: at + 1 }, blankMark(), 'day')) return;
  mark.secondYear = year;
  cursor.at += 2;
}

/** The position after the elements, or 0 if they do not fit. */
function endOf(elements: Pattern['elements'], { tokens, at: start }: Cursor, reading: Reading): number {
  if (start + elements.length > tokens.length) return 0;
  let at = start;
  for (const { test, glued, dot, skips } of elements) {
    // "3. des Mai", at most three words.
    while (skips && at > start && at < start + 4 && tokens[at]?.is === 'skip') at++;
    const token = tokens[at];
    if (token === undefined || (dot && !token.dot) || (glued && at > start && !token.glued)) return 0;
    if (!test(token, reading)) return 0;
    at++;
  }
  return at;
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** 29 February is checked later, when the year is certain. */
const isDay = ({ month, day }: Reading): boolean => day <= (DAYS[month - 1] ?? 0);
