import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDatasetLine } from '../../../../src/edm/record/dataset-line.ts';
import { withOurUrls } from '../../../../src/edm/record/delivery.ts';
import { readRdfXml } from '../../../../src/edm/record/read-rdf-xml.ts';
import type { Entity, FramedRecord } from '../../../../src/edm/record/record.ts';
import { writeRdfXml } from '../../../../src/edm/record/write-rdf-xml.ts';
import { runs } from '../../../runs.ts';
import { schemaValidator } from '../../../suites/schemas/schema-validator.ts';
import { arbitraryRecord } from './arbitrary-record.ts';
import { rdfRecord } from './rdf-document.ts';
import { rdfFixtures, sampleLines } from './sample-records.ts';

/** With addresses as they are delivered: blank nodes have none. */
const deliverable = arbitraryRecord.map((own) =>
  withOurUrls(own, { idBase: 'https://api.example/id', uuid: '1f2e' }),
);

const record = (cho: Entity, aggregation: Entity = {}): FramedRecord => ({
  dataProvider: 'Museum',
  edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
  ...aggregation,
  id: 'urn:agg',
  type: 'Aggregation',
  aggregatedCHO: { title: ['T'], edmType: 'TEXT', ...cho, id: 'urn:cho', type: 'ProvidedCHO' },
});

/** The nodes of the document, without the declarations around them. */
const nodesOf = (own: FramedRecord): string => writeRdfXml(own).replace(/^<rdf:RDF[^>]*>|<\/rdf:RDF>$/g, '');

const cho = (entity: Entity): string =>
  /^<edm:ProvidedCHO rdf:about="urn:cho">(.*)<\/edm:ProvidedCHO>/s.exec(nodesOf(record(entity)))?.[1] ?? '';

const AGGREGATION =
  '<ore:Aggregation rdf:about="urn:agg"><edm:aggregatedCHO rdf:resource="urn:cho"/><edm:dataProvider>Museum</edm:dataProvider><edm:provider>Museum</edm:provider><edm:rights rdf:resource="http://rightsstatements.org/vocab/InC/1.0/"/></ore:Aggregation>';

test('the most open of very many rights statements', () => {
  const closed = 'http://rightsstatements.org/vocab/InC/1.0/';
  const edmRights = [
    ...Array<string>(130_000).fill(closed),
    'http://creativecommons.org/publicdomain/zero/1.0/',
  ];
  expect(nodesOf(record({}, { edmRights }))).toContain(
    '<edm:rights rdf:resource="http://creativecommons.org/publicdomain/zero/1.0/"/></ore:Aggregation>',
  );
});

test('an entity that is mentioned very often, each time with another name', () => {
  const creator = Array.from({ length: 10_000 }, (_, i) => ({
    id: 'http://a.example/1',
    type: 'Agent',
    prefLabel: 'Ada',
    altLabel: String(i),
  }));
  const names = creator.map(({ altLabel }) => `<skos:altLabel>${altLabel}</skos:altLabel>`).join('');
  expect(nodesOf(record({ creator }))).toContain(
    `<edm:Agent rdf:about="http://a.example/1"><skos:prefLabel>Ada</skos:prefLabel>${names}</edm:Agent>`,
  );
});

test('a record: object and Aggregation, elements in the order of the schema', () =>
  expect(nodesOf(record({ subject: ['b', 'a'], creator: ['Ada'], temporal: ['1885'] }))).toBe(
    `<edm:ProvidedCHO rdf:about="urn:cho"><dc:creator>Ada</dc:creator><dc:subject>b</dc:subject><dc:subject>a</dc:subject><dc:title>T</dc:title><dcterms:temporal>1885</dcterms:temporal><edm:type>TEXT</edm:type></edm:ProvidedCHO>${AGGREGATION}`,
  ));

