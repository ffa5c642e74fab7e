import { readFileSync } from 'node:fs';
import { foldText } from '../../kernel/folded-text.ts';

/** A word, and other words for the same in German, English, French and Italian: `hund`, and `dog`, `chien`, … */
export const wordsForSame = (word: string): readonly string[] => [
  ...new Set([word, ...conceptsOf(word).concepts.flat(2)]),
];

/** Words in other languages for the same. */
export interface OtherWords {
  /** The usual word of each language. */
  readonly usual: readonly string[];
  readonly others: readonly string[];
}

/**
 * Words for the same in the languages that do not have the word itself: `horse`, `cheval`, … for `pferd`. Where all
 * languages have equally many words, each stands for those in its place. A word that is German or English is not taken
 * for one of the other two: `bride` is no bridle. None for words that the table lacks. [words-36]
 */
export function wordsInOtherLanguages(word: string): OtherWords {
  const { spelling, concepts } = conceptsOf(word);
  const placeIn = (words: readonly string[]) => words.findIndex((other) => foldText(other) === spelling);
  const isOwn = (words: readonly string[]) => placeIn(words) >= 0;
  const typed = concepts.filter((languages) => languages.slice(0, TYPED_LANGUAGES).some(isOwn));
  const usual = new Set<string>();
  const others = new Set<string>();
  for (const languages of typed.length > 0 ? typed : concepts) {
    const own = languages.find(isOwn) ?? [];
    const known = languages.filter(isOwn).flat();
    const isAligned = languages.every(({ length }) => length === own.length);
    for (const words of languages.filter((language) => !isOwn(language))) {
      const [first, ...more] = (isAligned ? words.slice(placeIn(own)) : words).filter(
        (other) => !known.includes(other),
      );
      if (first !== undefined) usual.add(first);
      if (!isAligned) for (const one of more) others.add(one);
    }
  }
  return { usual: [...usual], others: [...others.difference(usual)] };
}

/** English and German come first in a row. */
const TYPED_LANGUAGES = 2;

/** The words for one concept, in a list for each language. */
type ConceptWords = readonly (readonly string[])[];

interface FoundConcepts {
  /** As the table has the word, folded. */
  readonly spelling: string;
  readonly concepts: readonly ConceptWords[];
}

function conceptsOf(word: string): FoundConcepts {
  const folded = foldText(word);
  const stems = ENDINGS.filter((ending) => folded.endsWith(ending) && folded.length >= ending.length + 3);
  const spelled = [folded, ...stems.map((ending) => folded.slice(0, -ending.length))];
  table ??= readTable();
  const rows = table;
  const spelling = spelled.find((one) => rows.has(one)) ?? folded;
  return { spelling, concepts: rows.get(spelling) ?? [] };
}

/** Of plurals and cases, the shorter ones first. */
const ENDINGS = ['s', 'n', 'e', 'r', 'es', 'en', 'er', 'em', 'ern', 'ens', 'nen', 'innen'];

/** The rows that have a word, by the word. Read when it is first needed. */
let table: ReadonlyMap<string, readonly ConceptWords[]> | undefined;

function readTable(): Map<string, ConceptWords[]> {
  const rows = new Map<string, ConceptWords[]>();
  const text = readFileSync(new URL('./forms/heritage-words.txt', import.meta.url), 'utf8');
  for (const row of text.split('\n')) {
    if (row.startsWith('#')) continue;
    const languages = row.split('|').map((words) => words.split(/\s+/).filter((word) => word !== ''));
    for (const word of new Set(languages.flat().map(foldText)))
      rows.getOrInsertComputed(word, () => []).push(languages);
  }
  return rows;
}
