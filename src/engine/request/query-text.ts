import { tokenize, transliterate, wordEnd } from '../text/tokenize.ts';

/** A parsed `q`. All words are tokens. */
export interface QueryText {
  /** Words to search; if there are none, everything matches. */
  readonly words: readonly string[];
  /** Each must occur in one of the searched fields; an empty one occurs in none. */
  readonly phrases: readonly (readonly string[])[];
  /** Single words and phrases of which none may occur in a searched field. */
  readonly excluded: readonly (readonly string[])[];
}

/** Limits for words, for phrases and for exclusions, and for the words of a phrase; further ones are ignored. */
export const MAX_WORDS = 20;
export const MAX_PHRASES = 20;
const MAX_PHRASE_WORDS = 50;

/**
 * Reads `q`: words, `"phrases"`, `-word` and `-"a phrase"`. A lone `-`, an
 * unclosed quote, AND, OR and + have no meaning. Other punctuation is removed
 * before quotes and hyphens are read: `("two words"),` is a phrase.
 * As Typesense does. [typesense-2]
 */
export function readQueryText(q: string): QueryText {
  const words: string[] = [];
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  // If no word begins with a hyphen, hyphens are punctuation like any other.
  const operators = /(?:^|\s)-/.test(q) ? '"-' : '"';
  let excludes = false;
  /** Words of the open phrase. */
  let phrase: string[] | undefined;

  let start = 0;
  while (start < q.length) {
    const end = wordEnd(q, start);
    let text = removePunctuation(q.slice(start, end), operators);
    let closes = false;
    start = end + 1;
    if (text === '' || text === '-') continue;
    if (text.startsWith('-')) {
      excludes = true;
      text = text.slice(1);
    }
    if (text.startsWith('"') && text.length > 1) {
      phrase ??= [];
      text = text.slice(1);
    }
    if (text.endsWith('"')) {
      if (phrase) {
        closes = true;
        text = text.slice(0, -1);
      } else if (text === '"') phrase = [];
    }
    for (const token of tokenize(text)) {
      if (phrase) phrase.push(token);
      else if (excludes) {
        excluded.push([token]);
        excludes = false;
      } else words.push(token);
    }
    if (phrase && closes) {
      (excludes ? excluded : phrases).push(phrase);
      phrase = undefined;
      excludes = false;
    }
  }
  if (phrase) {
    if (excludes) excluded.push(phrase);
    else words.push(...phrase);
  }
  return {
    words: words.length > MAX_WORDS ? words.slice(0, MAX_WORDS) : words,
    phrases: distinct(phrases),
    excluded: distinct(excluded.filter((item) => item.length > 0)),
  };
}

function distinct(phrases: readonly (readonly string[])[]): string[][] {
  if (phrases.length === 0) return [];
  const byText = new Map(phrases.map((words) => [words.join(' '), words.slice(0, MAX_PHRASE_WORDS)]));
  return [...byText.values()].slice(0, MAX_PHRASES);
}

/** Removes the word's punctuation except `kept`. */
function removePunctuation(word: string, kept: string): string {
  let text = '';
  for (const character of word.normalize('NFC')) {
    const isAscii = character.charCodeAt(0) < 128;
    if (isAscii && (/[A-Za-z0-9]/.test(character) || kept.includes(character))) text += character;
    else if (!isAscii) text += transliterate(character) ?? character;
  }
  return text;
}
