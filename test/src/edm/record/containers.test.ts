import { describe, expect, test } from 'vitest';
import { readDatasetLine, writeDatasetLine } from '../../../../src/edm/record/dataset-line.ts';
import { texts } from '../../../../src/edm/record/display.ts';
import { readFramed } from '../../../../src/edm/record/read-framed.ts';
import { readRdfXml } from '../../../../src/edm/record/read-rdf-xml.ts';
import type { ReadResult } from '../../../../src/edm/record/record.ts';
import { recordOf } from '../../../../src/edm/record/statements.ts';
import type { JsonObject } from '../../../../src/kernel/json.ts';
import { rdfRecord } from './rdf-document.ts';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

interface Read {
  /** A property of the object, as the record states it. */
  readonly stated: unknown;
  /** The same as it is stored. */
  readonly stored: unknown;
  readonly rejected: readonly string[];
}

function readOf(result: ReadResult | undefined, key: string, on: 'cho' | 'aggregation' = 'cho'): Read {
  if (result?.record === undefined) throw new Error(JSON.stringify(result));
  const { record, supplied, warnings } = result;
  const { aggregatedCHO } = supplied;
  return {
    stated: on === 'cho' ? record.aggregatedCHO[key] : record[key],
    stored: on === 'cho' ? (aggregatedCHO as JsonObject)[key] : supplied[key],
    rejected: warnings.flatMap(({ message }) =>
      message.startsWith('rejected') ? message.replace('edm:aggregatedCHO > ', '') : [],
    ),
  };
}

async function fromXml(cho: string, key: string, others = ''): Promise<Read> {
  const [{ result } = {}] = await readRdfXml(rdfRecord({ cho, others }), 'file:///b/');
  return readOf(result, key);
}

const framed = (statements: JsonObject, aggregation: JsonObject = {}): JsonObject => ({
  id: 'http://m.example/1',
  type: 'Aggregation',
  aggregatedCHO: {
    id: 'http://m.example/1/cho',
    type: 'ProvidedCHO',
    title: ['Vase'],
    edmType: 'IMAGE',
    ...statements,
  },
  dataProvider: 'Museum',
  edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
  ...aggregation,
});

const AGENT = '<edm:Agent rdf:about="http://m.example/x"><skos:prefLabel>Xaver</skos:prefLabel></edm:Agent>';
const XAVER = { id: 'http://m.example/x', type: 'Agent', prefLabel: ['Xaver'] };

