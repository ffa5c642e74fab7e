import { expect, test } from 'vitest';
import { typedYears } from '../../../../src/documents/words/query-years.ts';

test.each([
  ['plakat 1914-1918', [1914, 1918, 'plakat', 'plakat "1914-1918"']],
  ['1914–1918 plakat', [1914, 1918, 'plakat', '"1914–1918" plakat']],
  ['plakat 1914 – 1918 krieg', [1914, 1918, 'plakat krieg', 'plakat "1914 – 1918" krieg']],
  ['plakat 1914 \u2212 1918', [1914, 1918, 'plakat', 'plakat "1914 \u2212 1918"']],
  ['plakat 1914\uff0d1918', [1914, 1918, 'plakat', 'plakat "1914\uff0d1918"']],
  ['krieg 1914-18', [1914, 1918, 'krieg', 'krieg "1914-18"']],
  ['plan 1900-1900', [1900, 1900, 'plan', 'plan "1900-1900"']],
])('[words-35] %s has years', (q, [from, to, words, asNumber]) =>
  expect(typedYears(q)).toMatchObject({ from, to, words, asNumber }),
);

test.each([
  '1914-1918',
  '1914-1918 37',
  'plakat "1914-1918"',
  'plakat 1914/1918',
  'plakat 1918-1914',
  'plakat 1905-11',
  'plakat 1914 -1918',
  'plakat -1914-1918',
  'plakat 1234-5678',
  'inv 0012-0034',
  'plakat 0000-1918',
  'plakat 1914-1918/3',
  'plakat 11914-1918',
  'plakat',
])('[words-35] %s has none', (q) => expect(typedYears(q)).toBeUndefined());
