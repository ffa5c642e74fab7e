import type { Mark } from './mark.ts';
import { romanValue } from './roman.ts';
import { type Cursor, isDash, type Token } from './tokens.ts';

/** Later years are other numbers. */
const LAST_YEAR = 2100;

/**
 * Reads a core that begins with a number:
 *
 *     number-core = year "-" month "-" day | day "." month "." year | month "/" day "/" year
 *                 | day "." roman "." year | day month-name | month "/" year | yyyymmdd
 *                 | ordinal ( "Jahrhundert" | "Jahrtausend" ) | year ( "s" | "er" ) | year | bare ;
 *
 * False, with the cursor unchanged, if it is not a date: a measure, an impossible day.
 */
export function readNumber(cursor: Cursor, mark: Mark): boolean {
  const token = cursor.tokens[cursor.at];
  if (token?.kind !== 'number' || touchesUnknownWord(cursor) || isMeasure(cursor)) return false;
  const digits = token.text.length;
  if (digits === 8) return readCompact(cursor, mark, token);
  if (token.suffix === 'decade' || token.suffix === 'century') return readDecade(cursor, mark, token);
  if (readCentury(cursor, mark, token)) return true;
  if (digits <= 3 && readThousands(cursor, mark, token)) return true;
  if (digits === 4 && readYearFirst(cursor, mark, token)) return true;
  if (digits <= 2 && readDayFirst(cursor, mark, token)) return true;
  cursor.at++;
  mark.digits = digits;
  if (digits <= 2) {
    mark.unit = 'bare';
    mark.count = token.value;
    return true;
  }
  mark.unit = 'year';
  mark.year = token.value;
  const isYear = digits <= 4 ? token.value >= 1 : isBeforeChrist(cursor.tokens, cursor.at);
  const ok = isYear && digits <= 5 && token.suffix === undefined;
  if (!ok) cursor.at--;
  return ok;
}

/** Part of a code such as "A1850" or "1850b". */
function touchesUnknownWord(cursor: Cursor): boolean {
  const [before, token, after] = [
    cursor.tokens[cursor.at - 1],
    cursor.tokens[cursor.at],
    cursor.tokens[cursor.at + 1],
  ];
  const unknown = (word: Token | undefined): boolean => word?.kind === 'word' && word.meaning === undefined;
  if (after?.glued && after.text === 't' && cursor.tokens[cursor.at + 2]?.glued) return false;
  if (after?.glued && (after.text === 'c' || romanValue(after.text) !== undefined)) return false;
  return (
    (token?.glued === true && unknown(before)) || (after?.glued === true && !token?.dot && unknown(after))
  );
}

/** "30 cm", "1500 Stück", "12 Blatt", "14:30", "100 Jahre". */
export function isMeasure(cursor: Cursor): boolean {
  const [token, next] = [cursor.tokens[cursor.at], cursor.tokens[cursor.at + 1]];
  if (next === undefined || token?.suffix === 'decade' || token?.suffix === 'century') return false;
  if (next.meaning?.is === 'calendar') return true;
  if (next.meaning?.is === 'unit') return !(next.dot && (next.text === 'm' || next.text === 'h'));
  if (next.meaning?.is === 'years') return !token?.dot;
  const afterNext = cursor.tokens[cursor.at + 2];
  if (isTime(token, next, afterNext)) return true;
  const counts = next.meaning?.is === 'label' && afterNext?.kind !== 'number';
  if (counts && (token?.text.length ?? 0) <= 3) return true;
  return next.text === ':' && next.glued && afterNext?.kind === 'number' && afterNext.glued;
}

/** "15.30 Uhr"; the two numbers and the word. */
const isTime = (token: Token | undefined, next: Token, word: Token | undefined): boolean =>
  token?.dot === true && next.kind === 'number' && next.glued && (word?.text === 'uhr' || word?.text === 'h');

/** "10,000 BC", "12.000 v. Chr.", "30 000–25 000 v. Chr." */
function readThousands(cursor: Cursor, mark: Mark, token: Token): boolean {
  const { tokens, at } = cursor;
  const end = endOfThousands(tokens, at);
  if (end === undefined || !isBeforeChrist(tokens, end)) return false;
  mark.unit = 'year';
  mark.year = token.value * 1000 + (tokens[end - 1]?.value ?? 0);
  mark.digits = 5;
  cursor.at = end;
  return true;
}

/** The position after a number with separated thousands; undefined for any other. */
function endOfThousands(tokens: readonly Token[], at: number): number | undefined {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const isSeparate = !token?.dot && next?.kind === 'number' && !next.glued;
  // "Grab 3 500 v. Chr." is not 3500.
  if (isSeparate && before?.kind === 'word' && before.meaning === undefined) return undefined;
  const ahead = next?.text === ',' ? 2 : 1;
  const rest = tokens[at + ahead];
  const joined = isSeparate || (rest?.glued === true && (ahead === 2 || token?.dot === true));
  return joined && rest?.kind === 'number' && rest.text.length === 3 ? at + ahead + 1 : undefined;
}

