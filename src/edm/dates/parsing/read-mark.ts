import { blankMark, type Mark } from './mark.ts';
import { countOf, readPattern } from './patterns.ts';
import { readNumber } from './read-number.ts';
import { romanValue } from './roman.ts';
import { type Cursor, isDash, isJoint, type Token } from './tokens.ts';

/**
 * Reads one mark, or returns undefined and leaves the cursor unchanged:
 *
 *     mark      = { qualifier } [ core ] [ era ] [ share ] ;   (* not empty *)
 *     qualifier = "um" | "vor" | "nach" | era | share | "des" | … ;
 *     share     = "Anfang" | "Mitte" | "Ende" | ordinal ( "Hälfte" | "Drittel" | "Viertel" ) ;
 *     core      = number | one of the patterns | Roman year | "zwanziger" [ "Jahre" ] ;
 */
export function readMark(cursor: Cursor): Mark | undefined {
  const start = cursor.at;
  const mark = blankMark();
  readQualifiers(cursor, mark);
  if (readCore(cursor, mark)) {
    // "AD 40", but "AD 2nd–3rd century".
    const ordinal = cursor.tokens[cursor.at - 1]?.suffix === 'ordinal';
    if (mark.era !== undefined && !ordinal) bareToYear(mark);
    readEra(cursor, mark);
    if (mark.unit === 'century' && mark.share === undefined) readShareBehind(cursor, mark);
    if (mark.era === undefined) readEra(cursor, mark);
  } else if (mark.share === undefined) {
    cursor.at = start;
    return undefined;
  }
  return mark;
}

function readQualifiers(cursor: Cursor, mark: Mark): void {
  for (;;) {
    const token = cursor.tokens[cursor.at];
    if (token === undefined) return;
    if (readShare(cursor, mark)) {
      skipHyphen(cursor);
      continue;
    }
    if (token.is === 'approx') mark.approx = true;
    else if (token.is === 'before' || token.is === 'orEarlier') mark.bound = 'before';
    else if (token.is === 'after' || token.is === 'orLater') mark.bound = 'after';
    else if (token.is === 'era' && !FOLLOWS.test(token.text)) mark.era = eraOf(token);
    else if (token.is !== 'skip' && token.is !== 'years') return;
    cursor.at++;
    if (token.is !== 'skip') skipHyphen(cursor);
  }
}

/** Eras that are something else before a date: "d. c. 1850" (died), "a. c. 1850". */
const FOLLOWS = /^[adnv] c$/;

const eraOf = ({ value }: Token): -1 | 1 => (value < 0 ? -1 : 1);

const BEHIND_HYPHEN = new Set<Token['is']>(['number', 'to', 'list', 'month', 'season', 'count']);

/** Skips the hyphen of "mid-19th", "pre-1900" and "early- to"; not that of "early-mid", which joins. */
function skipHyphen(cursor: Cursor): void {
  const [hyphen, next, division] = cursor.tokens.slice(cursor.at, cursor.at + 3);
  if (hyphen?.text !== '-' || next === undefined || isShare(next) || division?.is === 'division') return;
  if (BEHIND_HYPHEN.has(next.is) || romanValue(next.text) !== undefined) cursor.at++;
}

const isShare = (token: Token): token is Token & { readonly is: 'early' | 'mid' | 'late' } =>
  token.is === 'early' || token.is === 'mid' || token.is === 'late';

/** "Anfang", "1. Hälfte", "last quarter", "II. Drittel", and the short "2. H. 16. Jh." and "4. V. 18. Jh." */
function readShare(cursor: Cursor, mark: Mark): boolean {
  const token = cursor.tokens[cursor.at];
  if (token === undefined) return false;
  if (isShare(token)) {
    mark.share = token.is;
    cursor.at++;
    return true;
  }
  const parts = partsBehind(cursor);
  if (parts === 0) return false;
  const count = countOf(token);
  const nth = count === -1 ? parts : count;
  if (nth < 1 || nth > parts) return false;
  mark.share = [(nth - 1) / parts, nth / parts];
  cursor.at += 2;
  return true;
}

const SHORT_DIVISIONS: Readonly<Record<string, number>> = { h: 2, dr: 3, d: 3, v: 4 };

function partsBehind({ tokens, at }: Cursor): number {
  const division = tokens[at + 1];
  const [count, unit] = tokens.slice(tokens[at + 2]?.is === 'skip' ? at + 3 : at + 2);
  if (division === undefined) return 0;
  if (division.is === 'division') return division.value;
  if (division.text === 'third') return 3;
  if (unit?.is !== 'century' && unit?.is !== 'millennium') return 0;
  const isCounted = count?.is === 'number' || romanValue(count?.text ?? '') !== undefined;
  return isCounted ? (SHORT_DIVISIONS[division.text] ?? 0) : 0;
}

function readCore(cursor: Cursor, mark: Mark): boolean {
  const token = cursor.tokens[cursor.at];
  if (token === undefined) return false;
  if (token.is === 'number') return readNumber(cursor, mark);
  if (token.text === '-') return readMinusYear(cursor, mark);
  if (token.is === 'tens') return readTens(cursor, mark, token);
  if (readRomanYear(cursor, mark, token) || readListedCount(cursor, mark, token)) return true;
  if (!readPattern(cursor, mark, 'word')) return false;
  if (mark.unit === 'season') readWinter(cursor, mark, token);
  return true;
}

