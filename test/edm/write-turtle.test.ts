import fc from 'fast-check';
import jsonld from 'jsonld';
import { Parser, type Quad, Writer } from 'n3';
import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { expect, test } from 'vitest';
import { withOurAddresses } from '../../src/edm/delivery.ts';
import { readRdfXml } from '../../src/edm/read-rdf-xml.ts';
import type { FramedRecord } from '../../src/edm/record.ts';
import { writeRdfXml } from '../../src/edm/write-rdf-xml.ts';
import { writeTurtle } from '../../src/edm/write-turtle.ts';
import { arbitraryRecord } from './arbitrary-record.ts';
import { hasSharedData, rdfSamples } from './shared-data.ts';

const ADDRESSES = { idBase: 'https://api.example/id', uuid: '1f2e' };

const RECORD: FramedRecord = {
  id: 'urn:agg',
  type: 'Aggregation',
  dataProvider: 'Museum',
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

/** The graph as N-Quads in an order and with names of blank nodes that depend on nothing but the graph. */
async function canonical(quads: Iterable<Quad>): Promise<string> {
  const writer = new Writer({ format: 'N-Quads' });
  for (const quad of quads) writer.addQuad(quad);
  const text = await new Promise<string>((resolve, reject) =>
    writer.end((error, result) => (error ? reject(error) : resolve(result))),
  );
  const options = { format: 'application/n-quads', inputFormat: 'application/n-quads' };
  // Its types know neither N-Quads as input nor the result as text.
  const canonize = jsonld.canonize as unknown as (text: string, how: object) => Promise<string>;
  return canonize(text, options);
}

async function rdfXmlQuads(xml: string): Promise<Quad[]> {
  const parser = new RdfXmlParser();
  parser.end(xml);
  const quads: Quad[] = [];
  for await (const quad of parser) quads.push(quad);
  return quads;
}

async function checkSameGraph(record: FramedRecord): Promise<void> {
  const turtle = new Parser({ format: 'text/turtle' }).parse(await writeTurtle(record));
  expect(await canonical(turtle)).toBe(await canonical(await rdfXmlQuads(writeRdfXml(record))));
}

test('names are short, what belongs to one thing stands together', async () => {
  const text = await writeTurtle(withOurAddresses(RECORD, ADDRESSES));
  expect(text.split('\n\n')[1]).toBe(
    `<https://api.example/id/1f2e/cho> a edm:ProvidedCHO;
    dc:creator <http://ü.example/%20a%3Eb>;
    dc:identifier "x"^^xsd:anyURI;
    dc:title "Öl \\"auf\\" Holz\\n\\\\"@de-at;
    edm:type "IMAGE".
<http://ü.example/%20a%3Eb> a edm:Agent;
    skos:prefLabel "Ada".
<https://api.example/id/1f2e/aggregation> a ore:Aggregation;
    edm:aggregatedCHO <https://api.example/id/1f2e/cho>;
    edm:dataProvider "Museum";
    edm:provider "Museum";
    edm:rights <http://rightsstatements.org/vocab/InC/1.0/>.
`,
  );
});

test('another graph is another canonical text', async () => {
  const other = { ...RECORD, dataProvider: 'Another' };
  const [one = '', two = ''] = await Promise.all(
    [RECORD, other].map(async (record) => canonical(await rdfXmlQuads(writeRdfXml(record)))),
  );
  expect(one).not.toBe(two);
  expect(one).toContain('"Museum"');
});

test('any record is the same graph as its RDF/XML', () =>
  fc.assert(
    fc.asyncProperty(arbitraryRecord, (record) => checkSameGraph(withOurAddresses(record, ADDRESSES))),
    { numRuns: 200 },
  ));

test.runIf(hasSharedData)('so are real ones', async () => {
  let compared = 0;
  for (const { text } of rdfSamples()) {
    for (const { result } of await readRdfXml(text)) {
      if (result.record === undefined) continue;
      await checkSameGraph(withOurAddresses(result.record, ADDRESSES));
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(5);
});
