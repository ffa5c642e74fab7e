import { expect, test } from 'vitest';
import { textFilter } from '../../../../src/documents/fields/filters.ts';

test.each([
  [['Albertina'], 'dataProvider:=[`Albertina`]'],
  [['Haus, Hof', 'Ar`chiv\\ '], 'dataProvider:=[`Haus, Hof`,`Archiv`]'],
  [['—', 'Museum'], 'dataProvider:=[`Museum`]'],
  [['—', ''], 'uuid:=none'],
  [[], 'uuid:=none'],
])('%j', (names, filter) => {
  expect(textFilter('dataProvider', names)).toBe(filter);
});
