import { expect, test } from 'vitest';
import { parseQuery } from '../../../src/api/request-url.ts';

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
])('[http-10] %s', check);

test('no name is special', () => {
  expect(Object.entries(parseQuery('__proto__=x&constructor=y'))).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});