describe('values', () => {
  const check = (entity: Entity, expected: string) =>
    expect(cho({ title: [], ...entity })).toContain(expected);

  test('a language', () =>
    check({ title: [{ '@language': 'de-AT', '@value': 'Öl' }] }, '<dc:title xml:lang="de-AT">Öl</dc:title>'));
  test('an invalid language tag is left out', () =>
    check({ title: [{ '@language': 'alt hochdeutsch', '@value': 'x' }] }, '<dc:title>x</dc:title>'));
  test('a datatype, where the schema has one', () =>
    check(
      { identifier: [{ type: 'xsd:anyURI', '@value': 'x' }] },
      '<dc:identifier rdf:datatype="http://www.w3.org/2001/XMLSchema#anyURI">x</dc:identifier>',
    ));
  test('a reference', () => check({ subject: [{ id: 'urn:s' }] }, '<dc:subject rdf:resource="urn:s"/>'));
  test('an entity is its label where only text is allowed', () =>
    check(
      { language: [{ id: 'urn:l', type: 'Concept', prefLabel: ['de'] }] },
      '<dc:language>de</dc:language>',
    ));
  test('characters with a meaning in XML', () =>
    check(
      { description: ['<b>&amp;</b> ]]>\r'] },
      '<dc:description>&lt;b&gt;&amp;amp;&lt;/b&gt; ]]&gt;&#13;<',
    ));
  test('what XML cannot hold', () =>
    check(
      { description: ['a\u0000\u000b\ud800b\uffff𝔊'] },
      '<dc:description>a\ufffd\ufffd\ufffdb\ufffd𝔊</dc:description>',
    ));
  test('characters that are not allowed in URLs', () =>
    check(
      { subject: [{ id: 'http://m.example/[a] b|c?x="1"&y=%zz' }] },
      'rdf:resource="http://m.example/%5Ba%5D%20b%7Cc?x=%221%22&amp;y=%25zz"',
    ));
  test('a type in lowercase', () => check({ edmType: 'image' }, '<edm:type>IMAGE</edm:type>'));
  test('an unknown type', () => check({ edmType: 'PAINTING' }, '<edm:type>TEXT</edm:type>'));
  test('a property that EDM does not have is left out', () =>
    expect(cho({ 'http://e.example/weight': '3' })).not.toContain('weight'));
});

describe('entities', () => {
  const written = (entity: Entity) => nodesOf(record({ title: ['T'], spatial: [entity, entity] }));

  test('are written once, beside the object', () => {
    const xml = written({ id: 'urn:p', type: 'Place', prefLabel: ['Wien'], lat: 48.2, long: 'east' });
    expect(xml.match(/<edm:Place .*?<\/edm:Place>/g)).toEqual([
      '<edm:Place rdf:about="urn:p"><wgs84_pos:lat>48.2</wgs84_pos:lat><skos:prefLabel>Wien</skos:prefLabel></edm:Place>',
    ]);
    expect(xml.match(/<dcterms:spatial rdf:resource="urn:p"\/>/g)).toHaveLength(2);
  });
  test('get a URL if they have none', () =>
    expect(nodesOf(record({ creator: [{ type: 'Agent', name: ['Ada'] }] }))).toContain(
      '<dc:creator rdf:resource="urn:cho#1"/>',
    ));
  test('that are organisations or persons of FOAF are Agents', () => {
    const type = ['foaf:Organization', 'Agent'];
    const dataProvider = { id: 'urn:o', type, prefLabel: ['Museum'], name: ['M'] };
    const xml = nodesOf(record({}, { dataProvider }));
    expect(xml).toContain(
      '<edm:Agent rdf:about="urn:o"><skos:prefLabel>Museum</skos:prefLabel><foaf:name>M</foaf:name></edm:Agent>',
    );
    expect(xml).toContain('<edm:dataProvider rdf:resource="urn:o"/>');
    expect(written({ id: 'urn:p', type: 'foaf:Person', name: ['Ada'] })).toContain(
      '<edm:Agent rdf:about="urn:p">',
    );
  });
  test('that the schema does not allow become references', () =>
    expect(written({ id: 'urn:s', type: 'Service' })).not.toContain('<svcs:Service'));
});

describe('[oai-27] the Aggregation', () => {
  const aggregation = (own: Entity) => nodesOf(record({}, own)).replace(/^.*(?=<ore:)/s, '');

  test('has the most open of several rights statements', () =>
    expect(
      aggregation({
        edmRights: [
          'http://rightsstatements.org/vocab/InC/1.0/',
          'http://creativecommons.org/licenses/by/4.0/',
          'http://creativecommons.org/licenses/by-nc/4.0/',
        ],
      }).match(/<edm:rights[^>]*>/g),
    ).toEqual(['<edm:rights rdf:resource="http://creativecommons.org/licenses/by/4.0/"/>']));
  test('media are WebResources of their own', () =>
    expect(nodesOf(record({}, { isShownBy: { id: 'urn:1', type: 'WebResource', width: 512 } }))).toContain(
      '<edm:WebResource rdf:about="urn:1"><ebucore:width rdf:datatype="http://www.w3.org/2001/XMLSchema#integer">512</ebucore:width></edm:WebResource>',
    ));
});

/** What reading the RDF/XML of a record gives. */
async function readBack(own: FramedRecord): Promise<FramedRecord | undefined> {
  const [read] = await readRdfXml(writeRdfXml(own));
  return read?.result.record;
}

