import { tokenize, wordEnd } from '../text/tokenize.ts';
import { transliterate } from '../text/transliterate.ts';

/** What `q` asks for. All words are tokens of the index. */
export interface QueryText {
  /** Words to search; none means everything. */
  readonly words: readonly string[];
  /** Each must occur in one of the searched fields; an empty one occurs nowhere. */
  readonly phrases: readonly (readonly string[])[];
  /** None may occur in a searched field: single words and phrases. */
  readonly excluded: readonly (readonly string[])[];
}

/** Words that count, phrases and exclusions that count, and words of a phrase; further ones are ignored. */
export const MAX_WORDS = 20;
export const MAX_PHRASES = 20;
const MAX_PHRASE_WORDS = 50;

/**
 * Reads `q`: words, `"phrases"`, `-word` and `-"a phrase"`. A lone `-` and an
 * unclosed quote mean nothing, neither do AND, OR and +. Other signs are gone
 * before quotes and hyphens are looked at: `("two words"),` is a phrase.
 * Source: typesense-semantics.md, section 2.
 */
export function readQueryText(q: string): QueryText {
  const words: string[] = [];
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  // Where no word begins with a hyphen, hyphens are signs like others.
  const signs = /(?:^|\s)-/.test(q) ? '"-' : '"';
  let excludes = false;
  /** Words of the phrase that is open. */
  let phrase: string[] | undefined;

  let start = 0;
  while (start < q.length) {
    const end = wordEnd(q, start);
    let text = keepSigns(q.slice(start, end), signs);
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

/** The word without its signs in ASCII but these, and without those outside ASCII that vanish. */
function keepSigns(word: string, signs: string): string {
  let kept = '';
  for (const character of word.normalize('NFC')) {
    const isAscii = character.charCodeAt(0) < 128;
    if (isAscii && (/[A-Za-z0-9]/.test(character) || signs.includes(character))) kept += character;
    else if (!isAscii) kept += transliterate(character) ?? character;
  }
  return kept;
}
