import { composedText } from '../../../kernel/folded-text.ts';
import { isName, type Lexicon, type WordCounts } from '../lexicon.ts';
import { FUNCTION_WORDS } from './function-words.ts';

/**
 * Finds other spellings of German words that occur in the vocabulary: `theil` and `teil`, `cöln` and
 * `köln`, `photographie` and `fotografie`, in both directions. Certain modern forms need not occur.
 */
export function spellings(lexicon: Lexicon): (word: string) => readonly string[] {
  const bySound = new Map<string, string[]>();
  for (const [word, counts] of lexicon) {
    if (isSpelt(word) && isGerman(counts)) bySound.getOrInsertComputed(soundOf(word), () => []).push(word);
  }
  return (word) => {
    const counts = lexicon.get(word);
    if (!isSpelt(word) || (counts !== undefined && !isGerman(counts))) return [];
    const modern = MODERN.reduce((form, pattern) => form.replace(pattern, 't'), word);
    const alike = (bySound.get(soundOf(word)) ?? []).slice(0, MAX_SPELLINGS);
    return [...new Set([...alike, modern])].filter(
      (form) => form !== word && !DIFFERENT.has(pair(word, form)),
    );
  };
}

/** Real words have three; of a word with many `th` and `ph` there may be thousands. */
const MAX_SPELLINGS = 20;

const MIN_LENGTH = 4;

const isSpelt = (word: string): boolean => word.length >= MIN_LENGTH && !FUNCTION_WORDS.has(word);

const isGerman = (counts: WordCounts): boolean =>
  counts.german > 0 && counts.german * 2 > counts.english && !isName(counts);

/** Equal for words that only differ in their spelling. */
export function soundOf(word: string): string {
  let sound = word;
  for (const [pattern, letters] of SOUNDS) sound = sound.replace(pattern, letters);
  return sound;
}

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/th/g, 't'],
  [/dt$/, 't'],
  [/([ae])y/g, '$1i'],
  [/ph/g, 'f'],
  [/c(?=[eiy])/g, 'z'],
  [/c(?!h)/g, 'k'],
  [/ß/g, 'ss'],
  [/ir(?=[et])/g, 'ier'],
];

/** `th` in spellings of before 1901 that were certainly replaced by `t`. */
const MODERN: readonly RegExp[] = [
  /^th(?=eil|al|or$|ore|ier|ür|rän|at$|aten|un$|on$|urm|ürm)/,
  /th(?=eil|ums?$|ümer)/,
  /(?<=^(?:ra|mu|no|wer|wir|gemü|armu|heira|vorra|ro|blü))th/,
];

const pair = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Words of their own. */
const DIFFERENT: ReadonlySet<string> = new Set(
  [
    ['graf', 'graph'],
    ['grafen', 'graphen'],
    ['rate', 'rathe'],
  ].map(([a = '', b = '']) => pair(a, b)),
);

const DIGRAPHS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** A word with umlauts as it is spelt without them (`Österreich`: `oesterreich`); empty without umlauts. */
export const withDigraphs = (word: string): readonly string[] =>
  UMLAUT.test(word) || DECOMPOSED.test(word)
    ? [
        composedText(word)
          .toLowerCase()
          .replace(ALL_UMLAUTS, (letter) => DIGRAPHS[letter] ?? letter),
      ]
    : [];

const UMLAUT = /[äöüÄÖÜ]/;
const DECOMPOSED = /[aouAOU]\u0308/;
const ALL_UMLAUTS = /[äöü]/g;

/** A word that is spelt without umlauts with them, if it occurs so in the vocabulary. */
export function withUmlauts(word: string, lexicon: Lexicon): string | undefined {
  if (!/[aou]e/.test(word)) return undefined;
  const spelt = word.replace(/(?<![aeqäöü])([aou])e/g, (_, letter: string) => UMLAUTS[letter] ?? letter);
  return spelt !== word && lexicon.has(spelt) ? spelt : undefined;
}

const UMLAUTS: Readonly<Record<string, string>> = { a: 'ä', o: 'ö', u: 'ü' };