describe('[records-40] containers of RDF/XML', () => {
  test.each(['Bag', 'Seq', 'Alt'])('rdf:%s: the members are values, in their order', async (name) => {
    const members = Array.from({ length: 12 }, (_, n) => `<rdf:li>${n + 1}</rdf:li>`).join('');
    const { stated, stored, rejected } = await fromXml(
      `<dc:creator><rdf:${name}>${members}<rdf:li>${AGENT}</rdf:li></rdf:${name}></dc:creator>`,
      'creator',
    );
    expect(stated).toEqual([...Array.from({ length: 12 }, (_, n) => String(n + 1)), XAVER]);
    expect(stored).toMatchObject([{ type: `${RDF}${name}`, [`${RDF}_12`]: { '@value': '12' } }]);
    expect(rejected).toEqual([]);
  });

  test.each([
    ['a typed node', `<rdf:Description><rdf:type rdf:resource="${RDF}Bag"/>BODY</rdf:Description>`],
    ['a node without a type', '<rdf:Description>BODY</rdf:Description>'],
  ])('%s, with numbers', async (_, node) => {
    const body = '<rdf:_10>zehn</rdf:_10><rdf:_2 xml:lang="de">zwei</rdf:_2><rdf:_1>eins</rdf:_1>';
    const { stated } = await fromXml(`<dc:subject>${node.replace('BODY', body)}</dc:subject>`, 'subject');
    expect(stated).toEqual(['eins', { '@language': 'de', '@value': 'zwei' }, 'zehn']);
  });

  test('members as attributes, and a container with a name', async () => {
    const bag = '<rdf:Bag rdf:about="#b" rdf:_1="eins" rdf:_2="zwei"/>';
    const { stated, stored } = await fromXml('<dc:subject rdf:resource="#b"/>', 'subject', bag);
    expect(stated).toEqual(['eins', 'zwei']);
    expect(stored).toMatchObject([{ type: `${RDF}Bag`, [`${RDF}_2`]: { '@value': 'zwei' } }]);
  });

  test('a collection is an rdf:List, of any length, which is stored as @list', async () => {
    const names = Array.from({ length: 500 }, (_, n) => `http://m.example/${n}`);
    const members = names.map((name) => `<rdf:Description rdf:about="${name}"/>`).join('');
    const xml = `<dc:creator rdf:parseType="Collection">${members}${AGENT}</dc:creator>`;
    const { stated, stored, rejected } = await fromXml(xml, 'creator');
    const expected = [...names.map((id) => ({ id })), XAVER];
    expect(stated).toEqual(expected);
    expect(stored).toEqual([{ '@list': expected }]);
    expect(rejected).toEqual([]);
  });

  test('an rdf:List of nodes, an empty one, and lists in lists', async () => {
    const list = (first: string, rest: string) =>
      `<rdf:List><rdf:first>${first}</rdf:first><rdf:rest>${rest}</rdf:rest></rdf:List>`;
    const nil = `<rdf:Description rdf:about="${RDF}nil"/>`;
    const inner = list('b', list('c', nil));
    const { stated, stored } = await fromXml(
      `<dcterms:extent>${list('a', list(inner, list('d', nil)))}</dcterms:extent>`,
      'extent',
    );
    expect(stated).toEqual(['a', 'b', 'c', 'd']);
    expect(stored).toEqual([{ '@list': ['a', { '@list': ['b', 'c'] }, 'd'] }]);
    expect(await fromXml('<dcterms:medium rdf:parseType="Collection"/>', 'medium')).toEqual({
      stated: undefined,
      stored: [{ '@list': [] }],
      rejected: [],
    });
  });

  test('a list whose nodes have names keeps these', async () => {
    const others = `<rdf:List rdf:about="http://m.example/l1"><rdf:first>a</rdf:first><rdf:rest rdf:resource="http://m.example/l2"/></rdf:List>
      <rdf:List rdf:about="http://m.example/l2"><rdf:first>b</rdf:first><rdf:rest rdf:resource="${RDF}nil"/></rdf:List>`;
    const xml = '<dc:subject rdf:resource="http://m.example/l1"/>';
    const { stated, stored, rejected } = await fromXml(xml, 'subject', others);
    expect(stated).toEqual(['a', 'b']);
    expect(stored).toMatchObject([
      { id: 'http://m.example/l1', [`${RDF}rest`]: { id: 'http://m.example/l2' } },
    ]);
    expect(rejected).toEqual([]);
  });

  test('media in a container are web resources', async () => {
    const aggregation =
      '<edm:hasView><rdf:Seq><rdf:li rdf:resource="http://m.example/2.jpg"/><rdf:li rdf:resource="http://m.example/1.jpg"/></rdf:Seq></edm:hasView>';
    const others =
      '<edm:WebResource rdf:about="http://m.example/1.jpg"><dc:format>image/jpeg</dc:format></edm:WebResource>';
    const [{ result } = {}] = await readRdfXml(rdfRecord({ aggregation, others }));
    expect(readOf(result, 'hasView', 'aggregation').stated).toEqual([
      { id: 'http://m.example/2.jpg', type: 'WebResource' },
      { id: 'http://m.example/1.jpg', type: 'WebResource', format: ['image/jpeg'] },
    ]);
  });

  test.each([
    [
      '<dc:creator>Text <rdf:Bag><rdf:li>a</rdf:li></rdf:Bag></dc:creator>',
      'text "Text" in dc:creator is not read: it stands beside elements',
    ],
    [
      '<dc:creator><rdf:Bag>Text<rdf:li>a</rdf:li></rdf:Bag></dc:creator>',
      'text "Text" in dc:creator is not read: it stands beside elements',
    ],
    [
      '<dc:creator rdf:parseType="Collection">Text<skos:Concept><skos:prefLabel>a</skos:prefLabel></skos:Concept></dc:creator>',
      'text "Text" in dc:creator is not read: it stands beside elements',
    ],
    [
      '<dc:creator><edm:Agent><rdf:li>Text</rdf:li><skos:prefLabel>a</skos:prefLabel></edm:Agent></dc:creator>',
      'unknown property rdf:_1 in edm:aggregatedCHO > dc:creator',
    ],
  ])('a line for what no container holds: %s', async (cho, line) => {
    const [{ result } = {}] = await readRdfXml(rdfRecord({ cho }));
    expect(result).toMatchObject({
      warnings: expect.arrayContaining([{ severity: 'warning', message: line }]),
    });
    expect(texts(result?.record?.aggregatedCHO['creator'])).toEqual(['a']);
  });

  test('a container of a class that EDM does not have', async () => {
    const { stated } = await fromXml(
      '<dc:subject><e:Container><rdf:li>a</rdf:li></e:Container></dc:subject>',
      'subject',
    );
    expect(stated).toEqual(['a']);
  });

  test('required statements may be in containers', async () => {
    const xml = rdfRecord().replace(
      '<edm:dataProvider>Museum</edm:dataProvider>',
      '<edm:dataProvider><rdf:Alt><rdf:li>Museum</rdf:li></rdf:Alt></edm:dataProvider>',
    );
    const [{ result } = {}] = await readRdfXml(xml.replace('Brief', '<rdf:Bag><rdf:li>B</rdf:li></rdf:Bag>'));
    expect(result?.record).toMatchObject({ dataProvider: 'Museum', aggregatedCHO: { title: ['B'] } });
    const [empty] = await readRdfXml(rdfRecord().replace('Brief', '<rdf:Bag/>'));
    expect(empty?.result).toMatchObject({ errors: [{ message: 'neither dc:title nor dc:description' }] });
  });
});

