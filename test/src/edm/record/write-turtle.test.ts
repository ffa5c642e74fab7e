import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDatasetLine } from '../../../../src/edm/record/dataset-line.ts';
import { withOurUrls } from '../../../../src/edm/record/delivery.ts';
import { asLinkedData } from '../../../../src/edm/record/linked-data.ts';
import { readRdfXml } from '../../../../src/edm/record/read-rdf-xml.ts';
import type { FramedRecord } from '../../../../src/edm/record/record.ts';
import { writeRdfXml } from '../../../../src/edm/record/write-rdf-xml.ts';
import { writeNTriples, writeTurtle } from '../../../../src/edm/record/write-turtle.ts';
import { runs } from '../../../runs.ts';
import { arbitraryRecord } from './arbitrary-record.ts';
import { jsonLdGraph, nTriplesGraph, rdfXmlGraph, turtleGraph } from './rdf-graphs.ts';
import { rdfFixtures, sampleLines } from './sample-records.ts';

const linked = (record: FramedRecord): FramedRecord =>
  asLinkedData(withOurUrls(record, { idBase: 'https://api.example/id', uuid: '1f2e' }));

const RECORD: FramedRecord = {
  id: 'urn:agg',
  type: 'Aggregation',
  dataProvider: 'Museum',
  provider: 'Aggregator',
  edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
  aggregatedCHO: {
    id: 'urn:cho',
    type: 'ProvidedCHO',
    title: [{ '@language': 'de-AT', '@value': 'Öl "auf" Holz\n\\' }],
    identifier: [{ type: 'xsd:anyURI', '@value': 'x' }],
    creator: [{ id: 'http://ü.example/ a>b', type: 'Agent', prefLabel: ['Ada'] }],
    edmType: 'IMAGE',
  },
};
const { aggregatedCHO } = RECORD;

test('names are short, and statements are grouped by subject', async () => {
  expect((await writeTurtle(linked(RECORD))).split('\n\n')[1]).toBe(
    `<https://api.example/id/1f2e/aggregation> a ore:Aggregation;
    edm:dataProvider "Museum";
    edm:provider "Aggregator";
    edm:rights <http://rightsstatements.org/vocab/InC/1.0/>;
    edm:aggregatedCHO <https://api.example/id/1f2e/cho>.
<https://api.example/id/1f2e/cho> a edm:ProvidedCHO;
    dc:title "Öl \\"auf\\" Holz\\n\\\\"@de-at;
    dc:identifier "x"^^xsd:anyURI;
    dc:creator <http://ü.example/%20a%3Eb>;
    edm:type "IMAGE".
<http://ü.example/%20a%3Eb> a edm:Agent;
    skos:prefLabel "Ada".
`,
  );
});

/** The graphs of the three forms of a record. */
async function graphsOf(record: FramedRecord) {
  const own = linked(record);
  return {
    jsonLd: await jsonLdGraph(JSON.stringify(own)),
    turtle: await turtleGraph(await writeTurtle(own)),
    nTriples: await nTriplesGraph(await writeNTriples(own)),
    rdfXml: await rdfXmlGraph(writeRdfXml(own)),
  };
}

async function checkSameGraph(record: FramedRecord): Promise<void> {
  const { jsonLd, turtle, nTriples, rdfXml } = await graphsOf(record);
  expect(turtle).toBe(jsonLd);
  expect(nTriples).toBe(jsonLd);
  expect(rdfXml).toBe(jsonLd);
}

test('another graph is another canonical text', async () => {
  const [one, two] = await Promise.all([graphsOf(RECORD), graphsOf({ ...RECORD, dataProvider: 'Another' })]);
  expect(one.jsonLd).not.toBe(two.jsonLd);
  expect(one.jsonLd).toContain('"Museum"');
});

