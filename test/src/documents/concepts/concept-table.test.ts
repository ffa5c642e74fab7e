import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { conceptName, conceptUri } from '../../../../src/documents/concepts/concept.ts';
import {
  countConcepts,
  readConceptTable,
  writeConceptTable,
} from '../../../../src/documents/concepts/concept-table.ts';
import { STARTER_CONCEPTS } from '../../../../src/documents/concepts/starter-concepts.ts';

const AAT = 'http://vocab.getty.edu/aat/300033618';

test('[concepts-4] a row is a concept with names, values and URIs', () => {
  const text = [
    'concept\tkind\tde\ten\tvalues\tsame',
    '# paintings',
    '',
    `https://vocab.getty.edu/page/aat/300033618\ttype\tGemälde | Malerei\tpainting\tBilder (gemalt)\thttps://d-nb.info/gnd/4000000-1`,
    'diary-entry\ttype\tTagebucheintrag',
    'oil\tmaterial\t\toil',
  ].join('\r\n');
  const { concepts, faults } = readConceptTable(`\ufeff${text}`);
  expect(faults).toEqual([]);
  expect(concepts).toEqual([
    {
      id: 'aat-300033618',
      uri: AAT,
      kind: 'type',
      names: { de: ['Gemälde', 'Malerei'], en: ['painting'] },
      values: ['Bilder (gemalt)'],
      same: ['https://d-nb.info/gnd/4000000-1'],
      keys: ['aat-300033618', 'gnd-4000000-1'],
    },
    expect.objectContaining({
      id: 'diary-entry',
      uri: undefined,
      names: { de: ['Tagebucheintrag'], en: [] },
    }),
    expect.objectContaining({ id: 'oil', kind: 'material', names: { de: [], en: ['oil'] } }),
  ]);
  expect(concepts.map(conceptUri)).toEqual([
    AAT,
    'urn:vitrine:concept:diary-entry',
    'urn:vitrine:concept:oil',
  ]);
  expect(concepts.map((concept) => conceptName(concept, 'en'))).toEqual([
    'painting',
    'Tagebucheintrag',
    'oil',
  ]);
  expect(readConceptTable(writeConceptTable(concepts))).toEqual({ concepts, faults: [] });
});

describe('[concepts-2] rows that cannot be read are named, all others count', () => {
  test.each([
    ['no url\ttype\tA', 'no url is neither a URL nor an id such as diary-entry'],
    ['\ttype\tA', 'an empty concept is neither a URL nor an id such as diary-entry'],
    [
      'http://vocab.getty.edu\ttype\tA',
      'http://vocab.getty.edu is neither a URL nor an id such as diary-entry',
    ],
    ['a\tkind\tA', 'kind kind is not one of type, material, technique'],
    ['a', 'a has one column: columns are separated by tabs'],
    ['a;type;A;B', 'a;type;A;B has one column: columns are separated by tabs'],
    ['a\ttype', 'a has no name'],
    ['a\ttype\tGem\ufffdlde', 'is not UTF-8: save the file as UTF-8'],
    ['a\0\t\0t\0y\0p\0e\0', 'is not UTF-8: save the file as UTF-8'],
    ['a\t\tA', 'kind (empty) is not one of type, material, technique'],
    ['a\ttype\t | \t\tvalue', 'a has no name'],
    ['a\ttype\tA\tB\tC\thttp://e.example/1\tmore', 'has 7 columns, not 6'],
    ['a\ttype\tA\t\t\tGND 4', 'GND 4 is neither a URL nor an id such as diary-entry'],
    [`${AAT}\ttype\tA`, 'aat-300033618 is already in line 1'],
    [`a\ttype\tA\t\t\t${AAT.replace('http:', 'https:')}`, 'aat-300033618 is already in line 1'],
  ])('%j', (row, reason) => {
    const { concepts, faults } = readConceptTable(`${AAT}\ttype\tGemälde\n${row}\nlast\ttype\tLetzte\n`);
    expect(faults).toEqual([{ line: 2, reason }]);
    expect(concepts.map(({ id }) => id)).toEqual(['aat-300033618', 'last']);
  });
});

test('the table that comes with Vitrine has no fault, and names in both languages', () => {
  const { concepts, faults } = readConceptTable(readFileSync(STARTER_CONCEPTS, 'utf8'));
  expect(faults).toEqual([]);
  expect(concepts.filter(({ names }) => names.de.length === 0 || names.en.length === 0)).toEqual([]);
  expect(countConcepts(concepts)).toEqual({
    concepts: 177,
    withUrl: 96,
    byKind: { type: 146, material: 19, technique: 12 },
  });
});
