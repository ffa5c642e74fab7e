import { expect, test } from 'vitest';
import { placeFinder } from '../../../../src/documents/words/find-places.ts';

/** The text with what is found in brackets, and how like it is. */
function marked(words: readonly (readonly string[])[], text: string): string {
  const places = placeFinder(words)(text).toSorted((a, b) => b.start - a.start);
  return places.reduce(
    (all, { start, end, word, likeness }) =>
      `${all.slice(0, start)}[${all.slice(start, end)}]${word}/${likeness}${all.slice(end)}`,
    text,
  );
}

test.each([
  ['pferd', 'Ein Pferd, zwei Pferde', 'Ein [Pferd]0/3, zwei [Pferde]0/2'],
  ['Karten', 'Die Karte', 'Die [Karte]0/2'],
  ['landschaft', 'Winterlandschaften am Abend', '[Winterlandschaften]0/1 am Abend'],
  ['winter', 'Winterlandschaft', '[Winterlandschaft]0/1'],
  ['buch', 'Alte Bücher', 'Alte [Bücher]0/2'],
  ['museum', 'Museen', '[Museen]0/2'],
  ['woman', 'Two women', 'Two [women]0/2'],
  ['city', 'Cities', '[Cities]0/2'],
  ['teil', 'Erster Theil', 'Erster [Theil]0/3'],
  ['köln', 'Coeln', '[Coeln]0/3'],
  ['oesterreich', 'Österreich', '[Österreich]0/3'],
  ['fotografie', 'Photographien', '[Photographien]0/2'],
  ['hofmann', 'Beer-Hofmann', 'Beer-[Hofmann]0/3'],
  ['beer-hofmann', 'an Beer Hofmann', 'an [Beer Hofmann]0/3'],
  ['wagnervilla', 'Otto-Wagner-Villa', 'Otto-[Wagner-Villa]0/3'],
  ['北斎', '葛飾北斎', '葛飾[北斎]0/3'],
  // In the middle of a word there is no part of a compound.
  ['haus', 'Schauspiel', 'Schauspiel'],
  ['rat', 'Karton', 'Karton'],
  ['klimt', 'Klima', 'Klima'],
])('%s in %s', (word, text, expected) => expect(marked([[word]], text)).toBe(expected));

test('each word has names that are found in its place', () =>
  expect(marked([['klimt'], ['frau', 'woman']], 'Klimt: a woman')).toBe('[Klimt]0/3: a [woman]1/3'));
