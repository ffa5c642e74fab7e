import type { Entity, FramedRecord } from '../../edm/record/record.ts';
import {
  hasType,
  isEntity,
  isLiteralObject,
  languageOf,
  literalText,
  type Values,
  valuesOf,
} from '../../edm/record/values.ts';
import { primaryLanguage } from '../../kernel/language-tags.ts';
import { ENGLISH_MARKERS, GERMAN_DETERMINERS, GERMAN_MARKERS } from './forms/function-words.ts';
import { isCapitalised, MAX_WORD_CHARACTERS, type WrittenWord, writtenWords } from './forms/word-spans.ts';
import { type Lexicon, NO_COUNTS, occurrences, type WordCounts } from './lexicon.ts';

/** Counts the words of records. */
export interface LexiconLearner {
  add(record: FramedRecord): void;
  lexicon(): Lexicon;
}

const TEXTS = [
  'title',
  'alternative',
  'description',
  'subject',
  'dcType',
  'medium',
  'isPartOf',
  'coverage',
  'temporal',
] as const;
/** A value of one word is a noun in these. */
const TERMS: readonly string[] = ['subject', 'dcType', 'medium', 'coverage'];
const NAMES = ['creator', 'contributor', 'publisher', 'spatial'] as const;

/** Characters that are read of a text. No field of the index has longer texts. */
const MAX_CHARACTERS = 1024;
/** If there are more different words, those that occur only once are left out. */
const MAX_RARE_WORDS = 100_000;

export function learnLexicon(): LexiconLearner {
  const counts = new Map<string, Record<keyof WordCounts, number>>();
  const countsOf = (key: string) => counts.getOrInsertComputed(key, () => ({ ...NO_COUNTS }));

  const addText = (text: string, stated: Language | undefined, isTerm: boolean) => {
    const words = writtenWords(text.slice(0, MAX_CHARACTERS));
    const language = stated ?? apparentLanguage(words);
    const alone = words.length === 1;
    for (const { word, key, before } of words) {
      if (key.length < 2 || key.length > MAX_WORD_CHARACTERS) continue;
      const count = countsOf(key);
      count[language] += 1;
      if (language === 'english') continue;
      const capital = isCapitalised(word);
      if (language === 'other') {
        if (capital && alone && isTerm) count.noun += 1;
        continue;
      }
      if (!capital) count.lower += 1;
      else if (before !== undefined || (alone && isTerm)) count.noun += 1;
      if (before !== undefined && GERMAN_DETERMINERS.has(before)) count.determined += 1;
    }
  };
  const addName = (text: string) => {
    for (const { key } of writtenWords(text.slice(0, MAX_CHARACTERS))) countsOf(key).name += 1;
  };
  const addNames = (values: Values) => {
    for (const value of valuesOf(values)) {
      // Without other names: if only one object had a word, searches for it would find that object alone, and none by correction.
      if (isEntity(value)) addNames(value['prefLabel']);
      else addName(literalText(value) ?? '');
    }
  };
  const addTexts = (values: Values, isTerm: boolean) => {
    for (const value of valuesOf(values)) {
      if (isEntity(value)) {
        const { prefLabel, altLabel } = value;
        if (isNamed(value)) addNames(prefLabel);
        else addTexts([...valuesOf(prefLabel), ...valuesOf(altLabel)], isTerm);
      } else if (isLiteralObject(value)) {
        addText(literalText(value) ?? '', languageIn(languageOf(value)), isTerm);
      } else addText(literalText(value) ?? '', undefined, isTerm);
    }
  };

  return {
    add({ aggregatedCHO: cho }) {
      for (const property of TEXTS) addTexts(cho[property], TERMS.includes(property));
      for (const property of NAMES) addNames(cho[property]);
    },
    lexicon() {
      const all = [...counts];
      if (all.length <= MAX_RARE_WORDS) return new Map(all);
      return new Map(all.filter(([, count]) => occurrences(count) + count.name > 1));
    },
  };
}

const isNamed = (entity: Entity): boolean => hasType(entity, 'Agent') || hasType(entity, 'Place');

type Language = 'german' | 'english' | 'other';

function languageIn(tag: string | undefined): Language | undefined {
  const language = primaryLanguage(tag);
  if (language === undefined) return undefined;
  if (language === 'de') return 'german';
  return language === 'en' ? 'english' : 'other';
}

/** By words that only one of the languages has. */
function apparentLanguage(words: readonly WrittenWord[]): Language {
  let [german, english] = [0, 0];
  for (const { key } of words) {
    if (GERMAN_MARKERS.has(key) || /[äöüß]/.test(key)) german += 1;
    if (ENGLISH_MARKERS.has(key)) english += 1;
  }
  if (german === english) return 'other';
  return german > english ? 'german' : 'english';
}
