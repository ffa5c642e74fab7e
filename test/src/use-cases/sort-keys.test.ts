import { expect, test } from 'vitest';
import { rewriteSortKeys } from '../../../src/use-cases/request/engine-parameters.ts';

test.each([
  ['_rand()', '_rand():asc'],
  [' _rand() ', '_rand():asc'],
  ['_rand(42)', '_rand(42):asc'],
  ['_rand():desc', '_rand():desc'],
  ['_rand():asc', '_rand():asc'],
  ['dateMin:desc, _rand() ,updatedAt:asc', 'dateMin:desc,_rand():asc,updatedAt:asc'],
  ['titleKey:asc', 'titleKey:asc'],
  ['titleKey:desc', 'titleKey(missing_values: first):desc'],
  ['titleKey : DESC', 'titleKey(missing_values: first):desc'],
  ['titleKey(missing_values: last):desc', 'titleKey(missing_values: last):desc'],
  ['dateMin:asc,titleKey:desc', 'dateMin:asc,titleKey(missing_values: first):desc'],
  [
    '_eval([(a:=`x,_rand()`):2,(b:=1):1]):desc,_rand()',
    '_eval([(a:=`x,_rand()`):2,(b:=1):1]):desc,_rand():asc',
  ],
  ['dateMin:asc , updatedAt:desc', 'dateMin:asc , updatedAt:desc'],
  ['_rand', '_rand'],
  ['titleKey', 'titleKey'],
  ['', ''],
])('%s', (given, expected) => {
  expect(rewriteSortKeys(given)).toBe(expected);
});
