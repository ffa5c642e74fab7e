import jsonld, { type JsonLdDocument } from 'jsonld';
import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { describe, expect, test } from 'vitest';
import { edmContext } from '../../../../src/edm/record/properties.ts';
import { readFramed } from '../../../../src/edm/record/read-framed.ts';
import { readRdfXml } from '../../../../src/edm/record/read-rdf-xml.ts';
import type { FramedRecord } from '../../../../src/edm/record/record.ts';
import { isJsonObject } from '../../../../src/kernel/json.ts';
import { multiplied, type Parts, rdfDocument, rdfRecord } from './rdf-document.ts';
import { framedFixtures, rdfFixtures } from './sample-records.ts';

async function recordOf(xml: string, base?: string): Promise<FramedRecord> {
  const results = await readRdfXml(xml, base);
  expect(results).toHaveLength(1);
  const result = results[0]?.result;
  if (!result?.record) throw new Error(JSON.stringify(result));
  return result.record;
}

async function checkCho(cho: string, expected: object, others = ''): Promise<void> {
  const { aggregatedCHO } = await recordOf(rdfRecord({ cho, others }));
  expect(aggregatedCHO).toMatchObject(expected);
}

const FAR = `<edm:Place rdf:about="http://p.example/far"><skos:prefLabel>Far</skos:prefLabel></edm:Place>`;

describe('statements', () => {
  test('a text with a language, its own or an inherited one', () =>
    checkCho('<dc:subject xml:lang="de">Öl &amp; Holz</dc:subject>', {
      subject: [{ '@language': 'de', '@value': 'Öl & Holz' }],
    }));
  test('the language of its object or document, except edm:type', async () => {
    const xml = rdfRecord({
      cho: '<dc:subject xml:lang="en">jar</dc:subject><dc:type xml:lang="">x</dc:type>',
    });
    const expected = {
      title: [{ '@language': 'de-AT', '@value': 'Brief' }],
      subject: [{ '@language': 'en', '@value': 'jar' }],
      dcType: ['x'],
      edmType: 'TEXT',
    };
    for (const element of ['edm:ProvidedCHO', 'rdf:RDF']) {
      const { aggregatedCHO } = await recordOf(xml.replace(`<${element} `, `<${element} xml:lang="de-AT" `));
      expect(aggregatedCHO).toMatchObject(expected);
    }
  });
  test('a language as it was supplied', () =>
    checkCho('<dc:subject xml:lang="de-AT">Marille</dc:subject>', {
      subject: [{ '@language': 'de-AT', '@value': 'Marille' }],
    }));
  test.each([
    ['a comment', 'Öl<!-- auf --> &amp; Holz'],
    ['a CDATA section', 'Öl<![CDATA[ & ]]>Holz'],
    ['several CDATA sections', '<![CDATA[Öl]]><![CDATA[ & Holz]]>'],
    ['an instruction', 'Öl <?x y?>&amp; Holz'],
  ])('a text with %s in it is whole', (_, text) =>
    checkCho(`<dc:subject>${text}</dc:subject>`, { subject: ['Öl & Holz'] }),
  );
  test('a text with a datatype', () =>
    checkCho('<dcterms:issued rdf:datatype="http://www.w3.org/2001/XMLSchema#gYear">1885</dcterms:issued>', {
      issued: [{ type: 'xsd:gYear', '@value': '1885' }],
    }));
  test('a reference to an entity that is not described', () =>
    checkCho('<dc:subject rdf:resource="http://s.example/1"/>', { subject: [{ id: 'http://s.example/1' }] }));
  test('an entity, at each mention', () => {
    const place = { id: 'http://p.example/far', type: 'Place', prefLabel: ['Far'] };
    return checkCho(
      '<dcterms:spatial rdf:resource="http://p.example/far"/><edm:currentLocation rdf:resource="http://p.example/far"/>',
      { spatial: [place], currentLocation: place },
      FAR,
    );
  });
  test('an entity that is nested', () =>
    checkCho('<dc:creator><edm:Agent><skos:prefLabel>Ada</skos:prefLabel></edm:Agent></dc:creator>', {
      creator: [{ type: 'Agent', prefLabel: ['Ada'] }],
    }));
  test('a property of another vocabulary', () =>
    checkCho('<e:weight>3</e:weight>', { 'http://elsewhere.example/ns#weight': { '@value': '3' } }));
  test('a repeated statement counts once', () =>
    checkCho('<dc:subject>x</dc:subject><dc:subject>x</dc:subject>', { subject: ['x'] }));
  test('URLs stay as supplied, including dots', () =>
    checkCho('<dc:subject rdf:resource="http://s.example/a/../b c"/>', {
      subject: [{ id: 'http://s.example/a/../b c' }],
    }));
  test('entities that name each other end in a reference', () =>
    checkCho(
      '<dc:subject rdf:resource="urn:a"/>',
      { subject: [{ id: 'urn:a', type: 'Concept', related: { id: 'urn:b', related: 'urn:a' } }] },
      `<skos:Concept rdf:about="urn:a"><skos:related rdf:resource="urn:b"/></skos:Concept>
       <skos:Concept rdf:about="urn:b"><skos:related rdf:resource="urn:a"/></skos:Concept>`,
    ));
});

