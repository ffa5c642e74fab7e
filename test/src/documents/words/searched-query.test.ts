import { expect, test } from 'vitest';
import { searchedQuery } from '../../../../src/documents/words/searched-query.ts';

test.each([
  ['Stern\u00adwarte\u200b', 'Sternwarte'],
  ['\u202bUhrturm\u202c in Graz', 'Uhrturm in Graz'],
  ['\u0093Das Boot\u0094', '“Das Boot”'],
  ['می\u200cخواهم كِتَـابِي', 'میخواهم كتابي'],
  ['שָׁלוֹם', 'שלום'],
  ['葛\u{e0100}飾 ❤\ufe0f', '葛飾 ❤'],
  ['"auf der Straße" -hund', '"auf der Straße" -hund'],
])('[words-21] %j is searched as %s', (typed, q) => expect(searchedQuery(typed)).toBe(q));
