import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildChoDocument } from '../../../../src/documents/objects/cho-document.ts';
import { readDatasetLine, writeDatasetLine } from '../../../../src/edm/record/dataset-line.ts';
import { suppliedWithOurUrls } from '../../../../src/edm/record/delivery.ts';
import { PROPERTIES } from '../../../../src/edm/record/properties.ts';
import { parseStoredBody } from '../../../../src/edm/record/stored-body.ts';
import { readItems } from '../../../../src/jobs/ingest/sources/read-items.ts';
import type { Json, JsonObject } from '../../../../src/kernel/json.ts';

const CONTEXT = {
  baseUrl: 'https://api.example',
  idBase: 'https://id.example',
  objectPageUrl: 'https://portal.example/{uuid}',
};

/** The stored record of a framed document. */
async function ingest(framed: JsonObject) {
  const bytes = Buffer.from(JSON.stringify(framed));
  const [item] = await readItems({
    bytes,
    items: [{ line: 1, start: 0, end: bytes.length }],
    pipelineId: 'museum',
  });
  if (item?.record === undefined) throw new Error(`rejected: ${item?.reasons.join('; ')}`);
  return { ...item.record, ...parseStoredBody(item.record.body), warnings: item.warnings };
}

/** What `/v2/object` and the export deliver. */
async function deliver(framed: JsonObject) {
  const { uuid, supplied, record, warnings } = await ingest(framed);
  const stored = { uuid, pipelineId: 'museum', datestamp: 0, supplied };
  const { sourceRecord } = buildChoDocument(stored, record, CONTEXT);
  const line = writeDatasetLine(suppliedWithOurUrls(supplied, record, { ...CONTEXT, uuid }));
  return { uuid, sourceRecord, line, record, warnings };
}

const CHO = {
  type: 'ProvidedCHO',
  title: ['Vase'],
  edmType: 'IMAGE',
  id: 'http://m.example/1/cho',
};
const RECORD = {
  type: ['Aggregation'],
  aggregatedCHO: CHO,
  id: 'http://m.example/1',
  dataProvider: ['Museum'],
  edmRights: { id: 'http://rightsstatements.org/vocab/InC/1.0/' },
};

/** Checks that only the context and the two ids are ours. */
async function checkDelivered(framed: JsonObject, cho: JsonObject): Promise<void> {
  const { uuid, sourceRecord, warnings } = await deliver(framed);
  const ids = { id: `https://id.example/${uuid}/aggregation`, cho: `https://id.example/${uuid}/cho` };
  const expected = JSON.stringify({ '@context': 'https://api.example/ns/v1/edm.json', ...framed })
    .replace(JSON.stringify(cho['id']), JSON.stringify(ids.cho))
    .replace(JSON.stringify(framed['id']), JSON.stringify(ids.id));
  expect(sourceRecord).toBe(expected);
  expect(warnings.filter((warning) => warning.startsWith('rejected'))).toEqual([]);
}

test('objects, lists and nulls stay as they came', async () => {
  const cho = {
    ...CHO,
    title: [null, 'Vase', '', ['Jar', [null]], { '@value': 'Krug', '@language': null }],
    sameAs: [{ id: 'http://a.example/1' }, 'http://a.example/2'],
    creator: { id: 'http://a.example/3' },
    created: null,
    issued: [],
    'http://other.example/p': [1, 2, { a: null }],
    dims: { h: [[1, 2.5], []], unit: { '@value': 'cm' }, more: {} },
  };
  const framed = { ...RECORD, isShownAt: { id: 'http://m.example/1.html' }, aggregatedCHO: [cho] };
  await checkDelivered(framed, cho);
  const { record, line } = await deliver(framed);
  expect(record.aggregatedCHO['title']).toEqual(['Vase', 'Jar', 'Krug']);
  expect(line['edm:isShownAt']).toBe('http://m.example/1.html');
  expect(line['edm:aggregatedCHO']).toEqual({
    type: 'ProvidedCHO',
    'dc:title': ['Vase', 'Jar', 'Krug'].map((value) => ({ lang: null, value })),
    'edm:type': 'IMAGE',
    id: expect.stringMatching(/\/cho$/),
    'owl:sameAs': ['http://a.example/1', 'http://a.example/2'],
    'dc:creator': [{ id: 'http://a.example/3' }],
    'dcterms:issued': [],
    'http://other.example/p': [1, 2, { a: null }],
    dims: { h: [[1, 2.5], []], unit: { lang: null, value: 'cm' }, more: {} },
  });
});