test('a record round-trips through RDF/XML', async () => {
  const xml = rdfRecord({
    cho: '<dc:creator rdf:resource="urn:ada"/><dc:subject xml:lang="de">Öl</dc:subject><edm:hasMet rdf:resource="urn:ada"/>',
    aggregation:
      '<edm:provider>P</edm:provider><edm:isShownBy rdf:resource="urn:1"/><edm:hasView rdf:resource="urn:2"/>',
    others: `<edm:Agent rdf:about="urn:ada"><foaf:name xmlns:foaf="http://xmlns.com/foaf/0.1/">Ada</foaf:name></edm:Agent>
      <edm:WebResource rdf:about="urn:2"><svcs:has_service rdf:resource="urn:s"/><dc:rights rdf:resource="urn:l"/></edm:WebResource>
      <svcs:Service rdf:about="urn:s"><dcterms:conformsTo rdf:resource="http://iiif.io/api/image"/></svcs:Service>
      <cc:License rdf:about="urn:l"><odrl:inheritFrom rdf:resource="urn:r"/><cc:deprecatedOn rdf:datatype="http://www.w3.org/2001/XMLSchema#date">2030-01-01</cc:deprecatedOn></cc:License>`,
  });
  const [first] = await readRdfXml(xml);
  if (!first?.result.record) throw new Error(JSON.stringify(first));
  expect(await readBack(first.result.record)).toEqual(first.result.record);
});

test('any record becomes readable RDF/XML', () =>
  fc.assert(
    fc.asyncProperty(deliverable, async (own) => {
      const [read] = await readRdfXml(writeRdfXml(own));
      const result = read?.result;
      const faults = result && result.record === undefined ? result.errors : [];
      expect(faults.filter(({ message }) => message.startsWith('not RDF/XML'))).toEqual([]);
    }),
    { numRuns: runs(300) },
  ));

describe('against the schema of EDM', () => {
  const faultsOf = schemaValidator();

  test.each<[string, (xml: string) => string]>([
    ['a type that is none', (xml) => xml.replace('<edm:type>TEXT', '<edm:type>PAINTING')],
    ['a missing type', (xml) => xml.replace('<edm:type>TEXT</edm:type>', '')],
    ['an unknown element', (xml) => xml.replaceAll('dc:title', 'dc:name')],
    ['two rights statements', (xml) => xml.replace(/<edm:rights .*?\/>/, '$&$&')],
    ['an element too early', (xml) => xml.replace(/(<dc:title>.*<\/dc:title>)(.*<\/edm:type>)/s, '$2$1')],
    ['a text for a reference', (xml) => xml.replace(/<edm:rights .*?\/>/, '<edm:rights>InC</edm:rights>')],
    ['no object', (xml) => xml.replace(/<edm:aggregatedCHO .*?\/>/, '')],
  ])('%s is a fault', (_, damage) => {
    const xml = writeRdfXml(record({}, { provider: 'Vitrine' }));
    expect(faultsOf(xml)).toEqual([]);
    expect(damage(xml)).not.toBe(xml);
    expect(faultsOf(damage(xml))).toHaveLength(1);
  });

  test('[oai-26] any record is valid', () =>
    fc.assert(
      fc.property(deliverable, (own) => {
        expect(faultsOf(writeRdfXml(own))).toEqual([]);
      }),
      { numRuns: runs(500) },
    ));

  test('whole records are valid and round-trip, except for what XML writes differently', async () => {
    const supplied: FramedRecord[] = [];
    for (const { text } of rdfFixtures()) {
      for (const { result } of await readRdfXml(text, 'https://id.example.invalid/')) {
        if (result.record) supplied.push(result.record);
      }
    }
    for (const line of sampleLines()) {
      const { record: own } = readDatasetLine(JSON.parse(line));
      if (own) supplied.push(own);
    }
    expect(supplied).toHaveLength(280 + 4);
    for (const own of supplied) {
      expect(faultsOf(writeRdfXml(own))).toEqual([]);
      const back = await readBack(own);
      expect(statements(back)).toEqual(statements(own));
    }
  });
});

/** All texts and addresses of a record, in order, as XML writes them. */
function statements(own: unknown): string[] {
  const found: string[] = [];
  JSON.stringify(own, (key, value) => {
    if (key === 'type') return undefined;
    if (typeof value === 'string' || typeof value === 'number') {
      found.push(String(value).replace(/[[\]|{}\s"]/g, encodeURIComponent));
    }
    return value;
  });
  return [...new Set(found)].sort();
}
