import { hasManyMarks } from '../../kernel/folded-text.ts';

/**
 * The tokens of a text as in the index, in order. Blanks and line feeds separate;
 * all other ASCII punctuation is removed, which joins its neighbours. Words of
 * which nothing is left give no token and have no position.
 * As Typesense does. [typesense-1]
 */
export const tokenize = (text: string): string[] => tokenSpans(text).map(({ token }) => token);

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
  if (hasManyMarks(word)) return normalizeForeign(cut(word, MAX_REPEATED_BYTES));
  let token = '';
  // [search-33]
  for (const character of word.normalize('NFC').toWellFormed()) {
    const code = character.charCodeAt(0);
    if (code > 127) token += transliterate(character) ?? character;
    else if (isLowerAlphanumeric(code)) token += character;
    else if (code >= 65 && code <= 90) token += character.toLowerCase();
  }
  // A removed character may have separated a letter and its mark: normalising a token must not change it.
  const isNormal = !hasManyMarks(token) && token.normalize('NFC') === token;
  return isNormal ? token : normalizeForeign(cut(token, MAX_REPEATED_BYTES));
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

/**
 * What a character outside ASCII becomes in a token: the ASCII letters and
 * digits that Typesense keeps of it, possibly none; undefined if it has no ASCII
 * form and stays as it is (Cyrillic, Greek, Han, emoji, H₂O's ₂).
 *
 * Facts as in the table of GNU libiconv 1.15 for ASCII//TRANSLIT, which
 * Typesense uses. Beyond it, letters that Unicode composes of an ASCII letter
 * and marks lose their marks too (ễ, ḥ).
 */
export function transliterate(character: string): string | undefined {
  const cached = cache.get(character);
  if (cached !== undefined) return cached === UNCHANGED ? undefined : cached;
  const result = inAscii(character);
  if (cache.size < CACHE_LIMIT) cache.set(character, result ?? UNCHANGED);
  return result;
}

const UNCHANGED = '\u0000';
const CACHE_LIMIT = 20_000;
const cache = new Map<string, string>();

/** Latin letters and symbols with a special form, lowercase. */
// biome-ignore format: a table reads best in columns
const SPECIAL: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe', ø: 'o', Ø: 'o', đ: 'd', Đ: 'd', ð: 'd', Ð: 'd',
  ł: 'l', Ł: 'l', þ: 'th', Þ: 'th', ħ: 'h', Ħ: 'h', ı: 'i', ŧ: 't', Ŧ: 't', ŉ: 'n', ƒ: 'f', ſ: 's',
  Ŀ: 'l', ŀ: 'l', ﬅ: 'st', ℏ: 'h', ℮: 'e',
  '¢': 'c', '£': 'lb', '¥': 'yen', '§': 'ss', '©': 'c', '®': 'r', '¬': 'not', '°': '0', '±': '',
  '¶': 'p', '×': 'x', '÷': '', 'µ': 'u', '€': 'eur', '‰': 'ooo', '℃': '0c', '℉': '0f',
  '•': 'o', '◦': 'o', '∙': 'o', '↓': 'v', '￠': 'c', '￡': 'lb', '￢': 'not', '￥': 'yen', '￬': 'v',
};

/** Characters that are removed: their ASCII form has no letter and no digit. */
const DROPPED =
  /^[\u00a0\u00a1\u00a6\u00a8\u00ab\u00ad\u00b4\u00b7\u00b8\u00bb\u00bf\u02b9-\u02bd\u02c6\u02c8\u02ca\u02cb\u02cd\u02dc\u02dd\u0384\u0385\u2002-\u2006\u2008-\u200a\u2010-\u2015\u2018-\u2020\u2024-\u2026\u2032-\u2034\u2039\u203a\u203c\u2044\u2047-\u2049\u2057\u2190-\u2192\u2194\u21d0\u21d2\u21d4\u2212\u2215-\u2217\u2223\u2236\u223c\u2260\u2264\u2265\u226a\u226b\u22c5\u22d8\u22d9\u22ef\u2500\u2502\u250c\u2510\u2514\u2518\u251c\u2524\u252c\u2534\u253c\u27e6-\u27ef\u2980\u2983-\u298a\u29e3\u29e5\u29f5\u29f8\u29f9\u29fc-\u29ff\u2a74-\u2a76\u3000\u30a0\ufb29\ufe4d-\ufe50\ufe52\ufe54-\ufe5c\ufe5f-\ufe66\ufe68-\ufe6b\uffe4\uffe8-\uffeb\u{e0000}-\u{e007f}]$/u;

/** Ligatures, fractions, numerals, letters in circles, in full width and the like: Unicode defines their plain form. */
const COMPATIBLE =
  /^[ª²³¹º¼-¾Ĳĳ\u01c4-\u01cc\u01f1-\u01f3\u20a8\u2100-\u2102\u2105\u2106\u210a-\u2113\u2115\u2116\u2119-\u211d\u2121\u2122\u2124\u2128\u212c\u212d\u212f-\u2131\u2133\u2134\u2139\u213b\u2145-\u2149\u2153-\u217f\u2460-\u24ea\u3250-\u325f\u32b1-\u32bf\u32cc-\u32cf\u3371-\u337a\u3380-\u33df\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}]$/u;

const MARK = /\p{M}/gu;
const LETTER_WITH_MARKS = /^[A-Za-z]\p{M}+$/u;
const NOT_ALPHANUMERIC = /[^a-z0-9]/g;
/** The slashes in decomposed fractions. */
const SLASH = /[\u2044\u2215]/g;

function inAscii(character: string): string | undefined {
  const special = SPECIAL[character];
  if (special !== undefined) return special;
  if (DROPPED.test(character)) return '';
  const letter = character.normalize('NFD');
  if (LETTER_WITH_MARKS.test(letter)) return letter.charAt(0).toLowerCase();
  if (!COMPATIBLE.test(character)) return undefined;
  const plain = character.normalize('NFKD').replace(MARK, '').replace(SLASH, '/');
  return isAscii(plain) ? plain.toLowerCase().replace(NOT_ALPHANUMERIC, '') : undefined;
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 127) return false;
  return true;
}
