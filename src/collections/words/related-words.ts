import type { Lexicon } from '../lexicon.ts';
import { baseForm } from './base-form.ts';
import { compoundParts } from './compound-parts.ts';
import { FUNCTION_WORDS } from './function-words.ts';
import { spellings, withDigraphs, withUmlauts } from './spellings.ts';

/** Finds the words by which a word of a text is searched as well. */
export interface RelatedWords {
  /**
   * Of a word in lowercase: other forms, spellings, and what it is a kind of (Winterlandschaft: Landschaft). Of a term, as in titles
   * and subjects, also the first parts (Winter).
   */
  of(word: string, isTerm: boolean): readonly string[];
  /** Of a name in lowercase: with and without umlauts. */
  spellingsOfName(word: string): readonly string[];
}

export function relatedWords(lexicon: Lexicon): RelatedWords {
  const bases = new Map<string, string>();
  const baseOf = (word: string): string => {
    const known = bases.get(word);
    if (known !== undefined) return known;
    const base = baseForm(word, lexicon);
    if (lexicon.has(word)) bases.set(word, base);
    return base;
  };
  const formsByBase = Map.groupBy(lexicon.keys(), baseOf);
  const otherSpellings = spellings(lexicon);
  const frequency = (word: string): number => {
    const { german = 0, english = 0, other = 0 } = lexicon.get(word) ?? {};
    return german + english + other;
  };
  /** Its forms that occur, the most frequent first. */
  const formsOf = (word: string): string[] => {
    const base = baseOf(word);
    const forms = formsByBase.get(base) ?? [];
    const few = forms.length <= MAX_FORMS ? forms : forms.toSorted((a, b) => frequency(b) - frequency(a));
    return [base, ...few.slice(0, MAX_FORMS)];
  };
  const spellingsOfName = (word: string): readonly string[] =>
    [withDigraphs(word), withUmlauts(word, lexicon)].filter((spelling) => spelling !== undefined);
  const find = (word: string, isTerm: boolean): readonly string[] => {
    if (word.length < MIN_LENGTH || FUNCTION_WORDS.has(word)) return [];
    const [head, ...others] = compoundParts(word, lexicon, baseOf);
    // A Gartenterrasse that a text mentions says little about gardens.
    const modifiers = isTerm ? others : [];
    const words = [
      ...formsOf(word),
      ...otherSpellings(word).flatMap((spelling) => [spelling, baseOf(spelling)]),
      ...(head === undefined ? [] : [...formsOf(head), ...otherSpellings(baseOf(head))]),
      ...modifiers.flatMap((modifier) => [modifier, ...otherSpellings(modifier)]),
      ...spellingsOfName(word),
    ];
    return [...new Set(words)].filter((related) => related !== word);
  };
  return { of: find, spellingsOfName };
}

const MIN_LENGTH = 3;
/** Of one word. */
const MAX_FORMS = 6;
