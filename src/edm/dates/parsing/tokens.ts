import { romanValue } from './roman.ts';
import { type Kind, longestPhrase, meaningOf } from './words.ts';

/**
 * A number, a word (or known phrase) or a punctuation mark of a wording. Square
 * brackets and question marks are removed: "192[3?]" is the number 1923.
 */
export interface Token {
  /** The meaning; `word` and `punctuation` without one. */
  readonly is: Kind | 'number' | 'word' | 'punctuation';
  /** In lowercase; the digits of a number as written. */
  readonly text: string;
  /** The value of a number or meaning. */
  readonly value: number;
  /** The last month of a season. */
  readonly last: number | undefined;
  /** Follows the token before directly. */
  readonly glued: boolean;
  /** A full stop follows directly. */
  readonly dot: boolean;
  /** After a number: "th", "nd" (`ordinal`), "s", "er" (`decade`), or "X" for its last digit (`digit`). */
  readonly suffix: 'ordinal' | 'decade' | 'digit' | undefined;
  readonly isUppercase: boolean;
}

/** A position in the tokens of a wording. */
export interface Cursor {
  readonly tokens: readonly Token[];
  at: number;
}

/** Whether it is a word that has no part in a date. */
export const isOtherWord = (token: Token | undefined): boolean =>
  token?.is === 'word' || token?.is === 'other';

/** Digits with editors' brackets between them: "19[23]", "192[3?]". */
const SPLIT_NUMBER = /(?<!\d)\d+(?:\??[[\]][[\]?]*\d+)+/g;

/** Stands for the unknown last digit of "190X", because the 1900s are a century. */
const UNKNOWN_DIGIT = '\ue000';

/** A year from 1400 on with unknown digits: "19--", "18xx", "197?", "[189-?]". */
const UNKNOWN_DIGITS = /(?<!\d)(1[4-9]|20)(?:([-?xXu])\2|(\d)[-?xXu])(?!\??[\p{L}\d.-])/gu;

/** Digits with "th", or "s"; letters; dashes; another character; the full stop after them. */
const TOKEN =
  /(?:(\d+)(?:['`]?(st|nd|rd|th|te[rsn]|e|s|ern?|t?ies|\ue000)(?![a-z]))?|(\p{L}+)|[-–]+|[^\s\p{L}[\]?.\0-\x20])(?:[[\]?]*\.)?/giu;

const DECADE = /^(?:s|ern?|t?ies)$/i;

/** The tokens of a text from `plainText`. Takes time proportional to its length. */
export function tokenise(text: string): Token[] {
  const whole = text
    .replace(SPLIT_NUMBER, withoutBrackets)
    .replace(UNKNOWN_DIGITS, (_, century: string, _mask, decade?: string) =>
      decade === undefined ? `${century}00s` : `${century}${decade}0${UNKNOWN_DIGIT}`,
    );
  return withoutDoubtfulWords(mergePhrases(tokensOf(whole)));
}

function withoutBrackets(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length <= 4 ? digits : number;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [written, digits, suffix, word] = match;
    const lowercase = digits ?? word?.toLowerCase() ?? written.charAt(0);
    const meaning = digits === undefined ? meaningOf(lowercase) : undefined;
    tokens.push({
      is: meaning?.is ?? (digits !== undefined ? 'number' : word !== undefined ? 'word' : 'punctuation'),
      text: lowercase,
      value: digits === undefined ? (meaning?.value ?? 0) : Number(digits),
      last: meaning?.last,
      glued: isGlued(text, match.index),
      dot: written.endsWith('.'),
      suffix: suffix === undefined ? undefined : suffixOf(suffix),
      isUppercase: word !== undefined && word === word.toUpperCase(),
    });
  }
  return tokens;
}

const suffixOf = (suffix: string): Token['suffix'] =>
  suffix === UNKNOWN_DIGIT ? 'digit' : DECADE.test(suffix) ? 'decade' : 'ordinal';

/** Whether there is no space before; brackets do not count. */
function isGlued(text: string, index: number): boolean {
  let before = index - 1;
  while (text.charAt(before) === '[' || text.charAt(before) === ']') before--;
  const character = text.charAt(before);
  return character > ' ' && character.trim() !== '';
}

/** Merges the words of each known phrase, such as "v. Chr." or "no later than", into one token. */
function mergePhrases(tokens: Token[]): Token[] {
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at] as Token;
    for (let length = first.is === 'number' ? 1 : longestPhrase(first.text); length > 1; length--) {
      const words = tokens.slice(at, at + length);
      const text = words.map((word) => word.text).join(' ');
      const meaning = words.length === length ? meaningOf(text) : undefined;
      if (meaning === undefined) continue;
      tokens.splice(at, length, { ...first, is: meaning.is, value: meaning.value, text });
      break;
    }
  }
  return tokens;
}

/**
 * Skips short words that have no meaning only before another part of a date, such as "Mo" and "Di" before
 * a day, and the "d." of "2. Hälfte d. 19. Jh.". Elsewhere they are unknown: "MÖ 500", "d. 1850" (died).
 */
function withoutDoubtfulWords(tokens: Token[]): Token[] {
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]?.text === ',' ? tokens[at + 2] : tokens[at + 1];
    if (next === undefined) continue;
    const isShort = next.is === 'number' && next.text.length <= 2;
    if (token.is === 'weekday' && isShort) tokens[at] = { ...token, is: 'skip' };
    if (token.text !== 'd' || !token.dot) continue;
    const isCounted = (isShort && next.dot) || next.suffix === 'decade' || next.is === 'count';
    if (isCounted || next.is === 'tens' || romanValue(next.text) !== undefined)
      tokens[at] = { ...token, is: 'skip' };
  }
  return tokens;
}

export const isDash = ({ text }: Token): boolean => text === '-' || text === '–';

/** Whether it joins two dates: "/", "–", "bis", "und". */
export const isJoint = (token: Token): boolean =>
  token.text === '/' || isDash(token) || token.is === 'to' || token.is === 'list';
