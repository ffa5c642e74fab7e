import { blankMark, type Mark } from './mark.ts';
import { readNumber } from './read-number.ts';
import { romanValue } from './roman.ts';
import { type Cursor, isDash, type Token } from './tokens.ts';

/**
 * Reads one mark, or returns undefined and leaves the cursor unchanged:
 *
 *     mark     = { qualifier } [ core ] [ era ] [ share ] ;   (* not empty *)
 *     qualifier = "um" | "vor" | "nach" | era | share | "des" | … ;
 *     share    = "Anfang" | "Mitte" | "Ende" | ordinal ( "Hälfte" | "Drittel" | "Viertel" ) ;
 *     core     = number-core | month [ day ] [ year ] | season [ year ] | ( roman | count ) "Jh." | "saec." roman ;
 */
export function readMark(cursor: Cursor): Mark | undefined {
  const start = cursor.at;
  const mark = blankMark();
  readQualifiers(cursor, mark);
  const found = readCore(cursor, mark);
  if (!found && mark.share === undefined) {
    cursor.at = start;
    return undefined;
  }
  if (found) {
    // "AD 40", but "AD 2nd–3rd century".
    const ordinal = cursor.tokens[cursor.at - 1]?.suffix === 'ordinal';
    if (mark.unit === 'bare' && mark.era !== undefined && !ordinal) asYear(mark);
    readEra(cursor, mark);
    if (mark.unit === 'century' && mark.share === undefined) readShareBehind(cursor, mark);
    if (mark.era === undefined) readEra(cursor, mark);
  }
  return mark;
}

function readQualifiers(cursor: Cursor, mark: Mark): void {
  for (;;) {
    const token = cursor.tokens[cursor.at];
    if (!token) return;
    const meaning = token.meaning;
    if (readShare(cursor, mark)) {
      hyphenBehind(cursor);
      continue;
    }
    switch (meaning?.is) {
      case 'approx':
        mark.approx = true;
        break;
      case 'before':
      case 'after':
        mark.bound = meaning.is;
        break;
      case 'orEarlier':
        mark.bound = 'before';
        break;
      case 'orLater':
        mark.bound = 'after';
        break;
      case 'era':
        mark.era = meaning.era;
        break;
      case 'skip':
      case 'years':
        break;
      default:
        return;
    }
    cursor.at++;
    if (meaning.is !== 'skip') hyphenBehind(cursor);
  }
}

/** Skips the hyphen of "mid-19th", "pre-1900" and "early- to"; not that of "early-mid", which joins. */
function hyphenBehind(cursor: Cursor): void {
  const [hyphen, next] = [cursor.tokens[cursor.at], cursor.tokens[cursor.at + 1]];
  if (hyphen?.text !== '-' || !next) return;
  if (next.meaning?.is === 'share' || isDivision(cursor, cursor.at + 1)) return;
  const begins = next.kind === 'number' || next.meaning?.is === 'to' || next.meaning?.is === 'list';
  if (begins || next.meaning?.is === 'month' || next.meaning?.is === 'season' || isCount(next)) cursor.at++;
}

const isDivision = (cursor: Cursor, at: number): boolean => cursor.tokens[at + 1]?.meaning?.is === 'division';

const isCount = (token: Token): boolean => isRoman(token) || token.meaning?.is === 'count';

const isRoman = (token: Token): boolean => token.kind === 'word' && romanValue(token.text) !== undefined;

function readShare(cursor: Cursor, mark: Mark): boolean {
  const meaning = cursor.tokens[cursor.at]?.meaning;
  if (meaning?.is === 'share') {
    mark.share = meaning.share;
    cursor.at++;
    return true;
  }
  return readDivision(cursor, mark);
}

/** "1. Hälfte", "last quarter", "II. Drittel", and the short "2. H. 16. Jh." and "4. V. 18. Jh." */
function readDivision(cursor: Cursor, mark: Mark): boolean {
  const [first, second] = [cursor.tokens[cursor.at], cursor.tokens[cursor.at + 1]];
  if (!first || !second) return false;
  const count =
    first.kind === 'number'
      ? first.value
      : first.meaning?.is === 'count'
        ? first.meaning.count
        : (romanValue(first.text) ?? 0);
  const parts = second.meaning?.is === 'division' ? second.meaning.parts : shortDivision(cursor);
  const nth = count === -1 ? parts : count;
  if (nth < 1 || nth > parts) return false;
  mark.share = [(nth - 1) / parts, nth / parts];
  cursor.at += 2;
  return true;
}

