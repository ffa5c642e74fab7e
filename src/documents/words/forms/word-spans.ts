import { withoutInvisible } from '../../../kernel/characters.ts';
import { composedText } from '../../../kernel/folded-text.ts';

/** A word as written, with what precedes it in its text. */
export interface WrittenWord {
  /** Letters and marks, composed (NFC). */
  readonly word: string;
  /** In lowercase. */
  readonly key: string;
  /** The key of the word before it; undefined for the first one of a text, a sentence or a line. */
  readonly before: string | undefined;
}

/** The words of a text as readers see it. Parts of words with hyphens, slashes or apostrophes are words; those with digits are left out. */
export function writtenWords(text: string): WrittenWord[] {
  const words: WrittenWord[] = [];
  let before: string | undefined;
  let end = 0;
  const seen = withoutInvisible(composedText(text));
  for (const match of seen.matchAll(WORD)) {
    const [word] = match;
    if (BREAK.test(seen.slice(end, match.index))) before = undefined;
    end = match.index + word.length;
    if (DIGIT.test(word)) {
      before = word;
      continue;
    }
    const key = word.toLowerCase();
    words.push({ word, key, before });
    before = key;
  }
  return words;
}

/** Longer ones are not words: they have no other forms, parts or spellings. */
export const MAX_WORD_CHARACTERS = 40;

export const isCapitalised = (word: string): boolean => CAPITAL.test(word);

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const DIGIT = /\p{N}/u;
const CAPITAL = /^\p{Lu}[^\p{Lu}]+$/u;
/** What may begin a sentence or quotes a title: the word after it may be capitalised for that. */
const BREAK = /[.:;!?"„“”»«›‹([\n]/;
