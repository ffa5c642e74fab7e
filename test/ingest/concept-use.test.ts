import { expect, test } from 'vitest';
import { readConceptTable } from '../../src/collections/concept-table.ts';
import type { FramedRecord, Value } from '../../src/edm/record.ts';
import { countConceptUse } from '../../src/ingest/concept-use.ts';

const { concepts } = readConceptTable(
  'painting\ttype\tGemälde\tpainting\nsilver\tmaterial\tSilber\tsilver\n',
);

const recordWith = (cho: Readonly<Record<string, Value | readonly Value[]>>): FramedRecord => ({
  id: 'http://source.example/7',
  type: 'Aggregation',
  aggregatedCHO: { id: 'http://source.example/7#cho', type: 'ProvidedCHO', ...cho },
});

const tagged = (text: string, language: string): Value => ({ '@language': language, '@value': text });

test('records with concepts are counted, and values without one, most frequent first', () => {
  const { add, use } = countConceptUse(concepts);
  const vessel = (id: string) => ({ id, type: 'Concept', prefLabel: [tagged('Vessel', 'en')] });
  for (const cho of [
    { dcType: 'Gemälde', medium: 'Gold and silver' },
    { dcType: ['painting', 'vessel', 'Vessel'], medium: 'Bone' },
    { dcType: vessel('http://vocab.getty.edu/page/aat/300193015') },
    { dcType: vessel('http://vocab.getty.edu/aat/300193015') },
    { dcType: tagged('Krug', 'de-AT'), medium: 'bone' },
    { dcType: [tagged('Krug', 'de'), 'https://unknown.example/1'], medium: 'a long statement of many words' },
    { title: 'untyped' },
  ]) {
    add(recordWith(cho));
  }
  const { used, ...counts } = use();
  expect([...used].map((uri) => uri.replace(/^.*#/, ''))).toEqual(['painting', 'silver']);
  expect(counts).toEqual({
    records: 7,
    typed: 6,
    typedWithConcept: 2,
    stated: 4,
    statedWithConcept: 1,
    unknown: [
      {
        kind: 'type',
        text: 'Vessel',
        records: 3,
        language: 'en',
        uri: 'http://vocab.getty.edu/aat/300193015',
      },
      { kind: 'material', text: 'Bone', records: 2, language: undefined, uri: undefined },
      { kind: 'type', text: 'Krug', records: 2, language: 'de', uri: undefined },
    ],
  });
});