const SHORT_DIVISIONS: Readonly<Record<string, number>> = { h: 2, dr: 3, d: 3, v: 4 };

function shortDivision(cursor: Cursor): number {
  const [second, third, fourth] = cursor.tokens.slice(cursor.at + 1, cursor.at + 4);
  if (second?.text === 'third') return 3;
  if (third?.kind !== 'number' && romanValue(third?.text ?? '') === undefined) return 0;
  if (fourth?.meaning?.is !== 'century' && fourth?.meaning?.is !== 'millennium') return 0;
  return SHORT_DIVISIONS[second?.text ?? ''] ?? 0;
}

function readCore(cursor: Cursor, mark: Mark): boolean {
  const token = cursor.tokens[cursor.at];
  if (!token) return false;
  if (token.kind === 'number') return readNumber(cursor, mark);
  if (isDash(token.text)) return readMinusYear(cursor, mark);
  const meaning = token.meaning;
  if (meaning?.is === 'month') return readMonth(cursor, mark, meaning.month);
  if (meaning?.is === 'season') return readSeason(cursor, mark, meaning);
  if (meaning?.is === 'century') return readCenturyBehind(cursor, mark);
  if (meaning?.is === 'count') return readCounted(cursor, mark, meaning.count);
  if (meaning?.is === 'tens') return readTens(cursor, mark, meaning.tens);
  return token.kind === 'word' && readRoman(cursor, mark, token);
}

/** "March", "March 1956", "March 27", "Oct. 5th" (whose year follows a comma). */
function readMonth(cursor: Cursor, mark: Mark, month: number): boolean {
  cursor.at++;
  mark.unit = 'month';
  mark.month = month;
  const next = cursor.tokens[cursor.at];
  const behind = cursor.tokens[cursor.at + 1];
  const isDay =
    next?.kind === 'number' &&
    next.text.length <= 2 &&
    next.value >= 1 &&
    next.value <= 31 &&
    next.suffix !== 'decade' &&
    behind?.meaning?.is !== 'century' &&
    behind?.meaning?.is !== 'month';
  if (isDay) {
    mark.unit = 'day';
    mark.day = next.value;
    cursor.at++;
  }
  readYearBehind(cursor, mark);
  return true;
}

function readYearBehind(cursor: Cursor, mark: Mark): void {
  const next = cursor.tokens[cursor.at];
  if (next?.kind !== 'number' || next.text.length !== 4 || next.suffix !== undefined) return;
  mark.year = next.value;
  mark.digits = 4;
  cursor.at++;
}

/** "Winter 1900/01" is one winter; "Winter 1900" may be either of two. */
function readSeason(
  cursor: Cursor,
  mark: Mark,
  season: { readonly first: number; readonly last: number },
): boolean {
  cursor.at++;
  mark.unit = 'season';
  mark.season = { first: season.first, last: season.last };
  mark.month = season.first;
  readYearBehind(cursor, mark);
  if (season.last > season.first || mark.year === undefined) return true;
  const [link, next] = [cursor.tokens[cursor.at], cursor.tokens[cursor.at + 1]];
  const following = mark.year + 1;
  const across =
    link !== undefined &&
    (link.text === '/' || isDash(link.text)) &&
    next?.kind === 'number' &&
    (next.value === following ||
      (next.text.length <= 2 && next.value === following % 10 ** next.text.length));
  if (across) {
    cursor.at += 2;
    mark.season = { first: season.first, last: season.last + 12 };
  }
  return true;
}

/** "saec. XV", "siècle 15". */
function readCenturyBehind(cursor: Cursor, mark: Mark): boolean {
  const next = cursor.tokens[cursor.at + 1];
  const count = next?.kind === 'number' ? next.value : romanValue(next?.text ?? '');
  if (count === undefined || count < 1 || count > 21) return false;
  mark.unit = 'century';
  mark.count = count;
  cursor.at += 2;
  return true;
}

/** A Roman numeral counts centuries ("XVI. Jh.", "XV./XVI. Jh.") or is a year in uppercase. */
function readRoman(cursor: Cursor, mark: Mark, token: Token): boolean {
  const value = romanValue(token.text);
  if (value === undefined) return false;
  if (token.isUppercase && token.text.length >= 5 && value >= 1000 && value <= 2100) {
    mark.unit = 'year';
    mark.year = value;
    mark.digits = 4;
    cursor.at++;
    return true;
  }
  return readCounted(cursor, mark, value);
}

