import type { Language } from '../../kernel/languages.ts';
import type { Concept } from '../concept.ts';

/** The language that a record states for a text, if the table has words of it. */
export type StatedLanguage = Language | undefined;

/** Finds concepts by their words, whatever their case. */
export interface ConceptWords {
  /** Those that a text as a whole means. If it has a language, its words in this language come before others. */
  ofValue(text: string, language: StatedLanguage): readonly Concept[];
  /** Those whose words stand in a text: of several that begin at a word the longest, `gelatin silver print` before `silver`. */
  within(text: string, language: StatedLanguage): readonly Concept[];
}

export function conceptWords(concepts: readonly Concept[]): ConceptWords {
  const all = new Map<string, Concept[]>();
  const byLanguage = { de: new Map<string, Concept[]>(), en: new Map<string, Concept[]>() };
  const add = (words: Map<string, Concept[]>, text: string, concept: Concept) => {
    const key = keyOf(text);
    if (key === '') return;
    const known = words.getOrInsertComputed(key, () => []);
    if (!known.includes(concept)) known.push(concept);
  };
  for (const concept of concepts) {
    for (const language of ['de', 'en'] as const) {
      for (const name of concept.names[language]) {
        add(byLanguage[language], name, concept);
        add(all, name, concept);
      }
    }
    for (const value of concept.values) add(all, value, concept);
  }
  const longest = Math.max(0, ...Array.from(all.keys(), (key) => key.split(' ').length));
  const ofKey = (key: string, language: StatedLanguage): readonly Concept[] =>
    (language && byLanguage[language].get(key)) ?? all.get(key) ?? [];
  const cache = new Map<string, readonly Concept[]>();
  return {
    ofValue: (text, language) => ofKey(keyOf(text), language),
    within(text, language) {
      if (text.length > MAX_CACHED_CHARACTERS)
        return wordsWithin(text, longest, (words) => ofKey(words, language));
      const key = `${language} ${text}`;
      const known = cache.get(key);
      if (known !== undefined) return known;
      if (cache.size >= MAX_CACHED) cache.clear();
      const found = wordsWithin(text, longest, (words) => ofKey(words, language));
      cache.set(key, found);
      return found;
    },
  };
}

/** Statements of materials are often repeated. */
const MAX_CACHED = 20_000;
const MAX_CACHED_CHARACTERS = 200;

function wordsWithin(
  text: string,
  longest: number,
  conceptsOf: (words: string) => readonly Concept[],
): Concept[] {
  const words = keyOf(text).split(' ');
  const found = new Set<Concept>();
  for (let at = 0; at < words.length; at += 1) {
    for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
      const concepts = conceptsOf(words.slice(at, at + length).join(' '));
      if (concepts.length === 0) continue;
      for (const concept of concepts) found.add(concept);
      at += length - 1;
      break;
    }
  }
  return [...found];
}

/** Words in lowercase without punctuation, with one space between them. */
const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
