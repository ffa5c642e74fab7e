import { foldText } from '../../kernel/folded-text.ts';

/** Endings of plurals and cases, in German and English. */
const ENDINGS = ['e', 'n', 's', 'en', 'er', 'es'];
/** Shorter stems are other words: `wie` of `wien`. */
const MIN_STEM = 4;

/** A word with and without the endings of plurals and cases: whether a match of it is a form of the word is the engine's to say. */
export function inflected(word: string): string[] {
  const folded = foldText(word);
  if (/\d/.test(folded)) return [folded];
  const stems = ENDINGS.filter((ending) => folded.endsWith(ending))
    .map((ending) => folded.slice(0, -ending.length))
    .filter((stem) => stem.length >= MIN_STEM);
  const longer = folded.length >= MIN_STEM ? ENDINGS.map((ending) => `${folded}${ending}`) : [];
  return [...new Set([folded, ...stems, ...longer])];
}