describe('media', () => {
  const media = async (aggregation: string, others = '') =>
    recordOf(rdfRecord({ aggregation, others })).then(({ isShownBy, hasView, isShownAt }) => ({
      isShownBy,
      hasView,
      isShownAt,
    }));

  test('are WebResources, described or not', async () =>
    expect(
      await media(
        '<edm:isShownBy rdf:resource="http://m.example/1.jpg"/><edm:hasView rdf:resource="http://m.example/2.jpg"/>',
        '<edm:WebResource rdf:about="http://m.example/2.jpg"><dc:format>image/jpeg</dc:format></edm:WebResource>',
      ),
    ).toEqual({
      isShownBy: { id: 'http://m.example/1.jpg', type: 'WebResource' },
      hasView: [{ id: 'http://m.example/2.jpg', type: 'WebResource', format: ['image/jpeg'] }],
    }));
  test('the next one of a sequence stays a reference', async () => {
    const { isShownBy } = await media(
      '<edm:isShownBy rdf:resource="http://m.example/1.jpg"/>',
      `<edm:WebResource rdf:about="http://m.example/1.jpg"><edm:isNextInSequence rdf:resource="http://m.example/2.jpg"/></edm:WebResource>
       <edm:WebResource rdf:about="http://m.example/2.jpg"><dc:format>image/jpeg</dc:format></edm:WebResource>`,
    );
    expect(isShownBy).toMatchObject({ isNextInSequence: ['http://m.example/2.jpg'] });
  });
  test('without media there is no empty list', async () =>
    expect(await media('')).toEqual({ isShownBy: undefined, hasView: undefined, isShownAt: undefined }));
});

