import { expect, test } from 'vitest';
import { indexedBody, indexedText, indexedTexts } from '../../../../src/edm/record/indexed-texts.ts';

const numbered = (count: number): string[] => Array.from({ length: count }, (_, i) => String(i));
const long = (letter: string, characters = 16_000): string => letter.repeat(characters);

test.each([
  ['no value', [], []],
  ['values', ['a', 'b'], ['a', 'b']],
  ['a long value', [long('a', 16_001)], [long('a')]],
  ['a character that does not fit', [`${long('a', 15_999)}ä`.normalize('NFD')], [long('a', 15_999)]],
  ['1000 values', numbered(1000), numbered(1000)],
  ['1001 values', numbered(1001), numbered(1000)],
  ['values of 100,000 characters', [...'abcdef'].map((one) => long(one)).concat(long('g', 4000)), undefined],
  [
    'of 100,001',
    [...'abcdef'].map((one) => long(one)).concat(long('g', 4001)),
    [...'abcdef'].map((one) => long(one)),
  ],
  ['values that are equal when they are cut', [long('a', 16_001), long('a', 16_002), 'b'], [long('a'), 'b']],
])('a field holds of %s', (_, texts, expected: readonly string[] = texts) => {
  expect(indexedTexts(texts)).toStrictEqual(expected);
});

test('a single text is cut, and the body of a page later', () => {
  const text = long('a', 200_000);
  expect([indexedText(text), indexedBody(text)].map(({ length }) => length)).toStrictEqual([16_000, 100_000]);
  expect([indexedText('Wien'), indexedBody('Wien')]).toStrictEqual(['Wien', 'Wien']);
});