/** Whether "v. Chr." or "BC" follows, directly or after the other end of a range. */
function isBeforeChrist(tokens: readonly Token[], end: number): boolean {
  let at = end;
  const first = tokens[at];
  if (first?.meaning?.is === 'era') return first.meaning.era === -1;
  const joint = first && (isDash(first.text) || first.text === '/' || isJoint(first));
  if (!joint) return false;
  at++;
  while (tokens[at]?.meaning?.is === 'approx') at++;
  const other = tokens[at]?.kind === 'number' ? (endOfThousands(tokens, at) ?? at + 1) : at;
  const era = tokens[other]?.meaning;
  return other > at && era?.is === 'era' && era.era === -1;
}

const isJoint = ({ meaning }: Token): boolean => meaning?.is === 'to' || meaning?.is === 'list';

function readCompact(cursor: Cursor, mark: Mark, token: Token): boolean {
  const year = Math.floor(token.value / 10_000);
  const month = Math.floor(token.value / 100) % 100;
  if (year < 1000 || year > LAST_YEAR) return false;
  return setDay(cursor, mark, 1, year, month, token.value % 100);
}

function readDecade(cursor: Cursor, mark: Mark, token: Token): boolean {
  const hundreds = token.suffix === 'century' || (token.text.length > 2 && token.value % 100 === 0);
  const ofTen = token.value % 10 === 0 || token.text.length > 2;
  if (!ofTen || token.text.length > 4) return false;
  mark.unit = hundreds ? 'hundreds' : 'decade';
  mark.digits = token.text.length;
  mark.count = token.value;
  if (mark.digits > 2) mark.year = hundreds ? token.value : token.value - (token.value % 10);
  cursor.at++;
  const [hyphen, word] = [cursor.tokens[cursor.at], cursor.tokens[cursor.at + 1]];
  if (hyphen?.text === '-' && word?.meaning?.is === 'years') cursor.at += 2;
  else if (hyphen?.meaning?.is === 'years') cursor.at++;
  return true;
}

/** "19. Jh.", "19th century", "19th-century", "18th C", "20C.", "3rd millennium". */
function readCentury(cursor: Cursor, mark: Mark, token: Token): boolean {
  let ahead = 1;
  let next = cursor.tokens[cursor.at + ahead];
  if (next?.text === '-') next = cursor.tokens[cursor.at + ++ahead];
  const short =
    next?.text === 'c' &&
    ahead === 1 &&
    (token.suffix === 'ordinal' || next.glued) &&
    cursor.tokens[cursor.at + 2]?.kind !== 'number';
  const is = next?.meaning?.is;
  if (is !== 'century' && is !== 'millennium' && !short) return false;
  const maximum = is === 'millennium' ? 12 : 130;
  if (token.value < 1 || token.value > maximum || token.text.length > 3) return false;
  mark.unit = is === 'millennium' ? 'millennium' : 'century';
  mark.count = token.value;
  cursor.at += ahead + 1;
  return true;
}

/** Year first: "1917-07-14", also with stops or slashes, "1852/XII", "1914-07" in an interval. */
function readYearFirst(cursor: Cursor, mark: Mark, token: Token): boolean {
  const [separator, second, next, third] = cursor.tokens.slice(cursor.at + 1, cursor.at + 5);
  if (token.dot) {
    // "1917.07.14": full stops are not tokens.
    const isDay =
      separator?.kind === 'number' &&
      separator.glued &&
      separator.text.length === 2 &&
      separator.dot &&
      second?.kind === 'number' &&
      second.glued;
    return isDay && setDay(cursor, mark, 3, token.value, separator.value, second.value);
  }
  if (!separator?.glued || !second?.glued || !(separator.text === '-' || separator.text === '/'))
    return false;
  if (second.kind === 'word') {
    const month = separator.text === '/' ? (romanValue(second.text) ?? 0) : 0;
    return month >= 1 && month <= 12 && setMonth(cursor, mark, 3, token.value, month);
  }
  if (second.kind !== 'number' || second.text.length > 2) return false;
  const isRepeated = next?.text === separator.text && next.glued;
  if (isRepeated && third?.kind === 'number' && third.glued && third.text.length <= 2) {
    if (!readIsoDay(cursor, mark, token.value, second, third)) return false;
    skipTime(cursor);
    return true;
  }
  const interval = next?.text === '/' || cursor.tokens[cursor.at - 1]?.text === '/';
  const month = second.value;
  if (separator.text !== '-' || second.text.length !== 2 || month > 12 || month < 1) return false;
  if (!interval && month > token.value % 100) return false;
  return setMonth(cursor, mark, 3, token.value, month);
}

