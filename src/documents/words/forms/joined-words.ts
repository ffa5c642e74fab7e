import { foldedTokenOf } from '../../../engine/word-tokens.ts';
import { HYPHENS, SLASHES } from '../../../kernel/characters.ts';
import { FUNCTION_WORDS, UNSOUGHT_WORDS } from './function-words.ts';

/**
 * The parts of a word with hyphens or slashes, however short: `u` and `boot` of U-Boot. Articles and the like alone
 * are none: `und/oder`. [words-32]
 */
export function hyphenatedParts(word: string): readonly string[] {
  if (!SEPARATOR.test(word)) return [];
  const parts = word.split(SEPARATOR).flatMap((part) => part.toLowerCase().match(WORD) ?? []);
  return parts.length < 2 || parts.every((part) => FUNCTION_WORDS.has(part)) ? [] : parts;
}

const SEPARATOR = new RegExp(`[${HYPHENS}${SLASHES}]`, 'u');
const BETWEEN_WORDS = new RegExp(`[\\s${HYPHENS}${SLASHES}]+`, 'u');
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Of one text. Titles have a dozen. */
const MAX_NEIGHBOURS = 60;

/**
 * Two and three neighbouring words of a text as one, as others write them with a hyphen, a slash or as one word:
 * `beerhofmann` of Richard Beer Hofmann, `wagnervilla` of Otto-Wagner-Villa. None of them has a comma or the like
 * within, or begins or ends with an article or a preposition.
 */
export function joinedNeighbours(text: string): readonly string[] {
  const words = text
    .split(BETWEEN_WORDS, MAX_NEIGHBOURS)
    .map((word) => ({
      token: foldedTokenOf(word.replace(EDGES, '')),
      isUnsought: isUnsought(word),
      endsPart: ENDS_PART.test(word),
      word,
    }))
    // Signs between blanks.
    .filter(({ token }) => token !== '');
  return words.flatMap((first, at) => {
    const [second, third] = [words[at + 1], words[at + 2]];
    if (first.isUnsought || second === undefined || areApart(first, second)) return [];
    const two = first.token + second.token;
    const joined = second.isUnsought ? [] : [two];
    return third === undefined || third.isUnsought || areApart(second, third)
      ? joined
      : [...joined, two + third.token];
  });
}

interface Word {
  readonly word: string;
  readonly endsPart: boolean;
}

const areApart = ({ endsPart }: Word, { word }: Word): boolean => endsPart || BEGINS_PART.test(word);

/** What stands beside a word without a space. Without looking behind, it takes the square of the signs within a word. */
const EDGES = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/gu;

/** Of a sentence, a quotation, something in brackets. */
const [BEGINS_PART, ENDS_PART] = [/^["(„“«‹[]/, /[,;:!?")”“»›\]]$/];

const isUnsought = (word: string): boolean => UNSOUGHT_WORDS.has(word.toLowerCase());
