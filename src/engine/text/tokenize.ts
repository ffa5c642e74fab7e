import { transliterate } from './transliterate.ts';

/**
 * The tokens of a text as in the index, in order. Blanks and line feeds separate;
 * all other ASCII punctuation is removed, which joins its neighbours. Words of
 * which nothing is left give no token and have no position.
 * Source: typesense-semantics.md, section 1.
 */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  let start = 0;
  while (start < text.length) {
    const end = wordEnd(text, start);
    if (end > start) {
      const token = normalizeWord(text.slice(start, end));
      if (token !== '') tokens.push(token);
    }
    start = end + 1;
  }
  return tokens;
}

/** A token and the range of the text that it comes from, in UTF-16 units, including punctuation at its ends. */
export interface TokenSpan {
  readonly token: string;
  readonly start: number;
  readonly end: number;
}

/** Like tokenize, with positions in the text. */
export function tokenSpans(text: string): TokenSpan[] {
  const spans: TokenSpan[] = [];
  let start = 0;
  while (start < text.length) {
    const end = wordEnd(text, start);
    if (end > start) {
      const token = normalizeWord(text.slice(start, end));
      if (token !== '') spans.push({ token, start, end });
    }
    start = end + 1;
  }
  return spans;
}

/** Longer tokens are cut. */
const MAX_TOKEN_BYTES = 100;
/** Bytes that are normalised again: thousands of accents on one letter would be removed one by one. */
const MAX_REPEATED_BYTES = 2 * MAX_TOKEN_BYTES;
const BLANK = 32;
const LINE_FEED = 10;

/** Where the word that begins at `start` ends: at a blank, a line feed or the end of the text. */
export function wordEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code === BLANK || code === LINE_FEED) break;
    end += 1;
  }
  return end;
}

/** The token of one word (a text without separators); empty if nothing is left of it. */
export function normalizeWord(word: string): string {
  for (let i = 0; i < word.length; i += 1) {
    if (!isLowerAlphanumeric(word.charCodeAt(i))) return normalizeFrom(word, i);
  }
  return word.length <= MAX_TOKEN_BYTES ? word : word.slice(0, MAX_TOKEN_BYTES);
}

const isLowerAlphanumeric = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

function normalizeFrom(word: string, first: number): string {
  let token = word.slice(0, first);
  for (let i = first; i < word.length; i += 1) {
    const code = word.charCodeAt(i);
    if (isLowerAlphanumeric(code)) token += word[i];
    else if (code >= 65 && code <= 90) token += String.fromCharCode(code + 32);
    else if (code > 127) return cut(normalizeForeign(word));
  }
  return cut(token);
}

function normalizeForeign(word: string): string {
  let token = '';
  for (const character of word.normalize('NFC').toWellFormed()) {
    const code = character.charCodeAt(0);
    if (code > 127) token += transliterate(character) ?? character;
    else if (isLowerAlphanumeric(code)) token += character;
    else if (code >= 65 && code <= 90) token += character.toLowerCase();
  }
  // A removed character may have separated a letter and its mark: normalising a token must not change it.
  return token.normalize('NFC') === token ? token : normalizeForeign(cut(token, MAX_REPEATED_BYTES));
}

/** Cuts between characters. */
function cut(token: string, maxBytes = MAX_TOKEN_BYTES): string {
  if (token.length * 3 <= maxBytes || Buffer.byteLength(token) <= maxBytes) return token;
  let bytes = 0;
  let kept = '';
  for (const character of token) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    kept += character;
  }
  return kept;
}