describe('what cannot be a record', () => {
  test.each<[string, string, string]>([
    ['another text', 'hello', 'not RDF/XML: '],
    ['XML that ends early', rdfRecord().slice(0, -40), 'not RDF/XML: '],
    [
      'a document type',
      `<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>${rdfRecord()}`,
      'document type',
    ],
    [
      'a document type behind a comment with a tag',
      `<!-- <rdf:RDF> --><!DOCTYPE r [<!ENTITY e "x">]>${rdfRecord().replace(/^<\?.*\?>\s*/, '')}`,
      'document type',
    ],
    [
      'an element with too many attributes',
      rdfDocument(`<edm:Agent${Array.from({ length: 10_001 }, (_, i) => ` dc:a${i}=""`).join('')}/>`),
      'one of its elements has more than 10000 attributes',
    ],
    [
      'more Aggregations than can be records',
      rdfDocument(
        Array.from({ length: 250_001 }, (_, i) => `<ore:Aggregation rdf:about="a:${i}"/>`).join(''),
      ),
      'more than 250000 Aggregations in one document',
    ],
    ['no Aggregation', rdfDocument('<edm:ProvidedCHO rdf:about="urn:x"/>'), 'no Aggregation'],
    ['a second object', rdfRecord({ others: '<edm:ProvidedCHO rdf:about="urn:x"/>' }), '"urn:x"'],
    [
      'edm:type with a language',
      rdfRecord({ cho: '<edm:type xml:lang="en">IMAGE</edm:type>' }),
      'language tag "en"',
    ],
    ['nothing', '', 'not RDF/XML: '],
  ])('%s', async (_, xml, reason) => {
    const results = await readRdfXml(xml);
    expect(results).toHaveLength(1);
    const result = results[0]?.result;
    expect(result?.record === undefined && result?.errors[0]?.message).toContain(reason);
  });

  test('a relative reference is left out with a warning', async () => {
    const [{ result } = {}] = await readRdfXml(rdfRecord({ cho: '<dc:subject rdf:resource="/http#"/>' }));
    expect(result?.record?.aggregatedCHO['subject']).toBeUndefined();
    expect(result?.record && result.warnings.map(({ message }) => message)).toContain(
      'rejected in edm:aggregatedCHO > dc:subject: reference "/http#" is not an absolute URL',
    );
  });

  test('references that multiply are refused', async () => {
    const [{ result } = {}] = await readRdfXml(
      rdfRecord({ cho: '<dc:subject rdf:resource="urn:0"/>', others: multiplied(9) }),
    );
    expect(result).toMatchObject({
      errors: [{ message: 'it is longer than 8 MB with all entities that it names' }],
    });
  });

  test('references that multiply a long text are refused', async () => {
    const label = `<skos:prefLabel>${'x'.repeat(10_000)}</skos:prefLabel>`;
    const [{ result } = {}] = await readRdfXml(
      rdfRecord({ cho: '<dc:subject rdf:resource="urn:0"/>', others: multiplied(5, label) }),
    );
    expect(result).toMatchObject({
      errors: [{ message: 'it is longer than 8 MB with all entities that it names' }],
    });
  });

  test('a chain of entities ends where it becomes too deep', async () => {
    const others = Array.from(
      { length: 5000 },
      (_, n) =>
        `<skos:Concept rdf:about="urn:${n}"><skos:related rdf:resource="urn:${n + 1}"/></skos:Concept>`,
    ).join('');
    const [{ result } = {}] = await readRdfXml(
      rdfRecord({ cho: '<dc:subject rdf:resource="urn:0"/>', others }),
    );
    expect(result?.record && result.warnings.map(({ message }) => message).join()).toContain('nested deeper');
  });
});

describe('what could take forever', () => {
  test('nested elements', async () => {
    const [start, end] = ['<skos:related><skos:Concept>', '</skos:Concept></skos:related>'];
    const others = `<skos:Concept>${start.repeat(100_000)}${end.repeat(100_000)}</skos:Concept>`;
    const [{ result } = {}] = await readRdfXml(rdfRecord({ others }));
    expect(result).toMatchObject({
      errors: [{ message: 'not RDF/XML: its elements are nested deeper than 200 levels' }],
    });
  });
});

test.each(['', 'a'])('no character is split between slices of a long document: %s', async (start) => {
  const title = start + '\u{1f600}'.repeat(40_000);
  const [read] = await readRdfXml(rdfRecord({ cho: `<dc:title>${title}</dc:title>` }));
  expect(read?.result.record?.aggregatedCHO['title']).toContain(title);
});

test('a document may hold several records', async () => {
  const record = (n: number) =>
    `<ore:Aggregation rdf:about="urn:a${n}"><edm:aggregatedCHO rdf:resource="urn:c${n}"/><edm:dataProvider>M</edm:dataProvider><edm:rights rdf:resource="urn:r"/></ore:Aggregation><edm:ProvidedCHO rdf:about="urn:c${n}"><dc:title>${n}</dc:title><edm:type>TEXT</edm:type></edm:ProvidedCHO>`;
  const results = await readRdfXml(rdfDocument(record(1) + record(2)));
  expect(results.map(({ result }) => result.record?.aggregatedCHO['title'])).toEqual([['1'], ['2']]);
});