/** "1934-12-00" leaves the day open, "1934-00-00" the month too. */
function readIsoDay(cursor: Cursor, mark: Mark, year: number, month: Token, day: Token): boolean {
  if (day.value > 0) return setDay(cursor, mark, 5, year, month.value, day.value);
  if (month.value > 0) return month.value <= 12 && setMonth(cursor, mark, 5, year, month.value);
  mark.unit = 'year';
  mark.year = year;
  mark.digits = 4;
  cursor.at += 5;
  return true;
}

/** Skips "T12:30:00.5+01:00" after an ISO day. */
function skipTime(cursor: Cursor): void {
  const letter = cursor.tokens[cursor.at];
  if (!letter?.glued || letter.text !== 't') return;
  cursor.at++;
  while (cursor.tokens[cursor.at]?.glued) cursor.at++;
}

/** Day (or month) first: "26. 2. 1897", "7.IX.1931", "10/31/1931", "17. Januar", "9/1959", "13. 5." */
function readDayFirst(cursor: Cursor, mark: Mark, token: Token): boolean {
  const next = cursor.tokens[cursor.at + 1];
  if (!next) return false;
  if (next.kind === 'number') return readDayStopMonth(cursor, mark, token, next);
  if (next.text === '/' || next.text === '-') return readDayMonth(cursor, mark, token, next);
  if (token.dot && next.kind === 'word' && next.meaning?.is !== 'century') {
    const month = romanValue(next.text) ?? 0;
    const year = cursor.tokens[cursor.at + 2];
    if (month >= 1 && month <= 12 && isFullYear(year)) {
      return setDay(cursor, mark, 3, year.value, month, token.value);
    }
  }
  let ahead = 1;
  while (cursor.tokens[cursor.at + ahead]?.meaning?.is === 'skip' && ahead < 4) ahead++;
  const name = cursor.tokens[cursor.at + ahead]?.meaning;
  if (name?.is !== 'month') return false;
  const year = cursor.tokens[cursor.at + ahead + 1];
  if (isFullYear(year)) return setDay(cursor, mark, ahead + 2, year.value, name.month, token.value);
  return setDay(cursor, mark, ahead + 1, undefined, name.month, token.value);
}

function readDayStopMonth(cursor: Cursor, mark: Mark, day: Token, month: Token): boolean {
  const isMonth = day.dot && day.text.length === 2 && day.value >= 1 && day.value <= 12;
  if (isMonth && month.glued && isFullYear(month)) return setMonth(cursor, mark, 2, month.value, day.value);
  const year = cursor.tokens[cursor.at + 2];
  if (month.text.length > 2 || !(month.dot || day.dot)) return false;
  if (isFullYear(year) && setDay(cursor, mark, 3, year.value, month.value, day.value)) return true;
  const partial = day.dot && month.dot && year?.meaning?.is !== 'century';
  return partial && setDay(cursor, mark, 2, undefined, month.value, day.value);
}

/** With slashes, the month comes first, as in America; with hyphens, only unambiguous dates are read. */
function readDayMonth(cursor: Cursor, mark: Mark, first: Token, separator: Token): boolean {
  const [second, next, year] = cursor.tokens.slice(cursor.at + 2, cursor.at + 5);
  if (!second) return false;
  const monthName = second.meaning?.is === 'month' ? second.meaning.month : romanValue(second.text);
  if (next?.text === separator.text && isFullYear(year)) {
    if (second.kind !== 'number') {
      return setDay(cursor, mark, 5, year.value, monthName ?? 0, first.value);
    }
    const monthFirst =
      first.value <= 12 && (separator.text === '/' || second.value > 12 || first.value === second.value);
    const dayFirst = first.value > 12 && second.value <= 12;
    if (monthFirst) return setDay(cursor, mark, 5, year.value, first.value, second.value);
    return dayFirst && setDay(cursor, mark, 5, year.value, second.value, first.value);
  }
  const isMonth =
    separator.text === '/' && separator.glued && isFullYear(second) && first.value >= 1 && first.value <= 12;
  return isMonth && !first.dot && setMonth(cursor, mark, 3, second.value, first.value);
}

const isFullYear = (token: Token | undefined): token is Token =>
  token?.kind === 'number' && token.text.length === 4 && token.suffix === undefined;

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** 29 February is checked later, when the year is certain. */
function setDay(
  cursor: Cursor,
  mark: Mark,
  length: number,
  year: number | undefined,
  month: number,
  day: number,
): boolean {
  if (day < 1 || day > (DAYS[month - 1] ?? 0)) return false;
  mark.day = day;
  if (year === undefined) mark.month = month;
  else setMonth(cursor, mark, 0, year, month);
  mark.unit = 'day';
  cursor.at += length;
  return true;
}

function setMonth(cursor: Cursor, mark: Mark, length: number, year: number, month: number): boolean {
  mark.unit = 'month';
  mark.year = year;
  mark.digits = 4;
  mark.month = month;
  cursor.at += length;
  return true;
}
