import { normalizeWord, type TokenSpan, tokenize } from '../text/tokenize.ts';

/** How a word of the index came to be searched for. */
export interface HighlightWord {
  /** The query's token it was found for, normalised. */
  readonly typed: string;
  /** That token is the beginning of this word, possibly with typing errors. */
  readonly prefix: boolean;
  /** Typing errors between the two. */
  readonly typos: number;
}

/** What is marked of a text, in UTF-16 units: whole characters. */
export interface Mark {
  readonly start: number;
  readonly end: number;
}

/** So many letters more than typed are still marked, when the beginning has a typo. */
const MAX_LETTERS_MORE = 2;

/** The mark of a word that was searched for; `prefixLength`: see lastWordLength. */
export function markOf(text: string, span: TokenSpan, word: HighlightWord, prefixLength: number): Mark {
  if (!word.prefix || Buffer.byteLength(word.typed) >= Buffer.byteLength(span.token)) {
    return wholeWord(text, span);
  }
  const start = startOf(text, span);
  const { end, more } = beginning(text.slice(start, span.end), prefixLength);
  if (word.typos > 0 && more <= MAX_LETTERS_MORE) return wholeWord(text, span);
  return { start, end: withoutSigns(text, start, start + end) };
}

/** The whole of a word. */
export const wholeWord = (text: string, span: TokenSpan): Mark => {
  const start = startOf(text, span);
  return { start, end: withoutSigns(text, start, span.end) };
};

/**
 * Where the first letters of a word end, and how many are left, as upstream
 * counts: a letter is passed when the byte behind it is none of a sign, so the
 * last one never is. Where there are fewer letters than wanted, because the word
 * is longer when it is normalised, so many bytes count; a character that would
 * be cut in two stays out.
 */
function beginning(word: string, wanted: number): { readonly end: number; readonly more: number } {
  const bytes = Buffer.from(word);
  let letters = 0;
  let end = 1;
  for (let at = 0; at < bytes.length; ) {
    at += 1;
    if (at >= bytes.length || isAsciiSign(bytes[at] ?? 0)) continue;
    for (let more = 0; more < 3 && isContinuation(bytes[at]); more += 1) at += 1;
    letters += 1;
    if (letters === wanted) end = at;
  }
  if (letters < wanted) end = letters + 1;
  return { end: charactersWithin(word, end), more: letters - Math.min(letters, wanted) };
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** UTF-16 units of the characters that lie wholly within so many bytes, one at least. */
function charactersWithin(text: string, bytes: number): number {
  let units = 0;
  let left = bytes;
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0 && units > 0) break;
    units += character.length;
  }
  return units;
}

/** Signs at the end of a word stay outside its mark. */
function withoutSigns(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && isAsciiSign(text.charCodeAt(last - 1))) last -= 1;
  return last;
}

/** Where the first character stands of which something is in the token. */
export function startOf(text: string, span: { readonly start: number; readonly end: number }): number {
  let start = span.start;
  for (const character of text.slice(span.start, span.end)) {
    if (normalizeWord(character) !== '') return start;
    start += character.length;
  }
  return span.start;
}

const isAsciiSign = (code: number): boolean =>
  code < 48 || (code > 57 && code < 65) || (code > 90 && code < 97) || (code > 122 && code < 128);

/**
 * Letters of the last word of a query, normalised, which is what Typesense marks
 * of a word that was found by its beginning, even where another word found it
 * (`golden -eagle` marks `golde`ns).
 */
export const lastWordLength = (query: string): number => [...(tokenize(query).at(-1) ?? '')].length;
