import { isGermanNoun, isName, type Lexicon, NO_COUNTS, type WordCounts } from '../lexicon.ts';
import { FUNCTION_WORDS } from './function-words.ts';
import { IRREGULAR, NO_FORMS, withoutUmlaut } from './irregular-forms.ts';

/**
 * The form under which all forms of a word are collected: a singular for plurals and genitives,
 * the shortest form of adjectives. It is one that occurs in the vocabulary, so that an
 * ending is only removed where it is one.
 */
export function baseForm(word: string, lexicon: Lexicon): string {
  let form = word;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const shorter = shorterForm(form, lexicon);
    if (shorter === undefined) break;
    form = shorter;
  }
  return form;
}

/** Bildern, Bilder, Bild. */
const MAX_STEPS = 3;

function shorterForm(word: string, lexicon: Lexicon): string | undefined {
  if (word.length < 4 || NO_FORMS.has(word) || FUNCTION_WORDS.has(word)) return undefined;
  const singular = IRREGULAR.get(word);
  if (singular !== undefined && lexicon.has(singular)) return singular;
  const counts = lexicon.get(word) ?? NO_COUNTS;
  if (isName(counts)) return undefined;
  // Of a word that does not occur itself, any ending is tried.
  const isUnknown = counts === NO_COUNTS;
  const isAttested = (base: string, fits: (base: WordCounts) => boolean): boolean => {
    const found = lexicon.get(base);
    return found !== undefined && !FUNCTION_WORDS.has(base) && !isName(found) && fits(found);
  };
  if (isUnknown || isGermanNoun(counts)) {
    const found = germanSingulars(word).find(({ base, share }) =>
      isAttested(base, (noun) => isGermanNoun(noun) && noun.german >= share * counts.german),
    );
    if (found) return found.base;
  } else if (counts.lower > 0 && counts.lower > counts.noun && counts.german > counts.english) {
    const base = adjectiveStems(word).find((stem) =>
      isAttested(stem, ({ lower, noun }) => lower > noun && lower > 0),
    );
    if (base !== undefined) return base;
  }
  if (isUnknown || (counts.english > 0 && counts.english * 2 > counts.german)) {
    return englishSingulars(word).find((base) =>
      isAttested(base, ({ english }) => english > 0 && english * 5 > counts.english),
    );
  }
  return undefined;
}

interface Singular {
  readonly base: string;
  /** How frequent it must be, compared with the form: a rarer one is rather another word. */
  readonly share: number;
}

/** What a German noun in the plural, genitive or dative may be without its ending, the shortest ending first. */
function germanSingulars(word: string): Singular[] {
  const found: Singular[] = [];
  const add = (base: string | undefined, share: number, minLength = 4) => {
    if (base !== undefined && base.length >= minLength) found.push({ base, share });
  };
  const without = (ending: string) => (word.endsWith(ending) ? word.slice(0, -ending.length) : undefined);
  if (word.endsWith('innen')) add(without('nen'), 0);
  if (/[^sßzx]s$/.test(word) && !/(?:us|is|os|as|ss)$/.test(word)) add(without('s'), 0.3);
  if (/[aou]s$/.test(word)) add(without('s'), 1);
  if (/[elr]n$/.test(word)) add(without('n'), 0.1);
  add(without('e'), 0.3, 3);
  add(without('es'), 0.3);
  add(without('en'), 0.2, 3);
  for (const ending of ['', 'e', 'n', 'en']) {
    const stem = ending === '' ? word : without(ending);
    add(stem === undefined ? undefined : withoutUmlaut(stem), ending === '' ? 0.5 : 0.2, 3);
  }
  return found;
}

const adjectiveStems = (word: string): string[] => {
  const stem = /^(.{4,}?)(?:e|er|es|en|em)$/.exec(word)?.[1];
  return stem === undefined ? [] : [stem, `${stem}e`].filter((form) => form !== word);
};

function englishSingulars(word: string): string[] {
  if (!word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return [];
  const found: string[] = [];
  if (/ies$/.test(word)) found.push(`${word.slice(0, -3)}y`);
  if (word.length > 4) found.push(word.slice(0, -1));
  if (/(?:[sxz]|ch|sh|o)es$/.test(word)) found.push(word.slice(0, -2));
  return found;
}
