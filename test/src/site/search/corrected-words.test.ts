import { expect, test } from 'vitest';
import { correctedWords } from '../../../../src/site/search/empty-result.ts';

const correct = (words: string, ...hits: readonly (readonly string[])[]) =>
  correctedWords(words, {
    hits: hits.map((matched_tokens) => ({ document: {}, highlight: { title: { matched_tokens } } })),
  });

const SCHIELE = ['Schiele'];

test.each([
  [
    'the word in most hits is meant, not the one with the fewest edits',
    ['schilee', ['Schiller'], SCHIELE, SCHIELE],
    'schiele',
  ],
  [
    'a word counts once in a hit',
    ['schilee', ['Schiller', 'Schiller', 'Schiller'], SCHIELE, SCHIELE],
    'schiele',
  ],
  ['of those in as many hits the nearest is meant', ['wintr', ['Wind'], ['Winter']], 'winter'],
  ['words that were found stay', ['egon schilee', ['Egon', 'Schiele']], 'egon schiele'],
  ['nothing is meant otherwise if the beginning was found', ['schie', SCHIELE], undefined],
  ['distant words are not meant', ['rubens', SCHIELE], undefined],
] as const)('%s', (_, [words, ...hits], meant) => expect(correct(words, ...hits)).toBe(meant));