test('prefixed names become those of our context, in their place', async () => {
  const { sourceRecord } = await deliver({
    '@type': 'ore:Aggregation',
    '@id': 'http://m.example/1',
    'http://purl.org/dc/elements/1.1/rights': ['x'],
    aggregatedCHO: { ...CHO, 'dc:subject': 'a', subject: ['b'] },
    dataProvider: 'Museum',
    edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
  });
  expect(Object.keys(JSON.parse(String(sourceRecord)))).toEqual([
    '@context',
    'type',
    'id',
    'dcRights',
    'aggregatedCHO',
    'dataProvider',
    'edmRights',
  ]);
  expect(JSON.parse(String(sourceRecord)).aggregatedCHO.subject).toEqual(['a', 'b']);
});

test('numbers and repeated keys are what JSON.parse makes of them', async () => {
  const text = JSON.stringify({ ...RECORD, x: 'NUMBERS' }).replace(
    '"x":"NUMBERS"',
    '"x":[1.0,9007199254740993,1e2,-0],"y":1,"x2":0,"y":2',
  );
  const { sourceRecord } = await deliver(JSON.parse(text));
  expect(JSON.parse(String(sourceRecord))).toMatchObject({ x: [1, 9007199254740992, 100, 0], y: 2 });
});

const KEYS = ['a', 'x:b', 'http://other.example/ns#p', 'größe', 'constructor', 'toString'];
const anyJson: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<Json>(null, '', ' ', true, 0.5, -7, 'http://a.example/1', 'Text'),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('json'), { maxKeys: 3 }),
  ),
})).json;

const url = fc.nat(9).map((n) => `http://a.example/${n}`);
const shaped = (value: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.oneof(
    value,
    fc.constant(null),
    fc.array(fc.oneof(value, fc.constant(null), fc.array(value, { maxLength: 2 })), { maxLength: 3 }),
    fc.record({ '@list': fc.array(value, { maxLength: 3 }) }),
    fc.record({ '@set': value }),
    fc.record({ type: fc.constant('rdf:Seq'), 'rdf:_10': value, 'rdf:_2': value }),
    fc.record({ 'rdf:first': value, 'rdf:rest': fc.record({ '@list': fc.array(value, { maxLength: 2 }) }) }),
  );
const reference = shaped(
  fc.oneof(url, fc.record({ id: url }), fc.record({ id: url, type: fc.constant('Agent') })),
);
const text = shaped(
  fc.oneof(
    fc.constantFrom('', ' ', 'Text', ' Text\n'),
    fc.record({
      '@value': fc.constantFrom<Json>('Text', '', null, 5),
      '@language': fc.constantFrom('de', null),
    }),
    fc.record({ '@value': fc.constant('1885'), type: fc.constant('xsd:gYear') }),
    fc.record({
      type: fc.constantFrom<Json>('Agent', ['Agent'], null),
      prefLabel: fc.constant<Json>([null, 'A']),
    }),
  ),
);
const REQUIRED = ['aggregatedCHO', 'dataProvider', 'edmRights', 'edmType', 'title'];
const statement = fc.oneof(
  fc
    .constantFrom(...PROPERTIES.filter(({ key }) => !REQUIRED.includes(key)))
    .chain(({ key, strings }) =>
      fc.tuple(fc.constant(key), strings === 'reference' || strings === 'link' ? reference : text),
    ),
  fc.tuple(fc.constantFrom(...KEYS), anyJson),
);

/** The entries with further statements, in any order. */
const withStatements = (required: JsonObject): fc.Arbitrary<JsonObject> =>
  fc
    .array(statement, { maxLength: 6 })
    .map((more) => Object.entries({ ...Object.fromEntries(more), ...required }))
    .chain((entries) => fc.shuffledSubarray(entries, { minLength: entries.length }))
    .map((entries) => Object.fromEntries(entries));

const anyFramed = fc
  .tuple(withStatements(CHO), withStatements({ ...RECORD, aggregatedCHO: 'CHO' }), fc.boolean())
  .map(([cho, aggregation, isList]) => ({
    cho,
    framed: { ...aggregation, aggregatedCHO: isList ? [cho] : cho },
  }));

test('[records-1] any framed document is delivered as it came, and exported with all that it states', async () => {
  await fc.assert(
    fc.asyncProperty(anyFramed, async ({ cho, framed }) => {
      await checkDelivered(framed, cho);
      const { line, record, uuid } = await deliver(framed);
      const read = readDatasetLine(JSON.parse(JSON.stringify(line)));
      if (read.record === undefined) throw new Error('the line is rejected');
      const ours = suppliedWithOurUrls(record, record, { ...CONTEXT, uuid });
      expect(read.record).toEqual(readDatasetLine(writeDatasetLine(ours)).record);
      for (const key of KEYS) {
        const exported = read.supplied['aggregatedCHO'] as JsonObject;
        expect([key, exported[key]]).toEqual([key, cho[key]]);
      }
    }),
    { numRuns: 200 },
  );
});
