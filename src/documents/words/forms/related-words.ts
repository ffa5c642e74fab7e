import { type Lexicon, NO_COUNTS, occurrences } from '../lexicon.ts';
import { baseForm } from './base-form.ts';
import { compoundParts } from './compound-parts.ts';
import { FUNCTION_WORDS } from './function-words.ts';
import { spellings, withUmlauts } from './spellings.ts';

/** Finds the words by which a word of a text is searched as well. */
export interface RelatedWords {
  /** Of a word in lowercase: other forms, parts, spellings. */
  of(word: string): readonly string[];
  /** Of a name in lowercase: with umlauts. */
  spellingsOfName(word: string): readonly string[];
}

export function relatedWords(lexicon: Lexicon): RelatedWords {
  const formsByBase = Map.groupBy(lexicon.keys(), (word) => baseForm(word, lexicon));
  const otherSpellings = spellings(lexicon);
  const frequency = (word: string): number => occurrences(lexicon.get(word) ?? NO_COUNTS);
  /** Its forms that occur, the most frequent first. */
  const formsOf = (word: string): string[] => {
    const base = baseForm(word, lexicon);
    const forms = formsByBase.get(base) ?? [];
    const few = forms.length <= MAX_FORMS ? forms : forms.toSorted((a, b) => frequency(b) - frequency(a));
    return [base, ...few.slice(0, MAX_FORMS)];
  };
  const spellingsOfName = (word: string): readonly string[] => [withUmlauts(word, lexicon) ?? []].flat();
  const relatedTo = (word: string): readonly string[] => {
    if (word.length < MIN_LENGTH || FUNCTION_WORDS.has(word)) return [];
    const [head, ...modifiers] = compoundParts(word, lexicon);
    const words = [
      ...formsOf(word),
      ...otherSpellings(word).flatMap((spelling) => [spelling, baseForm(spelling, lexicon)]),
      ...(head === undefined ? [] : [...formsOf(head), ...otherSpellings(baseForm(head, lexicon))]),
      ...modifiers.flatMap((modifier) => [modifier, ...otherSpellings(modifier)]),
      ...spellingsOfName(word),
    ];
    return [...new Set(words)].filter((related) => related !== word);
  };
  return { of: relatedTo, spellingsOfName };
}

const MIN_LENGTH = 3;
/** Of one word. */
const MAX_FORMS = 6;