describe('[identifiers-1] JSON-LD, RDF/XML, Turtle and N-Triples are one graph', () => {
  const cho = (own: object): FramedRecord => ({ ...RECORD, aggregatedCHO: { ...aggregatedCHO, ...own } });
  const view = (own: object): FramedRecord => ({
    ...RECORD,
    hasView: [{ id: 'http://m.example/1.jpg', type: 'WebResource', ...own }],
  });
  const place = (own: object) => cho({ spatial: [{ id: 'http://p.example/1', type: 'Place', ...own }] });

  test.each<[string, FramedRecord]>([
    ['texts, references and an entity', RECORD],
    [
      'mentions of an entity that say different things',
      cho({
        creator: [{ id: 'urn:a', type: 'Agent', prefLabel: ['A'], note: ['x'] }],
        contributor: [{ id: 'urn:a', type: 'Agent', prefLabel: ['B', 'A'] }],
      }),
    ],
    ['a type that EDM does not know', cho({ creator: [{ id: 'urn:a', type: 'Organization' }] })],
    ['coordinates as numbers', place({ lat: 52.52437, long: -13, alt: 1e-7, prefLabel: ['Berlin'] })],
    ['coordinates as texts', place({ lat: '48.20', long: '16.3738' })],
    ['whole numbers', view({ width: 512, height: '384', fileByteSize: 100_000, spatialResolution: '300' })],
    ['other numbers', view({ frameRate: 23.976, bitRate: 128_000, pointCount: 5 })],
    ['a colour', view({ componentColor: ['aaBBcc', { type: 'xsd:hexBinary', '@value': '000000' }] })],
    ['numbers where texts are meant', cho({ identifier: [5, 1.5], date: [1900] })],
    ['a boolean', { ...RECORD, ugc: true }],
    ['brackets and blanks in addresses', { ...RECORD, isShownAt: 'http://a.example/?q=search=/record[1] x' }],
    ['a percent sign in an address', view({ id: 'http://m.example/100%.jpg' })],
    ['no language tag', cho({ title: [{ '@language': 'alt hochdeutsch', '@value': 'Lied' }] })],
    ['language tags in capitals', cho({ title: [{ '@language': 'DE-at', '@value': 'Lied' }] })],
    ['what XML cannot hold', cho({ description: ['a\u0000\u000b\ud800b\uffff\r\n𝔊'] })],
    ['a reference as a literal', view({ edmRights: { '@value': 'http://r.example/1' } })],
    [
      'the same entity twice',
      cho({ creator: [{ id: 'urn:a' }], contributor: [{ id: 'urn:a', type: 'Agent', name: ['A'] }] }),
    ],
  ])('%s', (_name, record) => checkSameGraph(record));

  test('whole records', async () => {
    const records: FramedRecord[] = [];
    for (const { text } of rdfFixtures()) {
      for (const { result } of await readRdfXml(text, 'https://id.example.invalid/')) {
        if (result.record) records.push(result.record);
      }
    }
    for (const [at, line] of sampleLines().entries()) {
      const { record } = at % 3 === 0 ? readDatasetLine(JSON.parse(line)) : {};
      if (record) records.push(record);
    }
    expect(records).toHaveLength(94 + 4);
    for (const record of records) await checkSameGraph(record);
  });
});

test('of any record, JSON-LD and Turtle are one graph', () =>
  fc.assert(
    fc.asyncProperty(arbitraryRecord, async (record) => {
      const own = linked(record);
      expect(await turtleGraph(await writeTurtle(own))).toBe(await jsonLdGraph(JSON.stringify(own)));
    }),
    { numRuns: runs(200) },
  ));

test('with several data providers, RDF/XML has the one that searches show, the other formats have all', async () => {
  const dataProvider = [
    { '@language': 'en', '@value': 'Austrian National Library' },
    { '@language': 'de', '@value': 'Österreichische Nationalbibliothek' },
  ];
  const { jsonLd, turtle, rdfXml } = await graphsOf({ ...RECORD, dataProvider });
  expect(turtle).toBe(jsonLd);
  expect(turtle.match(/dataProvider> .*/g)).toEqual([
    'dataProvider> "Austrian National Library"@en .',
    'dataProvider> "Österreichische Nationalbibliothek"@de .',
  ]);
  expect(rdfXml.match(/dataProvider> .*/g)).toEqual([
    'dataProvider> "Österreichische Nationalbibliothek"@de .',
  ]);
});
