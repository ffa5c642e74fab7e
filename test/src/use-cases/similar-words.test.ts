import { expect, test } from 'vitest';
import { similarWords } from '../../../src/use-cases/similar-words.ts';

const similar = (words: string, ...hits: readonly (readonly string[])[]) =>
  similarWords(
    words,
    hits.map((matched_tokens) => ({ highlight: { title: { matched_tokens } } })),
  );

const SCHIELE = ['Schiele'];

test.each([
  [
    'of equally similar words those in most objects come first',
    ['wintr', ['Winte'], ['Winter'], ['Winter']],
    ['winter', 'winte'],
  ],
  [
    'letters that have changed places are one error',
    ['schilee', ['Schiller'], ['Schiller'], SCHIELE],
    ['schiele', 'schiller'],
  ],
  [
    'a word counts once in an object',
    ['schilee', ['Schilles', 'Schilles'], SCHIELE, SCHIELE],
    ['schiele', 'schilles'],
  ],
  ['of one object the nearest is meant', ['wintr', ['Wind', 'Winter']], ['winter']],
  [
    'words that were found stay, as articles do',
    ['der egon schilee', ['Egon', 'Schiele']],
    ['der egon schiele'],
  ],
  ['an object without one of the words offers nothing', ['egon schilee', SCHIELE], []],
  ['distant words are not meant, nor pieces of words', ['rubens', SCHIELE, ['Rubensschülerin']], []],
  [
    'punctuation of the token is left out, and words that differ in accents find the same',
    ['rosse', ['Rosé.―'], ['Rose'], ['“Rosé”']],
    ['rosé'],
  ],
  ['nothing is meant where all words were found', ['schiele', SCHIELE], []],
] as const)('[words-37] %s', (_, [words, ...hits], meant) => expect(similar(words, ...hits)).toEqual(meant));
