/**
 * Texts in scripts that write words without spaces between them: Han, kana and bopomofo as one, Thai, Lao, Khmer,
 * Burmese. Their words cannot be told apart, so each run of neighbouring characters is searched.
 */
const SPACELESS =
  /(?:[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}]&&[\p{L}\p{Nl}]]\p{M}*)+|(?:[[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]&&\p{L}][[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]&&\p{M}]*)+/gv;

const ANY =
  /[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]&&\p{L}]/v;

/** A letter with its vowel signs, tone marks and the like. */
const CHARACTER = /\P{M}\p{M}*/gu;

const HAN = /^\p{scx=Han}/u;

/** Of a run, in characters. One character of Han is a word, one of other scripts says nothing. */
export const [MIN_RUN, MAX_RUN] = [2, 8];

export const hasSpacelessText = (text: string): boolean => ANY.test(text);

/** The pieces of a text in such scripts, as long as possible, each as its characters. */
export const spacelessPieces = (text: string): readonly (readonly string[])[] =>
  Array.from(text.matchAll(SPACELESS), ([piece]) => piece.match(CHARACTER) ?? []);

/** Its letters and digits of other scripts: 12 of 昭和12年. */
export const wordsBeside = (text: string): readonly string[] =>
  text.replace(SPACELESS, ' ').match(WORD) ?? [];

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

export const isHan = (character: string): boolean => HAN.test(character);