/** A count in words or Roman numerals means a century; the word may follow its neighbour. */
function readCounted(cursor: Cursor, mark: Mark, value: number): boolean {
  if (value < 1 || value > 21) return false;
  if (followsCentury(cursor)) {
    mark.unit = 'century';
    mark.count = value;
    cursor.at++;
    return true;
  }
  for (let ahead = 1; ahead <= 6; ahead++) {
    const next = cursor.tokens[cursor.at + ahead];
    if (next?.meaning?.is === 'century' || next?.meaning?.is === 'millennium') {
      mark.unit = ahead === 1 ? next.meaning.is : 'bare';
      mark.count = value;
      mark.digits = 2;
      cursor.at += ahead === 1 ? 2 : 1;
      return true;
    }
    const continues = next && (isRoman(next) || next.meaning?.is === 'count' || joins(next));
    if (!continues) return false;
  }
  return false;
}

/** The "XVI" of "saec. XV/XVI". */
function followsCentury({ tokens, at }: Cursor): boolean {
  const [word, count, joint] = [tokens[at - 3], tokens[at - 2], tokens[at - 1]];
  if (word?.meaning?.is !== 'century' || !count || !isRoman(count)) return false;
  return joint?.text === '/' || isDash(joint?.text ?? '');
}

const joins = (token: Token): boolean =>
  token.text === '/' ||
  isDash(token.text) ||
  token.meaning?.is === 'to' ||
  token.meaning?.is === 'list' ||
  token.meaning?.is === 'share' ||
  token.meaning?.is === 'skip';

/** Negative ISO 8601 years: "-0499" is 500 BC. */
function readMinusYear(cursor: Cursor, mark: Mark): boolean {
  const [minus, next] = [cursor.tokens[cursor.at], cursor.tokens[cursor.at + 1]];
  if (minus?.text !== '-' || !next?.glued || !next.text.startsWith('0') || next.text.length !== 4)
    return false;
  cursor.at++;
  if (!readNumber(cursor, mark) || mark.year === undefined) return false;
  mark.era = -1;
  mark.year += 1;
  return true;
}

/** "zwanziger Jahre"; a neighbour names the century. */
function readTens(cursor: Cursor, mark: Mark, tens: number): boolean {
  mark.unit = 'decade';
  mark.count = tens;
  cursor.at++;
  if (cursor.tokens[cursor.at]?.meaning?.is === 'years') cursor.at++;
  return true;
}

function readEra(cursor: Cursor, mark: Mark): void {
  const meaning = cursor.tokens[cursor.at]?.meaning;
  const era = meaning?.is === 'era' ? meaning.era : shortEra(cursor, mark);
  if (era === undefined) return;
  mark.era = era;
  cursor.at++;
  if (mark.unit === 'bare') asYear(mark);
}

/** The "v." of "1. Jh. v. – 1. Jh. n. Chr." and of "1. Jh. v." */
function shortEra({ tokens, at }: Cursor, mark: Mark): -1 | 1 | undefined {
  const [token, joint] = [tokens[at], tokens[at + 1]];
  // An uppercase V is a quarter.
  if (token?.isUppercase !== false || (token.text !== 'v' && token.text !== 'n')) return undefined;
  const era = token.text === 'v' ? -1 : 1;
  if (!joint) return mark.unit === 'century' || mark.unit === 'millennium' ? era : undefined;
  const joined = joint.meaning?.is !== 'skip' && joint.meaning?.is !== 'share' && joins(joint);
  return joined && tokens.slice(at + 2).some(({ meaning }) => meaning?.is === 'era') ? era : undefined;
}

function asYear(mark: Mark): void {
  mark.unit = 'year';
  mark.year = mark.count;
}

/** "19th Century/MID", "19. Jh., 2. Hälfte"; not the "Anfang" of "17. Jh./Anfang 18. Jh." */
function readShareBehind(cursor: Cursor, mark: Mark): void {
  const start = cursor.at;
  const separator = cursor.tokens[cursor.at];
  if (separator?.text === '/' || separator?.text === ',' || separator?.text === '(') cursor.at++;
  if (readShare(cursor, mark)) {
    const next = cursor.tokens[cursor.at];
    if (!next || next.kind === 'punctuation' || next.meaning?.is === 'era' || next.meaning?.is === 'to')
      return;
    mark.share = undefined;
  }
  cursor.at = start;
}
