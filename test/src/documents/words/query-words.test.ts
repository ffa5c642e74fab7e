import { expect, test } from 'vitest';
import {
  searchedQuery,
  soughtWords,
  withoutFunctionWords,
} from '../../../../src/documents/words/query-words.ts';
import { wordsForSame, wordsInOtherLanguages } from '../../../../src/documents/words/word-table.ts';

test.each([
  ['kinder auf der straße', 'kinder straße'],
  ['The Letter to Hofmannsthal', 'Letter Hofmannsthal'],
  ['war and man', 'war man'],
  ['untitled', 'untitled'],
  ['of the', 'of the'],
  ['"auf der straße" kinder', '"auf der straße" kinder'],
  ['der hund -katze', 'der hund -katze'],
  ['*', '*'],
])('%s means %s', (q, words) => expect(withoutFunctionWords(q)).toBe(words));

test('words are sought once and without punctuation', () =>
  expect(soughtWords('"Maria, mit Kind" (Kind) d’Anjou Beer-Hofmann')).toEqual([
    'Maria',
    'Kind',
    'd’Anjou',
    'Beer-Hofmann',
  ]));

test('words for the same are those of other languages, also of a plural', () => {
  expect(wordsForSame('Hund')).toEqual([
    'Hund',
    'dog',
    'hound',
    'puppy',
    'hund',
    'jagdhund',
    'welpe',
    'chien',
    'cane',
  ]);
  expect(wordsForSame('dogs').slice(0, 2)).toEqual(['dogs', 'dog']);
  expect(wordsForSame('Xyzzy')).toEqual(['Xyzzy']);
});

test('[words-36] words in other languages are those of the languages without the word', () => {
  expect(wordsInOtherLanguages('Pferde')).toEqual({
    usual: ['horse', 'cheval', 'cavallo'],
    others: ['steed', 'mare', 'jument'],
  });
  expect(wordsInOtherLanguages('portrait')).toEqual({ usual: ['porträt', 'ritratto'], others: ['bildnis'] });
  // If all languages have equally many words, these are in the same order.
  expect(wordsInOtherLanguages('tea')).toEqual({ usual: ['tee', 'thé', 'tè'], others: [] });
  // `bride` is French, too, for a bridle.
  expect(wordsInOtherLanguages('bride').usual).not.toContain('sattel');
  // `park` is English, too.
  expect(wordsInOtherLanguages('garden').usual).toEqual(['garten', 'jardin', 'giardino']);
  expect(wordsInOtherLanguages('Xyzzy')).toEqual({ usual: [], others: [] });
});

test.each([
  ['Stern\u00adwarte\u200b', 'Sternwarte'],
  ['\u202bUhrturm\u202c in Graz', 'Uhrturm in Graz'],
  ['\u0093Das Boot\u0094', '“Das Boot”'],
  ['می\u200cخواهم كِتَـابِي', 'میخواهم كتابي'],
  ['שָׁלוֹם', 'שלום'],
  ['葛\u{e0100}飾 ❤\ufe0f', '葛飾 ❤'],
  ['"auf der Straße" -hund', '"auf der Straße" -hund'],
])('[words-21] %j is searched as %s', (typed, q) => expect(searchedQuery(typed)).toBe(q));
