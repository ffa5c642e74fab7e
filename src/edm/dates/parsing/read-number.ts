import type { Mark } from './mark.ts';
import { readPattern } from './patterns.ts';
import { romanValue } from './roman.ts';
import { type Cursor, isJoint, isOtherWord, type Token } from './tokens.ts';

/**
 * Reads a core that begins with a number: one of the patterns, a decade, a year,
 * or a bare number. False, with the cursor unchanged, if it is not a date: a
 * measure, an impossible year.
 */
export function readNumber(cursor: Cursor, mark: Mark): boolean {
  const token = cursor.tokens[cursor.at];
  if (token?.is !== 'number' || isPartOfCode(cursor) || isMeasure(cursor)) return false;
  const digits = token.text.length;
  if (token.suffix === 'decade' || token.suffix === 'digit') return readDecade(cursor, mark, token);
  if (readPattern(cursor, mark, digits >= 4 ? 'year' : 'day')) {
    skipTime(cursor);
    return true;
  }
  if (isImpossibleDay(cursor)) return false;
  mark.digits = digits;
  const end = digits <= 3 ? endOfThousands(cursor.tokens, cursor.at) : undefined;
  if (end !== undefined && isBeforeChrist(cursor.tokens, end)) {
    const rest = cursor.tokens[end - 1]?.value ?? 0;
    Object.assign(mark, { unit: 'year', year: token.value * 1000 + rest, digits: 5 });
    cursor.at = end;
    return true;
  }
  if (digits <= 2) {
    mark.unit = 'bare';
    mark.count = token.value;
  } else {
    const isYear =
      digits <= 4 ? token.value >= 1 : digits <= 9 && isBeforeChrist(cursor.tokens, cursor.at + 1);
    if (!isYear || token.suffix !== undefined) return false;
    mark.unit = 'year';
    mark.year = token.value;
  }
  cursor.at++;
  return true;
}

/** "1900-02-30", "1900.13.45": in the form of a day, but none. */
function isImpossibleDay({ tokens, at }: Cursor): boolean {
  const [year, ...parts] = tokens.slice(at, at + 5);
  if (year?.text.length !== 4 || parts.length < 4) return false;
  return parts.every(
    (part, index) =>
      part.glued &&
      (index % 2 === 0 ? '-/.'.includes(part.text) : part.is === 'number' && part.text.length === 2),
  );
}

/** "A1850", "1850b", "12 x 1500"; not "19C", "1852/XII" and the time of an ISO date. */
function isPartOfCode({ tokens, at }: Cursor): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (after?.glued) {
    if (after.text === 'c' || romanValue(after.text) !== undefined) return false;
    if (after.text === 't' && tokens[at + 2]?.glued) return false;
    if (isOtherWord(after) && !token?.dot) return true;
  }
  return before?.text === 'x' || before?.text === '×' || (token?.glued === true && isOtherWord(before));
}

/** "30 cm", "1500 Stück", "12 Blatt", "14:30", "15.30 Uhr", "100 Jahre". */
export function isMeasure({ tokens, at }: Cursor): boolean {
  const [token, next, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (token === undefined || next === undefined || token.suffix === 'decade') return false;
  switch (next.is) {
    case 'calendar':
      return true;
    case 'unit':
      return !(next.dot && (next.text === 'm' || next.text === 'h'));
    case 'years':
      return !token.dot;
    case 'label':
      return third?.is !== 'number' && token.text.length <= 3;
    case 'number':
      return token.dot && next.glued && (third?.text === 'uhr' || third?.text === 'h');
    default:
      return next.text === ':' && next.glued && third?.is === 'number' && third.glued;
  }
}

/** The position after "10,000", "12.000" or "30 000"; undefined for other numbers. */
function endOfThousands(tokens: readonly Token[], at: number): number | undefined {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const isSeparate = !token?.dot && next?.is === 'number' && !next.glued;
  // "Grab 3 500 v. Chr." is not 3500.
  if (isSeparate && isOtherWord(before)) return undefined;
  const ahead = next?.text === ',' ? 2 : 1;
  const rest = tokens[at + ahead];
  const joined = isSeparate || (rest?.glued === true && (ahead === 2 || token?.dot === true));
  return joined && rest?.is === 'number' && rest.text.length === 3 ? at + ahead + 1 : undefined;
}

/** Whether "v. Chr." or "BC" follows, directly or after the other end of a range. */
function isBeforeChrist(tokens: readonly Token[], end: number): boolean {
  const joint = tokens[end];
  if (joint?.is === 'era') return joint.value === -1;
  if (joint === undefined || !isJoint(joint)) return false;
  let at = end + 1;
  while (tokens[at]?.is === 'approx') at++;
  if (tokens[at]?.is !== 'number') return false;
  const era = tokens[endOfThousands(tokens, at) ?? at + 1];
  return era?.is === 'era' && era.value === -1;
}

/** "1920s", "1920er Jahre", "1700s", "20er-Jahre"; of two digits, a neighbour names the century. */
function readDecade(cursor: Cursor, mark: Mark, { text, value, suffix }: Token): boolean {
  const digits = text.length;
  if (digits > 4 || (digits <= 2 && value % 10 !== 0)) return false;
  mark.unit = digits > 2 && value % 100 === 0 && suffix !== 'digit' ? 'hundreds' : 'decade';
  mark.digits = digits;
  mark.count = value;
  if (digits > 2) mark.year = value - (value % 10);
  cursor.at++;
  const [hyphen, word] = [cursor.tokens[cursor.at], cursor.tokens[cursor.at + 1]];
  if (hyphen?.text === '-' && word?.is === 'years') cursor.at += 2;
  else if (hyphen?.is === 'years') cursor.at++;
  return true;
}

/** Skips "T12:30:00.5+01:00" after an ISO day. */
function skipTime(cursor: Cursor): void {
  const letter = cursor.tokens[cursor.at];
  if (!letter?.glued || letter.text !== 't') return;
  while (cursor.tokens[cursor.at]?.glued) cursor.at++;
}
