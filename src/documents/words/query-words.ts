import { legibleText, withoutInvisible, withoutVowelMarks } from '../../kernel/characters.ts';
import { UNSOUGHT_WORDS } from './forms/function-words.ts';

/**
 * A query without articles, prepositions and the like: `kinder auf der straße` has two words.
 * It stays as it is with phrases and excluded words, and if it has no other words.
 */
export function withoutFunctionWords(q: string): string {
  if (hasOperators(q)) return q;
  const words = q.split(/\s+/).filter((word) => word !== '' && isSought(word));
  return words.length === 0 ? q : words.join(' ');
}

/** Not an article, a preposition or the like. */
export const isSought = (word: string): boolean => !UNSOUGHT_WORDS.has(word.toLowerCase());

/** Words that a person typed, without what word forms do not have: invisible characters and vowel marks. [words-21] */
export const searchedQuery = (typed: string): string =>
  withoutVowelMarks(withoutInvisible(legibleText(typed)));

/** Whether a query has phrases or excluded words, and is searched as it is. */
export const hasOperators = (q: string): boolean => /"|(?:^|\s)-(?!\s|$)/.test(q);

/** The words of a query that say what is sought, without punctuation. */
export const soughtWords = (q: string): string[] => [
  ...new Set(withoutFunctionWords(q.replaceAll('"', ' ')).match(WORD)),
];

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
