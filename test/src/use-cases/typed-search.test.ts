import { expect, test } from 'vitest';
import { typedQuery } from '../../../src/use-cases/typed-search.ts';

test.each([
  ['\u2066Stern\u00adwarte\u2069', 'Sternwarte', 'Sternwarte'],
  ['کتاب\u200cها كِتَـاب', 'کتابها كتاب', 'کتاب\u200cها كِتَـاب'],
  ['東海道五十三次之内', '東海道五十三次之 海道五十三次之内', '東海道五十三次之内'],
])('[words-21] [words-34] %j is searched as %s, without word forms as %j', (typed, q, plain) => {
  expect(typedQuery({ wordForms: true }, typed).q).toBe(q);
  expect(typedQuery({ wordForms: false }, typed)).toEqual({ q: plain, typed: [], hasOnlyRuns: false });
});
