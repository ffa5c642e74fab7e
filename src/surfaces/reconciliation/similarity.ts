import leven from 'leven';
import { foldText } from '../../kernel/folded-text.ts';
import { memoize } from '../../kernel/memoize.ts';

/** The similarity of equal names whose words are in another order, as in `Dürer, Albrecht`. */
const REORDERED = 97;
/** The highest similarity of names that differ. */
const DIFFERENT = 94;
/** Words that are less alike are different words: 0 to 1. */
const MIN_WORD_SIMILARITY = 0.7;
/** Longer names and words are cut off: comparing takes the product of their lengths. */
const [MAX_WORDS, MAX_CHARACTERS] = [30, 30];

/**
 * How alike two names are, from 0 to 100: 100 if they are equal but for case,
 * accents and punctuation. [reconciliation-3] Otherwise, each word counts by its length and by the
 * edits to the most similar word of the other name.
 */
export function similarity(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return one.trim() !== '' && one.trim() === other.trim() ? 100 : 0;
  if (a.join(' ') === b.join(' ')) return 100;
  if (a.toSorted().join(' ') === b.toSorted().join(' ')) return REORDERED;
  const rest = [...b];
  let common = 0;
  for (const word of a) {
    const best = closest(word, rest);
    if (best === undefined) continue;
    rest.splice(best.index, 1);
    common += best.similarity * (word.length + best.word.length);
  }
  return Math.round((DIFFERENT * common) / (a.concat(b).join('').length || 1));
}

/** Whether each word of a text is one of another text. */
export function containsWords(text: string, wanted: string): boolean {
  const words = new Set(wordsOf(text));
  const given = wordsOf(wanted);
  return given.length > 0 && given.every((word) => words.has(word));
}

/** The words of a text in lowercase, without accents and punctuation. */
export const wordsOf = (text: string): readonly string[] =>
  cachedWords(text.slice(0, MAX_WORDS * MAX_CHARACTERS));

/** The names of a batch are compared with the same ones again and again. */
const cachedWords = memoize(5000, (text): readonly string[] =>
  (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_CHARACTERS)),
);

function closest(word: string, others: readonly string[]) {
  let best: { readonly word: string; readonly index: number; readonly similarity: number } | undefined;
  for (const [index, other] of others.entries()) {
    const longest = Math.max(word.length, other.length);
    const maxDistance = Math.floor(longest * (1 - MIN_WORD_SIMILARITY)) + 1;
    if (Math.abs(word.length - other.length) >= maxDistance) continue;
    const alike = 1 - leven(word, other, { maxDistance }) / longest;
    if (alike >= MIN_WORD_SIMILARITY && alike > (best?.similarity ?? 0)) {
      best = { word: other, index, similarity: alike };
    }
  }
  return best;
}
