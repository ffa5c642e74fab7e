import { type Meaning, meaningOf, phrasesFrom } from './words.ts';

/**
 * A number, a word (or known phrase) or a punctuation mark of a wording. Square
 * brackets and question marks are removed: "192[3?]" is the number 1923.
 */
export interface Token {
  readonly kind: 'number' | 'word' | 'punctuation';
  /** In lowercase; the digits of a number as written. */
  readonly text: string;
  /** The value of a number, or 0. */
  readonly value: number;
  readonly meaning: Meaning | undefined;
  /** Follows the token before directly. */
  readonly glued: boolean;
  /** A full stop follows directly. */
  readonly dot: boolean;
  /** After a number: "th", "nd" ("ordinal"), "s", "er" ("decade"), or unknown digits ("19--" is 1900, "decade" or "century"). */
  readonly suffix: 'ordinal' | 'decade' | 'century' | undefined;
  /** Whether a word is in uppercase. */
  readonly isUppercase: boolean;
}

/** A position in the tokens of a wording. */
export interface Cursor {
  readonly tokens: readonly Token[];
  at: number;
}

const ORDINALS = new Set(['st', 'nd', 'rd', 'th', 'ter', 'tes', 'ten', 'e']);
const DECADES = new Set(['s', 'er', 'ern', 'ies', 'ties']);

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isBracket = (code: number): boolean => code === 91 || code === 93;
const isAsciiLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;
const LETTER = /\p{L}/u;
const isLetter = (code: number): boolean =>
  code < 128 ? isAsciiLetter(code) : LETTER.test(String.fromCharCode(code));
const isBlank = (code: number): boolean => code <= 32 || (code > 127 && /\s/.test(String.fromCharCode(code)));

/** The tokens of a text from `plainText`. Takes time proportional to its length. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let glued = false;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) {
      at = number(text, at, glued, tokens);
      glued = true;
    } else if (isLetter(code)) {
      at = word(text, at, glued, tokens);
      glued = true;
    } else {
      if (isBlank(code)) glued = false;
      else if (isBracket(code) || code === 63 || code === 46) {
        // Brackets and question marks express doubt, which does not change the period.
        if (code !== 93 && code !== 91) glued = true;
      } else {
        const mark = text.charAt(at);
        const last = tokens.at(-1);
        const repeated = glued && isDash(mark) && last !== undefined && isDash(last.text);
        if (!repeated) tokens.push(token('punctuation', mark, 0, glued, false, undefined, false));
        glued = true;
      }
      at++;
    }
  }
  return mergePhrases(tokens);
}

export const isDash = (text: string): boolean => text === '-' || text === '–';

function token(
  kind: Token['kind'],
  text: string,
  value: number,
  glued: boolean,
  dot: boolean,
  suffix: Token['suffix'],
  isUppercase: boolean,
): Token {
  const meaning = kind === 'number' ? undefined : meaningOf(text);
  return { kind, text, value, meaning, glued, dot, suffix, isUppercase };
}

/** Reads digits (up to four if there are brackets between them) and their suffix. */
function number(text: string, start: number, glued: boolean, tokens: Token[]): number {
  let digits = '';
  let at = start;
  for (;;) {
    const from = at;
    while (isDigit(text.charCodeAt(at))) at++;
    digits += text.slice(from, at);
    const next = afterBrackets(text, at);
    if (next === at || digits.length >= 4 || !isDigit(text.charCodeAt(next))) break;
    let end = next;
    while (isDigit(text.charCodeAt(end))) end++;
    if (digits.length + end - next > 4) break;
    at = next;
  }
  const masked = unknownDigits(text, at, digits);
  if (masked > 0) {
    const value = Number(digits) * 10 ** masked;
    const suffix = masked === 1 ? 'decade' : 'century';
    tokens.push(token('number', String(value), value, glued, false, suffix, false));
    return at + masked;
  }
  const end = suffixEnd(text, at);
  const letters = text.slice(at, end).replace("'", '').toLowerCase();
  const suffix = ORDINALS.has(letters) ? 'ordinal' : DECADES.has(letters) ? 'decade' : undefined;
  if (suffix) at = end;
  const dot = text.charCodeAt(afterMarks(text, at)) === 46;
  tokens.push(token('number', digits, Number(digits), glued, dot, suffix, false));
  return at;
}

/** "19--", "18xx", "197?", "189-": the number of unknown digits of a year from 1400 on, or 0. */
function unknownDigits(text: string, at: number, digits: string): number {
  const open = 4 - digits.length;
  if (open !== 1 && open !== 2) return 0;
  const century = Number(digits.slice(0, 2));
  if (century < 14 || century > 20) return 0;
  const mask = text.charAt(at);
  if (!'-?xXu'.includes(mask) || mask === '') return 0;
  if (open === 2 && text.charAt(at + 1) !== mask) return 0;
  let after = text.charCodeAt(at + open);
  if (after === 63) after = text.charCodeAt(at + open + 1);
  return isDigit(after) || isLetter(after) || after === 46 || after === 45 ? 0 : open;
}

function afterBrackets(text: string, at: number): number {
  let bracket = false;
  let next = at;
  for (; isBracket(text.charCodeAt(next)) || text.charCodeAt(next) === 63; next++) {
    if (text.charCodeAt(next) !== 63) bracket = true;
  }
  return bracket ? next : at;
}

function afterMarks(text: string, at: number): number {
  let next = at;
  while (isBracket(text.charCodeAt(next)) || text.charCodeAt(next) === 63) next++;
  return next;
}

function suffixEnd(text: string, at: number): number {
  let end = text.charAt(at) === "'" ? at + 1 : at;
  while (isAsciiLetter(text.charCodeAt(end))) end++;
  return end;
}

function word(text: string, start: number, glued: boolean, tokens: Token[]): number {
  let at = start + 1;
  while (at < text.length && isLetter(text.charCodeAt(at))) at++;
  const written = text.slice(start, at);
  const dot = text.charCodeAt(afterMarks(text, at)) === 46;
  const isUppercase = written === written.toUpperCase();
  tokens.push(token('word', written.toLowerCase(), 0, glued, dot, undefined, isUppercase));
  return at;
}

/** Merges the words of each known phrase, such as "v. Chr." or "no later than", into one token. */
function mergePhrases(tokens: Token[]): Token[] {
  let merged: Token[] | undefined;
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at];
    if (!first) break;
    const phrase =
      first.kind === 'word'
        ? phrasesFrom(first.text)?.find(({ words }) =>
            words.every((text, index) => tokens[at + 1 + index]?.text === text),
          )
        : undefined;
    if (phrase) {
      merged ??= tokens.slice(0, at);
      merged.push({ ...first, text: `${first.text} ${phrase.words.join(' ')}`, meaning: phrase.meaning });
      at += phrase.words.length;
    } else merged?.push(first);
  }
  return merged ?? tokens;
}
