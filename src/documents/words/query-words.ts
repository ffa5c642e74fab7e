import { readFileSync } from 'node:fs';
import { legibleText, withoutInvisible, withoutVowelMarks } from '../../kernel/characters.ts';
import { foldText } from '../../kernel/folded-text.ts';
import { UNSOUGHT_WORDS } from './forms/function-words.ts';

/**
 * A query without articles, prepositions and the like: `kinder auf der straße` has two words.
 * It stays as it is with phrases and excluded words, and if it has no other words.
 */
export function withoutFunctionWords(q: string): string {
  if (hasOperators(q)) return q;
  const words = q.split(/\s+/).filter((word) => word !== '' && !UNSOUGHT_WORDS.has(word.toLowerCase()));
  return words.length === 0 ? q : words.join(' ');
}

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

/** A word, and other words for the same in German, English, French and Italian: `hund`, and `dog`, `chien`, … */
export const wordsForSame = (word: string): readonly string[] => [
  ...new Set([word, ...(rowsOf(foldText(word)) ?? [])]),
];

function rowsOf(folded: string): readonly string[] | undefined {
  const stems = ENDINGS.filter((ending) => folded.endsWith(ending) && folded.length >= ending.length + 3);
  const spelled = [folded, ...stems.map((ending) => folded.slice(0, -ending.length))];
  table ??= readTable();
  const rows = table;
  return spelled.map((spelling) => rows.get(spelling)).find((row) => row !== undefined);
}

/** Of plurals and cases, the shorter ones first. */
const ENDINGS = ['s', 'n', 'e', 'r', 'es', 'en', 'er', 'em', 'ern', 'ens', 'nen', 'innen'];

/** The words of all rows that have a word, by the word. Read when it is first needed. */
let table: ReadonlyMap<string, readonly string[]> | undefined;

function readTable(): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  const text = readFileSync(new URL('./forms/heritage-words.txt', import.meta.url), 'utf8');
  for (const row of text.split('\n')) {
    if (row.startsWith('#')) continue;
    const words = row.split(/[\s|]+/).filter((word) => word !== '');
    for (const word of words) rows.getOrInsertComputed(foldText(word), () => []).push(...words);
  }
  return rows;
}