describe('[records-40] a circle ends, with a line', () => {
  test.each<[string, string, string[]]>([
    [
      'a bag that contains itself',
      '<rdf:Bag rdf:about="http://m.example/bag"><rdf:li>a</rdf:li><rdf:li rdf:resource="http://m.example/bag"/><rdf:li>b</rdf:li></rdf:Bag>',
      ['rejected in dc:subject: reference "http://m.example/bag" leads back to its own list'],
    ],
    [
      'a bag without a name',
      '<rdf:Bag rdf:nodeID="n"><rdf:li>a</rdf:li><rdf:li rdf:nodeID="n"/><rdf:li>b</rdf:li></rdf:Bag>',
      [
        expect.stringMatching(
          /^rejected in dc:subject: reference "_:.*" leads to nothing that its list describes$/,
        ),
      ],
    ],
    [
      'two that contain each other',
      '<rdf:Seq rdf:about="urn:1"><rdf:li>a</rdf:li><rdf:li><rdf:Bag rdf:about="urn:2"><rdf:li rdf:resource="urn:1"/><rdf:li>b</rdf:li></rdf:Bag></rdf:li></rdf:Seq>',
      ['rejected in dc:subject: reference "urn:1" leads back to its own list'],
    ],
    [
      'a list that goes on with its beginning',
      '<rdf:List rdf:nodeID="l"><rdf:first>a</rdf:first><rdf:rest><rdf:List><rdf:first>b</rdf:first><rdf:rest rdf:nodeID="l"/></rdf:List></rdf:rest></rdf:List>',
      [expect.stringMatching(/leads to nothing that its list describes$/)],
    ],
    [
      'a list that is its own member',
      `<rdf:List rdf:nodeID="l"><rdf:first rdf:nodeID="l"/><rdf:rest><rdf:List><rdf:first>a</rdf:first><rdf:rest><rdf:List><rdf:first>b</rdf:first><rdf:rest rdf:resource="${RDF}nil"/></rdf:List></rdf:rest></rdf:List></rdf:rest></rdf:List>`,
      [expect.stringMatching(/leads to nothing that its list describes$/)],
    ],
  ])('%s', async (_, container, lines) => {
    const { stated, rejected } = await fromXml(`<dc:subject>${container}</dc:subject>`, 'subject');
    expect(stated).toEqual(['a', 'b']);
    expect(rejected).toEqual(lines);
  });
});

const check = (statements: JsonObject, key: string): Read => readOf(readFramed(framed(statements)), key);

