import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from '../../src/http/query-string.ts';

const check = (text: string, expected: Record<string, string>) =>
  expect({ ...parseQuery(text) }).toEqual(expected);

test.each<[string, Record<string, string>]>([
  ['', {}],
  ['&&', {}],
  ['q', { q: '' }],
  ['q=', { q: '' }],
  ['q=a&q=b', { q: 'b' }],
  ['q=a+b%2Bc', { q: 'a b+c' }],
  ['q=%C3%96l', { q: 'Öl' }],
  ['filter_by=edmType:=IMAGE', { filter_by: 'edmType:=IMAGE' }],
  ['filter_by=a:=b &&  edmType:=IMAGE', { filter_by: 'a:=b ', '  edmType:': 'IMAGE' }],
  ['=x', { '': 'x' }],
  ['q=%', { q: '%' }],
  ['q=%zz+a', { q: '%zz a' }],
  ['q=%D6l', { q: '\ufffdl' }],
  ['q=%00', { q: '\u0000' }],
  ['a%26b=c%3Dd', { 'a&b': 'c=d' }],
])('%s', check);

test('no name is special', () => {
  expect(Object.entries(parseQuery('__proto__=x&constructor=y'))).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});

test('reads what the URL standard reads', () => {
  const piece = fc.string({
    unit: fc.constantFrom('a', 'b', '%', '4', '1', 'C', '3', 'A', '=', '&', '+', ' '),
  });
  fc.assert(
    fc.property(piece, (text) => {
      const expected = Object.fromEntries(new URLSearchParams(text));
      expect(Object.fromEntries(Object.entries(parseQuery(text)))).toEqual(expected);
    }),
  );
});
