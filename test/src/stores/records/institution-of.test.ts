import { expect, test } from 'vitest';
import { institutionOf } from '../../../../src/stores/records/institution-of.ts';

const CASES: readonly [provider: unknown, institution: string][] = [
  ['Albertina', 'Albertina'],
  [{ '@language': 'de', '@value': ' Museum\t(Wien) ' }, 'Museum (Wien)'],
  ['O\u0308NB', 'ÖNB'],
  [['First', 'Second'], 'First'],
  [
    [
      { '@language': 'en', '@value': 'National Library' },
      { '@language': 'de', '@value': 'Nationalbibliothek' },
    ],
    'Nationalbibliothek',
  ],
  [[{ id: 'http://a.example/1' }, 'Second'], 'Second'],
  [{ id: 'http://a.example/1', prefLabel: ['Agent', { '@language': 'de', '@value': 'Haus' }] }, 'Haus'],
  [{ id: 'http://a.example/1' }, 'http://a.example/1'],
  ['  ', ''],
  [[], ''],
  [undefined, ''],
  [7, '7'],
];

test.each(CASES)('the institution of %j is %j', (dataProvider, institution) => {
  expect(institutionOf(JSON.stringify({ dataProvider }))).toBe(institution);
});

test.each(['', 'no record', '1', '[]', 'null'])('the body %j has no institution', (body) => {
  expect(institutionOf(body)).toBe('');
});
