import { tokenOf } from '../../../engine/word-tokens.ts';
import { hasInvisible, MODIFIER_LETTERS, SIGNS, withoutInvisible } from '../../../kernel/characters.ts';

/**
 * The words of a text without blanks as readers see them: without invisible characters, and without the signs beside
 * them. Engines keep both: `★Sternwarte` and `《紅樓夢》` are one token each, and of `Haus©` they make `hausc`. A sign that
 * they remove joins here, too. Nothing if there are neither.
 */
export function bareWords(text: string): readonly string[] {
  if (!NOT_ASCII.test(text)) return [];
  const isSeen = !hasInvisible(text);
  const texts = isSeen ? [text] : [text, ...text.split(INVISIBLE_SPACE)].map(withoutInvisible);
  const bare = texts.map(withoutSigns);
  if (isSeen && bare[0] === text) return [];
  return [...new Set(bare.join(' ').split(' '))].filter((word) => LETTER_OR_DIGIT.test(word));
}

const NOT_ASCII = /[^\0-\x7f]/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** In Persian and in scripts without spaces: between parts of a word and between words. Some type a blank there. */
const INVISIBLE_SPACE = /(?<!\p{Script=Latin})[\u200b\u200c]/u;

/** With a blank for each sign that engines keep, and each space that they do not know. */
const withoutSigns = (text: string): string =>
  text
    .replace(MODIFIER_LETTERS, '')
    .replace(SIGNS, (sign) => (tokenOf(sign) === '' && !/\s/.test(sign) ? sign : ' '))
    .replace(STRAY_MARKS, ' ');

/** Of a sign that was removed. */
const STRAY_MARKS = /(?:^| )\p{M}+/gu;
