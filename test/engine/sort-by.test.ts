import { expect, test } from 'vitest';
import { EngineFault } from '../../src/engine/fault.ts';
import { readSortBy } from '../../src/engine/query/sort-by.ts';

const key = (field: string, order: string, missing?: string, argument?: string) => ({
  field,
  order,
  missing,
  argument,
});

const read = (text: string): unknown => {
  try {
    return readSortBy(text);
  } catch (error) {
    if (error instanceof EngineFault) return `${error.status} ${error.message}`;
    throw error;
  }
};

test.each<[string, unknown]>([
  ['', []],
  ['  ', []],
  ['year:asc', [key('year', 'asc')]],
  [' year : DESC ', [key('year', 'desc')]],
  ['year:asc,name:desc', [key('year', 'asc'), key('name', 'desc')]],
  ['year(missing_values: first):asc', [key('year', 'asc', 'first', 'missing_values: first')]],
  ['year (missing_values:last) :asc', [key('year', 'asc', 'last', 'missing_values:last')]],
  ['year(missing_values: normal):asc', [key('year', 'asc', undefined, 'missing_values: normal')]],
  ['_rand():asc', [key('_rand', 'asc', undefined, '')]],
  ['_rand(7):asc', [key('_rand', 'asc', undefined, '7')]],
  ['_text_match(buckets: 10):desc', [key('_text_match', 'desc', undefined, 'buckets: 10')]],
  ['year', '400 Parameter `sort_by` is malformed.'],
  [',', '400 Parameter `sort_by` is malformed.'],
  [':asc', '400 Parameter `sort_by` is malformed.'],
  ['_rand()', '400 Parameter `sort_by` is malformed.'],
  ['year(missing_values: first)', '400 Parameter `sort_by` is malformed.'],
  ['year((x)):asc', '400 Parameter `sort_by` is malformed.'],
  ['a:b:asc', '400 Parameter `sort_by` is malformed.'],
  ['year:up', '400 Order for field` year` should be either ASC or DESC.'],
  ['year(x: y):asc', '400 Bad syntax for sorting field `year`'],
  [`year${' '.repeat(100_000)}x`, '400 Parameter `sort_by` is malformed.'],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});