describe('[records-40] containers of JSON-LD', () => {
  test.each<[string, JsonObject | readonly JsonObject[]]>([
    ['@list', { '@list': ['B', { '@language': 'de', '@value': 'A' }, 'C'] }],
    ['@set', { '@set': ['B', { '@language': 'de', '@value': 'A' }, 'C'] }],
    [
      'lists in lists',
      { '@list': ['B', { '@list': [{ '@language': 'de', '@value': 'A' }] }, { '@set': 'C' }] },
    ],
    ['several', [{ '@list': ['B'] }, { '@list': [{ '@language': 'de', '@value': 'A' }, 'C'] }]],
    [
      'rdf:Seq',
      { '@type': 'rdf:Seq', 'rdf:_10': 'C', 'rdf:_2': { '@language': 'de', '@value': 'A' }, 'rdf:_1': 'B' },
    ],
    [
      'its URLs',
      { type: [`${RDF}Bag`], [`${RDF}_1`]: ['B', { '@language': 'de', '@value': 'A' }], [`${RDF}_2`]: 'C' },
    ],
    [
      'rdf:List',
      {
        '@type': 'rdf:List',
        'rdf:first': 'B',
        'rdf:rest': {
          'rdf:first': { '@language': 'de', '@value': 'A' },
          'rdf:rest': { 'rdf:first': 'C', 'rdf:rest': { '@id': 'rdf:nil' } },
        },
      },
    ],
  ])('%s: stored as it came, read in order', (_, container) => {
    const { stated, stored, rejected } = check({ creator: container as JsonObject }, 'creator');
    expect(stated).toEqual(['B', { '@language': 'de', '@value': 'A' }, 'C']);
    const names = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(/"@(type|id)"/g, '"$1"'));
    expect(stored).toEqual(names(container));
    expect(rejected).toEqual([]);
  });

  test('references and language maps', () => {
    const urls = ['http://m.example/2', { id: 'http://m.example/1' }];
    expect(check({ sameAs: { '@list': urls } }, 'sameAs').stated).toEqual([
      'http://m.example/2',
      'http://m.example/1',
    ]);
    expect(check({ subject: { '@list': [{ de: 'Vase', en: 'jar' }] } }, 'subject').stated).toEqual([
      { '@language': 'de', '@value': 'Vase' },
      { '@language': 'en', '@value': 'jar' },
    ]);
  });

  test.each<[string, JsonObject, string, string[]]>([
    [
      'what is not a URL',
      { sameAs: { '@list': ['http://m.example/1', 'none'] } },
      'sameAs',
      ['rejected in owl:sameAs: reference "none" is not an absolute URL'],
    ],
    [
      'a URL in a Seq',
      { sameAs: { type: 'rdf:Seq', 'rdf:_1': 'none', 'rdf:_2': 'http://m.example/1' } },
      'sameAs',
      ['rejected in owl:sameAs: reference "none" is not an absolute URL'],
    ],
    [
      'other statements about the container',
      { subject: { '@list': ['a'], prefLabel: ['Liste'] } },
      'subject',
      ['rejected in dc:subject: a list of 1 is not a member of its list, but its skos:prefLabel'],
    ],
    [
      'other keywords',
      { subject: { '@list': ['a'], '@index': 'x' } },
      'subject',
      ['rejected in dc:subject: key "@index" is not a property'],
    ],
    [
      'a reference to a node that is described elsewhere',
      { subject: { '@list': ['a', { id: '_:b0' }] } },
      'subject',
      ['rejected in dc:subject: reference "_:b0" leads to nothing that its list describes'],
    ],
  ])('a line for %s', (_, statements, key, lines) => {
    const { stated, rejected } = check(statements, key);
    expect(stated).toHaveLength(1);
    expect(rejected).toEqual(lines);
  });

  test('a line for what is nested too deeply', () => {
    let nested: JsonObject = { '@list': ['deep'] };
    for (let depth = 0; depth < 100; depth += 1) nested = { '@list': [nested, 'a'] };
    const { stated, rejected } = check({ subject: nested }, 'subject');
    expect(stated).toEqual(Array(31).fill('a'));
    expect(rejected).toEqual([expect.stringMatching(/an object is nested deeper than 32 levels$/)]);
  });

  test('the object may be in one', () => {
    const { aggregatedCHO, ...aggregation } = framed({});
    const result = readFramed({ ...aggregation, aggregatedCHO: { '@set': [aggregatedCHO as JsonObject] } });
    expect(result.record?.aggregatedCHO).toMatchObject({ title: ['Vase'] });
  });

  test('a line of the dataset states the same', () => {
    const supplied = framed(
      {
        creator: { '@list': ['B', { '@language': 'de', '@value': 'A' }, { id: 'urn:x', prefLabel: ['X'] }] },
        sameAs: { '@list': ['urn:a', 'urn:b'] },
        conformsTo: { '@set': ['text', { id: 'urn:c' }] },
        subject: { type: 'rdf:Seq', 'rdf:_2': '2', 'rdf:_1': { '@language': 'de', '@value': '1' } },
      },
      { hasView: { type: 'rdf:Seq', 'rdf:_1': { id: 'urn:1' }, 'rdf:_2': { id: 'urn:2' } } },
    );
    const { record } = readFramed(supplied);
    const again = readDatasetLine(writeDatasetLine(supplied));
    expect(again.record).toEqual(recordOf(supplied));
    expect(again.record).toEqual(record);
    expect(again).toMatchObject({
      supplied: { aggregatedCHO: { creator: [{ '@list': expect.anything() }] } },
    });
  });
});
