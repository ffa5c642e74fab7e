import { describe, expect, test } from 'vitest';
import { readConceptTable } from '../../../../src/documents/concepts/concept-table.ts';
import { conceptFinder } from '../../../../src/documents/concepts/find-concepts.ts';
import { buildChoDocument } from '../../../../src/documents/objects/cho-document.ts';
import { wordForms } from '../../../../src/documents/words/word-forms.ts';
import type { FramedRecord, Value } from '../../../../src/edm/record/record.ts';

const { concepts } = readConceptTable(
  [
    'painting\ttype\tGemälde | Malerei\tpainting | paintings\tpainted, unique',
    'http://vocab.getty.edu/aat/300033973\ttype\tZeichnung\tdrawing\tdrawings and watercolours\thttps://d-nb.info/gnd/4127900-1',
    'watercolour\ttype\tAquarell\twatercolour\tdrawings and watercolours',
    'letter\ttype\tBrief\tletter',
    'brief\ttype\tKurzfassung\tbrief',
    'silver\tmaterial\tSilber\tsilver',
    'canvas\tmaterial\tLeinwand\tcanvas',
    'gelatin-silver\ttechnique\tSilbergelatineabzug\tgelatin silver print',
    'drawing-ink\tmaterial\tZeichnung\tink',
  ].join('\n'),
);
const BASE_URL = 'https://vitrine.example';
const find = conceptFinder(concepts);
const own = (id: string) => `urn:vitrine:concept:${id}`;
const DRAWING = 'http://vocab.getty.edu/aat/300033973';

const recordWith = (cho: Readonly<Record<string, Value | readonly Value[]>>): FramedRecord => ({
  id: 'http://source.example/7',
  type: 'Aggregation',
  aggregatedCHO: { id: 'http://source.example/7#cho', type: 'ProvidedCHO', ...cho },
});

const english = (text: string): Value => ({ '@language': 'en-GB', '@value': text });
const german = (text: string): Value => ({ '@language': 'de', '@value': text });

describe('[concepts-1] kinds of objects', () => {
  const check = (dcType: Value | readonly Value[], expected: readonly string[]) =>
    expect(find(recordWith({ dcType })).types).toEqual(expected);

  test('are found by names and values as a whole, in any case and with any punctuation', () => {
    check('Gemälde', [own('painting')]);
    check(' PAINTINGS ', [own('painting')]);
    check('Painted; unique!', [own('painting')]);
    check('Gemälde auf Holz', []);
    check('…', []);
  });
  test('each once, in the order of the values', () =>
    check(['Zeichnung', german('Malerei'), english('painting')], [DRAWING, own('painting')]));
  test('one value may mean several', () => check('drawings and watercolours', [DRAWING, own('watercolour')]));
  test('a word in the stated language comes before one in another', () => {
    check(german('Brief'), [own('letter')]);
    check(english('Brief'), [own('brief')]);
    check({ '@language': 'eng', '@value': 'Brief' }, [own('brief')]);
    check({ '@language': 'german', '@value': 'Brief' }, [own('letter')]);
    check('Brief', [own('letter'), own('brief')]);
    // The language that a record states is not always right.
    check(german('letter'), [own('letter')]);
  });
  test('by labels and URIs of entities, in all spellings and authority files', () => {
    check({ id: 'http://e.example/x', type: 'Concept', prefLabel: [german('Bild'), english('painting')] }, [
      own('painting'),
    ]);
    check({ id: 'https://vocab.getty.edu/page/aat/300033973' }, [DRAWING]);
    check('http://d-nb.info/gnd/4127900-1', [DRAWING]);
    check({ id: 'http://e.example/other' }, []);
  });
});

describe('materials and techniques', () => {
  const check = (medium: Value | readonly Value[], expected: readonly string[]) =>
    expect(find(recordWith({ medium })).media).toEqual(expected.map(own));

  test('are found as words within a statement, the longest first', () => {
    check('Oil on canvas, laid on silver', ['canvas', 'silver']);
    check('Gelatin silver print', ['gelatin-silver']);
    check('gelatin-silver, print', ['gelatin-silver']);
    check('silvery canvases', []);
  });
  test('are other concepts than kinds of objects with the same word', () => {
    check('Zeichnung', ['drawing-ink']);
    check('painting', []);
  });
});

test('a document has the URIs, and is found by the names, but not by values', () => {
  const record = recordWith({ dcType: 'drawings and watercolours', medium: ['Silver'] });
  const document = buildChoDocument(
    { uuid: '00000000-0000-4000-8000-000000000001', pipelineId: 'museum', datestamp: 0 },
    record,
    { baseUrl: BASE_URL, idBase: `${BASE_URL}/id`, objectPageUrl: `${BASE_URL}/objects/{uuid}` },
    {},
    { findConcepts: find, wordForms: wordForms(new Map()) },
  );
  expect(document).toMatchObject({
    dcType: ['drawings and watercolours'],
    dcTypeConcept: [DRAWING, own('watercolour')],
    mediumConcept: [own('silver')],
    wordForms: [
      'zeichnung zeichnung',
      'drawing drawing',
      'aquarell aquarell',
      'watercolour watercolour',
      'silber silber',
    ],
  });
});

test('a record without kind and material has no concepts, nor has any with an empty table', () => {
  const none = { types: [], media: [], names: [] };
  expect(find(recordWith({ title: ['Gemälde'] }))).toEqual(none);
  expect(conceptFinder([])(recordWith({ dcType: 'Gemälde' }))).toEqual(none);
});
