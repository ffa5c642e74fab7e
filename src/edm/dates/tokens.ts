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
  /** After a number: "th", "nd" (`ordinal`), "s", "er" (`decade`). */
  readonly suffix: 'ordinal' | 'decade' | undefined;
  readonly isUppercase: boolean;
}

/** A position in the tokens of a wording. */
export interface Cursor {
  readonly tokens: readonly Token[];
  at: number;
}

/** Digits with editors' brackets between them: "19[23]", "192[3?]". */
const SPLIT_NUMBER = /(?<!\d)\d+(?:\??[[\]][[\]?]*\d+)+/g;

/** A year from 1400 on with unknown digits: "19--", "18xx", "197?", "[189-?]". */
const UNKNOWN_DIGITS = /(?<!\d)(1[4-9]|20)(?:([-?xXu])\2|(\d)[-?xXu])(?!\??[\p{L}\d.-])/gu;

/** Digits with "th", or "s"; letters; dashes; another character; the full stop after them. */
const TOKEN =
  /(?:(\d+)(?:'?(st|nd|rd|th|te[rsn]|e|s|ern?|t?ies)(?![a-z]))?|(\p{L}+)|[-–]+|[^\s\p{L}[\]?.\0-\x20])(?:[[\]?]*\.)?/giu;

const DECADE = /^(?:s|ern?|t?ies)$/i;

/** The tokens of a text from `plainText`. Takes time proportional to its length. */
export function tokenise(text: string): Token[] {
  const whole = text
    .replace(SPLIT_NUMBER, withoutBrackets)
    .replace(UNKNOWN_DIGITS, (_, century: string, _mask, decade = '0') => `${century}${decade}0s`);
  return mergePhrases(tokensOf(whole));
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
      suffix: suffix === undefined ? undefined : DECADE.test(suffix) ? 'decade' : 'ordinal',
      isUppercase: word !== undefined && word === word.toUpperCase(),
    });
  }
  return tokens;
}

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

export const isDash = ({ text }: Token): boolean => text === '-' || text === '–';

/** Whether it joins two dates: "/", "–", "bis", "und". */
export const isJoint = (token: Token): boolean =>
  token.text === '/' || isDash(token) || token.is === 'to' || token.is === 'list';
