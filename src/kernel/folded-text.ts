import { withoutInvisible } from './characters.ts';

/**
 * A text for comparing as people do: lowercase, without accents, `ß` as `ss`, ligatures
 * spelled out. Punctuation and blanks stay.
 */
export function foldText(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  // Of a text with very many marks on one letter only these are removed.
  return (hasManyMarks(text) ? text : text.normalize('NFKD'))
    .replace(MARKS, '')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(SPECIAL_LETTERS, (letter) => SPECIAL.get(letter) ?? letter);
}

/**
 * A name for lists in alphabetical order: its words, folded, with one space between them, so
 * that `O’Brien` stands beside `O'Brien`, and `„Der Sturm“` under d. An apostrophe or an
 * invisible character joins, any other mark separates. A name without letters and digits is
 * only folded.
 */
export const foldName = (text: string): string => foldWords(text).trim() || foldText(text);

/** The same of a part of a name: marks at its ends are spaces; empty without letters and digits. */
export function foldWords(text: string): string {
  const words = foldText(withoutInvisible(text).replace(APOSTROPHES, '')).replace(SEPARATING, ' ');
  return words === ' ' ? '' : words;
}

/** Names in alphabetical order; those with the same words by their code units. */
export const compareNames = (a: string, b: string): number =>
  compareFolded({ text: a, folded: foldName(a) }, { text: b, folded: foldName(b) });

/** Texts by their folded form; those with the same one by their code units. */
export const compareFolded = (a: FoldedText, b: FoldedText): number =>
  compareTexts(a.folded, b.folded) || compareTexts(a.text, b.text);

export interface FoldedText {
  readonly text: string;
  readonly folded: string;
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const NOT_ASCII = /[\u0080-\uffff]/;
const MARKS = /\p{M}+/gu;

/** And what is typed or transliterated as one (`ʿAbd`, `Tatʹjana`). */
const APOSTROPHES = /['’‘‛`´′＇ʹ-ʿˈˊˋˮ]/g;
const SEPARATING = /[^\p{L}\p{N}]+/gu;

/** Letters that Unicode does not decompose. */
const SPECIAL: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ħ: 'h', ı: 'i' }),
);
const SPECIAL_LETTERS = /[ßæœøđðłþħı]/g;

/**
 * A text in normalisation form C, in time proportional to its length. Sorting the marks of
 * one letter takes the square of their number, so a text with so many of them on one letter
 * stays as it is: no script has more than a dozen.
 */
export const composedText = (text: string): string => (hasManyMarks(text) ? text : text.normalize('NFC'));

/** Whether a letter has so many marks that no normalisation form should be made of the text. */
export const hasManyMarks = (text: string): boolean => NOT_LATIN_1.test(text) && MANY_MARKS.test(text);

const NOT_LATIN_1 = /[^\0-\xff]/;
const MANY_MARKS = /\p{M}{128}/u;
