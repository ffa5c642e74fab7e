import { expect, test } from 'vitest';
import { readConceptTable } from '../../../../src/documents/concepts/concept-table.ts';
import { kindNamer } from '../../../../src/documents/concepts/name-kinds.ts';

const { concepts } = readConceptTable(
  [
    'http://vocab.getty.edu/aat/300033618\ttype\tGemälde\tpainting | paintings',
    'print\ttype\tDruckgrafik\tprint\tBlatt',
    'sheet\ttype\tBogen\tsheet\tBlatt',
    'bronze\tmaterial\tBronze\tbronze metal',
    'film\ttype\tFilm | Filme\tfilm',
    'only\ttype\tNotgeld\t',
  ].join('\n'),
);
const nameKind = kindNamer(concepts);

test.each([
  ['Gemälde', 'de', 'en', 'painting'],
  ['gemälde', undefined, 'en', 'painting'],
  ['Paintings', 'en', 'de', 'Gemälde'],
  // In the language already.
  ['Gemälde', 'de', 'de', undefined],
  ['Painting', undefined, 'en', undefined],
  ['Film', undefined, 'en', undefined],
  ['Film', 'de', 'en', 'film'],
  // Two concepts, a material, no name in the language, no concept.
  ['Blatt', 'de', 'en', undefined],
  ['Bronze', 'de', 'en', undefined],
  ['Notgeld', 'de', 'en', undefined],
  ['Öl auf Leinwand', 'de', 'en', undefined],
] as const)('[site-42] %s (%s) in %s is %s', (text, lang, language, name) => {
  expect(nameKind({ text, lang }, language)).toBe(name);
});