test('relative URLs of described resources are resolved against the document', async () => {
  const xml = rdfDocument(
    `<ore:Aggregation rdf:about="2"><edm:aggregatedCHO rdf:resource="1"/><edm:dataProvider>M</edm:dataProvider><edm:rights rdf:resource="urn:r"/></ore:Aggregation><edm:ProvidedCHO rdf:about="1"><dc:title>T</dc:title><edm:type>TEXT</edm:type></edm:ProvidedCHO>`,
  );
  const { id, aggregatedCHO } = await recordOf(xml, 'https://m.example/records/7/');
  expect([id, aggregatedCHO.id]).toEqual(['https://m.example/records/7/2', 'https://m.example/records/7/1']);
});

/** The frame of dataset lines, in our own context. */
const FRAME = {
  ...edmContext(),
  type: 'Aggregation',
  isShownAt: { '@embed': '@once' },
  isShownBy: {
    type: { '@default': 'WebResource' },
    isNextInSequence: { '@embed': '@never', '@omitDefault': true },
  },
  hasView: {
    type: { '@default': 'WebResource' },
    isNextInSequence: { '@embed': '@never', '@omitDefault': true },
  },
} as const;

/** The same by a JSON-LD library, which shares nothing with our framing. */
async function framedByLibrary(xml: string): Promise<FramedRecord | undefined> {
  const parser = new RdfXmlParser({ baseIRI: 'https://id.example/' });
  parser.end(xml);
  const quads: object[] = [];
  for await (const quad of parser) quads.push(quad);
  const expanded = await jsonld.fromRDF(quads);
  const framed = await jsonld.frame(expanded as JsonLdDocument, FRAME, { embed: '@always' });
  return readFramed(framed).record;
}

const RICH: Parts = {
  cho: `<dc:creator rdf:resource="urn:ada"/><dcterms:spatial rdf:resource="http://p.example/far"/><dc:description xml:lang="de">Ein Brief</dc:description>`,
  aggregation: `<edm:isShownAt rdf:resource="http://m.example/page"/><edm:isShownBy rdf:resource="http://m.example/1.jpg"/><edm:hasView rdf:resource="http://m.example/2.jpg"/><edm:hasView rdf:resource="http://m.example/3.jpg"/>`,
  others: `${FAR}<edm:Agent rdf:about="urn:ada"><skos:prefLabel xml:lang="en">Ada</skos:prefLabel><edm:hasMet rdf:resource="http://p.example/far"/></edm:Agent>
<edm:WebResource rdf:about="http://m.example/page"/>
<edm:WebResource rdf:about="http://m.example/2.jpg"><edm:isNextInSequence rdf:resource="http://m.example/1.jpg"/><svcs:has_service rdf:resource="urn:s"/><dc:rights rdf:resource="urn:l"/></edm:WebResource>
<svcs:Service rdf:about="urn:s"><dcterms:conformsTo rdf:resource="http://iiif.io/api/image"/></svcs:Service>
<cc:License rdf:about="urn:l"><odrl:inheritFrom rdf:resource="http://rightsstatements.org/vocab/InC/1.0/"/></cc:License>`,
};

test('is framed as a JSON-LD library frames it', async () => {
  const xml = rdfRecord(RICH);
  expect(await recordOf(xml)).toEqual(await framedByLibrary(xml));
});

describe('whole records', () => {
  const base = 'https://id.example.invalid/';
  const rdf = new Map(rdfFixtures().map(({ name, text }) => [name, text]));

  test.each(framedFixtures().map(({ name, text }) => [name, text] as const))(
    '%s is what its RDF/XML becomes',
    async (name, text) => {
      const xml = rdf.get(name.replace('.jsonld', '.xml')) ?? '';
      const { '@context': _, ...framed } = Object(JSON.parse(text));
      expect(JSON.stringify(await recordOf(xml, base))).toBe(JSON.stringify(framed));
      expect(await recordOf(xml)).toEqual(await framedByLibrary(xml));
    },
  );

  test.each([...rdf].filter(([name]) => name.startsWith('invalid')))('%s', async (name, xml) => {
    const [{ result } = {}] = await readRdfXml(xml, base);
    expect(isJsonObject(result?.record)).toBe(name.startsWith('invalid-reference'));
    const issues = result?.record ? result.warnings : result?.errors;
    expect(issues?.length).toBeGreaterThan(0);
  });
});

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

test("[records-4] the object has the statements of its provider's Proxy, that of Europeana is named", async () => {
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
