import { expect, test } from 'vitest';
import { readFramed } from '../../src/edm/read-framed.ts';
import { readRdfXml } from '../../src/edm/read-rdf-xml.ts';
import { rdfDocument } from './rdf-document.ts';

const proxy = (name: string, statements: string, of = 'http://e.example/item/1'): string =>
  `<ore:Proxy rdf:about="http://e.example/proxy/${name}">${statements}<ore:proxyFor rdf:resource="${of}"/><ore:proxyIn rdf:resource="http://e.example/agg/1"/></ore:Proxy>`;

const PROVIDER = proxy(
  'provider/1',
  '<dc:title>Vase</dc:title><dc:subject>Rosen</dc:subject><dc:subject rdf:resource="http://v.example/1"/><dc:identifier>7</dc:identifier><edm:europeanaProxy>false</edm:europeanaProxy><edm:type>IMAGE</edm:type>',
);
const EUROPEANA = proxy(
  'europeana/1',
  '<dc:subject>Machine</dc:subject><edm:europeanaProxy>true</edm:europeanaProxy><ore:lineage rdf:resource="http://e.example/proxy/provider/1"/><edm:type>TEXT</edm:type>',
);
const OTHERS = `<ore:Aggregation rdf:about="http://e.example/agg/1"><edm:aggregatedCHO rdf:resource="http://e.example/item/1"/><edm:dataProvider>Museum</edm:dataProvider><edm:isShownAt rdf:resource="http://m.example/1"/><edm:isShownBy rdf:resource="http://m.example/1.jpg"/><edm:rights rdf:resource="http://rightsstatements.org/vocab/InC/1.0/"/></ore:Aggregation><edm:EuropeanaAggregation rdf:about="http://e.example/agg/europeana/1"><edm:aggregatedCHO rdf:resource="http://e.example/item/1"/></edm:EuropeanaAggregation><skos:Concept rdf:about="http://v.example/1"><skos:prefLabel>Vasen</skos:prefLabel></skos:Concept>`;
const CHO = '<edm:ProvidedCHO rdf:about="http://e.example/item/1"/>';

/** What is read of the only record: its object, or the reasons why there is none. */
async function read(nodes: string) {
  const [first, ...others] = await readRdfXml(rdfDocument(nodes));
  expect(others).toEqual([]);
  const result = first?.result;
  return result?.record === undefined
    ? { reasons: result?.errors.map(({ message }) => message) }
    : { cho: result.record.aggregatedCHO, warnings: result.warnings.map(({ message }) => message) };
}

const OBJECT = {
  id: 'http://e.example/item/1',
  type: 'ProvidedCHO',
  identifier: ['7'],
  subject: ['Rosen', { id: 'http://v.example/1', type: 'Concept', prefLabel: ['Vasen'] }],
  title: ['Vase'],
  edmType: 'IMAGE',
};
const NOT_READ =
  'ore:Proxy "http://e.example/proxy/europeana/1" is not read: its statements are those of Europeana';

test("the object has the statements of its provider's Proxy, that of Europeana is named", async () => {
  const expected = { cho: OBJECT, warnings: [NOT_READ] };
  expect(await read(CHO + OTHERS + PROVIDER + EUROPEANA)).toEqual(expected);
  expect(await read(EUROPEANA + PROVIDER + OTHERS + CHO)).toEqual(expected);
});

test('statements of the object itself stay before those of the Proxy, each once', async () => {
  const own =
    '<edm:ProvidedCHO rdf:about="http://e.example/item/1"><dc:subject>Krieg</dc:subject><dc:subject>Rosen</dc:subject></edm:ProvidedCHO>';
  const { cho } = await read(own + PROVIDER + OTHERS);
  expect(cho).toEqual({ ...OBJECT, subject: ['Krieg', 'Rosen', OBJECT.subject[1]] });
});

test('the Proxy of an aggregator is named', async () => {
  const aggregator = proxy(
    'aggregator/1',
    '<dc:subject>More</dc:subject><edm:europeanaProxy>false</edm:europeanaProxy><ore:lineage rdf:resource="http://e.example/proxy/provider/1"/>',
  );
  expect(await read(CHO + OTHERS + PROVIDER + aggregator)).toEqual({
    cho: OBJECT,
    warnings: [
      'ore:Proxy "http://e.example/proxy/aggregator/1" is not read: its statements are those of an aggregator',
    ],
  });
});

test('each of several objects has its own Proxy', async () => {
  const two = CHO + OTHERS + PROVIDER + EUROPEANA;
  const results = await readRdfXml(
    rdfDocument(two + two.replaceAll('/1"', '/2"').replaceAll('Vase<', 'Krug<')),
  );
  expect(
    results.map(({ result }) => [
      result.record?.aggregatedCHO['title'],
      result.record && result.warnings.length,
    ]),
  ).toEqual([
    [['Vase'], 1],
    [['Krug'], 1],
  ]);
});

test('a Proxy of another object is named in the rejection', async () => {
  const other = proxy(
    'provider/1',
    '<dc:title>Vase</dc:title><edm:type>IMAGE</edm:type>',
    'http://e.example/item/7',
  );
  expect(await read(CHO + OTHERS + other)).toEqual({
    reasons: [
      'no edm:type',
      'neither dc:title nor dc:description',
      'ore:Proxy "http://e.example/proxy/provider/1" is not read: its ore:proxyFor names no ProvidedCHO of the document',
    ],
  });
});

test('a Proxy in a graph of JSON-LD is named in the rejection', () => {
  const graph = [{ '@type': 'ore:Aggregation' }, { '@id': 'http://e.example/p', '@type': 'ore:Proxy' }];
  expect(readFramed({ '@graph': graph })).toEqual({
    record: undefined,
    errors: [
      {
        severity: 'error',
        message:
          '@graph is a list of 2 nodes, not one Aggregation; its ore:Proxy "http://e.example/p" can be read from RDF/XML only',
      },
    ],
  });
});