/** "Winter 1900/01" is one winter; "Winter 1900" may be either of two. */
function readWinter(cursor: Cursor, mark: Mark, season: Token): void {
  mark.lastMonth = season.last ?? 12;
  if (mark.lastMonth > mark.month || mark.year === undefined) return;
  if (mark.secondYear === mark.year + 1) {
    mark.secondYear = undefined;
    mark.lastMonth += 12;
    return;
  }
  const [joint, next] = [cursor.tokens[cursor.at], cursor.tokens[cursor.at + 1]];
  if (joint === undefined || next?.is !== 'number' || !(joint.text === '/' || isDash(joint))) return;
  const following = mark.year + 1;
  const isShort = next.text.length <= 2 && next.value === following % 10 ** next.text.length;
  if (next.value !== following && !isShort) return;
  cursor.at += 2;
  mark.lastMonth += 12;
}

/** "MDCCXLV", in uppercase. */
function readRomanYear(cursor: Cursor, mark: Mark, token: Token): boolean {
  if (!token.isUppercase || token.text.length < 5) return false;
  const value = romanValue(token.text) ?? 0;
  if (value < 1000 || value > 2100) return false;
  Object.assign(mark, { unit: 'year', year: value, digits: 4 });
  cursor.at++;
  return true;
}

/** Counts whose century follows their neighbour ("XV./XVI. Jh."), or precedes it ("saec. XV/XVI"). */
function readListedCount(cursor: Cursor, mark: Mark, token: Token): boolean {
  const { tokens, at } = cursor;
  const count = isCount(token) ? countOf(token) : 0;
  if (count < 1 || count > 21) return false;
  const [word, first, joint] = [tokens[at - 3], tokens[at - 2], tokens[at - 1]];
  const isSecond = word?.is === 'century' && first && isCount(first) && joint && isSlashOrDash(joint);
  let ahead = 1;
  while (ahead <= 6 && continuesCounts(tokens[at + ahead])) ahead++;
  const next = tokens[at + ahead];
  const isFirst = ahead > 1 && ahead <= 6 && (next?.is === 'century' || next?.is === 'millennium');
  if (!isSecond && !isFirst) return false;
  Object.assign(mark, { unit: isSecond ? 'century' : 'bare', count, digits: 2 });
  cursor.at++;
  return true;
}

const isCount = (token: Token): boolean => token.is === 'count' || romanValue(token.text) !== undefined;

const isSlashOrDash = (token: Token): boolean => token.text === '/' || isDash(token);

const continuesCounts = (token: Token | undefined): boolean =>
  token !== undefined && (isCount(token) || isJoint(token) || isShare(token) || token.is === 'skip');

/** Negative ISO 8601 years: "-0499" is 500 BC. */
function readMinusYear(cursor: Cursor, mark: Mark): boolean {
  const next = cursor.tokens[cursor.at + 1];
  if (!next?.glued || !next.text.startsWith('0') || next.text.length !== 4) return false;
  cursor.at++;
  if (!readNumber(cursor, mark) || mark.year === undefined) return false;
  mark.era = -1;
  mark.year += 1;
  return true;
}

/** "zwanziger Jahre"; a neighbour names the century. */
function readTens(cursor: Cursor, mark: Mark, { value }: Token): boolean {
  mark.unit = 'decade';
  mark.count = value;
  cursor.at++;
  if (cursor.tokens[cursor.at]?.is === 'years') cursor.at++;
  return true;
}

function readEra(cursor: Cursor, mark: Mark): void {
  const token = cursor.tokens[cursor.at];
  const era = token?.is === 'era' ? eraOf(token) : shortEra(cursor, mark);
  if (era === undefined) return;
  mark.era = era;
  cursor.at++;
  bareToYear(mark);
}

/** The "v." of "1. Jh. v. – 1. Jh. n. Chr." and of "1. Jh. v."; an uppercase V is a quarter. */
function shortEra({ tokens, at }: Cursor, mark: Mark): -1 | 1 | undefined {
  const [token, joint] = [tokens[at], tokens[at + 1]];
  if (token?.isUppercase !== false || (token.text !== 'v' && token.text !== 'n')) return undefined;
  const era = token.text === 'v' ? -1 : 1;
  if (joint === undefined) return mark.unit === 'century' || mark.unit === 'millennium' ? era : undefined;
  return isJoint(joint) && tokens.slice(at + 2).some(({ is }) => is === 'era') ? era : undefined;
}

function bareToYear(mark: Mark): void {
  if (mark.unit !== 'bare') return;
  mark.unit = 'year';
  mark.year = mark.count;
}

/** "19th Century/MID", "19. Jh., 2. Hälfte"; not the "Anfang" of "17. Jh./Anfang 18. Jh." */
function readShareBehind(cursor: Cursor, mark: Mark): void {
  const start = cursor.at;
  const separator = cursor.tokens[cursor.at]?.text ?? '';
  if ('/,('.includes(separator)) cursor.at++;
  if (readShare(cursor, mark)) {
    const next = cursor.tokens[cursor.at];
    if (next === undefined || next.is === 'punctuation' || next.is === 'era' || next.is === 'to') return;
    mark.share = undefined;
  }
  cursor.at = start;
}
