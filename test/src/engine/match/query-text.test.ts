import { expect, test } from 'vitest';
import { readQueryText } from '../../../../src/engine/request/query-text.ts';

/** Words, then phrases in quotes, then exclusions with a hyphen. */
const check = (q: string, expected: string): void => {
  const { words, phrases, excluded } = readQueryText(q);
  const quoted = (list: readonly string[]): string => `"${list.join(' ')}"`;
  const parts = [
    ...words,
    ...phrases.map(quoted),
    ...excluded.map((list) => `-${list.length > 1 ? quoted(list) : list[0]}`),
  ];
  expect(parts.join(' ')).toBe(expected);
};

const CASES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['Öl-Bild  Wien', 'olbild wien'],
  // phrases and exclusions
  ['der "blaue Reiter" -Kopie', 'der "blaue reiter" -kopie'],
  ['-"blaue Reiter" Marc', 'marc -"blaue reiter"'],
  ['" blaue Reiter "', '"blaue reiter"'],
  ['"Reiter"', '"reiter"'],
  ['""', '""'],
  // a lone hyphen, a hyphen within, several
  ['a - b', 'a b'],
  ['Beer-Hofmann -Wien', 'beerhofmann -wien'],
  ['--Wien', '-wien'],
  // an open quote, quotes within a word
  ['"blaue Reiter', 'blaue reiter'],
  ['5" x 7"', '5 x 7'],
  // signs around a phrase or a hyphen do not hide them
  ['("blaue Reiter"), Marc', 'marc "blaue reiter"'],
  ['\'"blaue Reiter"\'', '"blaue reiter"'],
  ['„-Wien“ -Graz', '-wien -graz'],
  // but where no word begins with a hyphen, it is a sign like others
  ['(-Wien)', 'wien'],
  ['"blaue -Reiter"', '-"blaue reiter"'],
  // signs of other scripts are no syntax
  ['«blaue Reiter» — Marc', 'blaue reiter marc'],
];

test.each(CASES)('[typesense-2] %j is %j', (q, expected) => check(q, expected));
