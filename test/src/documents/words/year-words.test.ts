import { expect, test } from 'vitest';
import { yearWords } from '../../../../src/documents/words/forms/year-words.ts';
import { learnLexicon } from '../../../../src/documents/words/learn-lexicon.ts';
import { wordForms } from '../../../../src/documents/words/word-forms.ts';
import { secondOfYear } from '../../../../src/use-cases/years.ts';

const check = (from: number, to: number, expected: readonly string[]) =>
  expect(yearWords(secondOfYear(from), secondOfYear(to + 1) - 1)).toEqual(expected);

test('[words-33] the years of a date are words', () => {
  check(1563, 1563, ['1563']);
  check(1914, 1918, ['1914', '1915', '1916', '1917', '1918']);
  expect(yearWords(secondOfYear(1501), secondOfYear(1531) - 1)).toHaveLength(30);
});

test('[words-33] not of a period of more than 30 years, before our era, or without an end', () => {
  check(1501, 1531, []);
  check(-40, -40, []);
  check(0, 0, []);
  expect(yearWords(secondOfYear(1563), undefined)).toEqual([]);
  expect(yearWords(-1e15, -1e15)).toEqual([]);
});

test('[words-33] a document is found by them unless it has the number itself', () => {
  const formsOf = wordForms(learnLexicon().lexicon());
  const dates = { dateMin: secondOfYear(1563), dateMax: secondOfYear(1565) - 1 };
  expect(formsOf({ title: 'Winter', ...dates })).toEqual(['1563 1563', '1564 1564']);
  expect(formsOf({ title: '1563', ...dates })).toEqual(['1564 1564']);
});
