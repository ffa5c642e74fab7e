import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../stores/records/temporary-folder.ts';
import { outcomeOf, run, serviceUrl } from './run-vitrine.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const line = (number: number, cho: object, dataProvider = 'Museum') =>
  `${JSON.stringify({
    id: `http://m.example/${uuid(number)}/aggregation`,
    type: 'Aggregation',
    'edm:provider': 'Example',
    'edm:dataProvider': dataProvider,
    'edm:isShownAt': 'http://m.example/1',
    'edm:rights': 'http://creativecommons.org/publicdomain/zero/1.0/',
    'edm:aggregatedCHO': {
      id: `http://m.example/${uuid(number)}/cho`,
      type: 'ProvidedCHO',
      'edm:type': 'IMAGE',
      ...cho,
    },
  })}\n`;

const RDF_XML = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:ore="http://www.openarchives.org/ore/terms/"
  xmlns:edm="http://www.europeana.eu/schemas/edm/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<ore:Aggregation rdf:about="http://m.example/${uuid(4)}/aggregation">
  <edm:aggregatedCHO rdf:resource="http://m.example/${uuid(4)}/cho"/><edm:dataProvider>Museum</edm:dataProvider>
  <edm:rights rdf:resource="http://creativecommons.org/publicdomain/zero/1.0/"/></ore:Aggregation>
<edm:ProvidedCHO rdf:about="http://m.example/${uuid(4)}/cho"><dc:title xml:lang="eng">&lt;i&gt;Garden&lt;/i&gt;</dc:title>
  <dc:title xml:lang="de_AT">S&amp;amp;#246;hne</dc:title><edm:type>IMAGE</edm:type></edm:ProvidedCHO></rdf:RDF>`;

const MARKED_TITLE = '<p>Die S&#246;hne &amp;amp; T&ouml;chter</p>';

const LINES = [
  line(
    1,
    {
      'dc:title': [{ lang: 'de', value: MARKED_TITLE }],
      'dc:description': [{ lang: 'de', value: '<p>Eins&nbsp;und <b>zwei</b></p><p>Drei</p>' }],
      'dc:creator': ['M&uuml;ller &amp; Sohn'],
      'dcterms:created': ['<p>1907</p>'],
    },
    'Museum &amp; Archiv',
  ),
  line(2, {
    'dc:title': [{ lang: 'de', value: 'a < b' }],
    'dc:description': [{ lang: 'de', value: '<unknown> von R&D' }],
  }),
  line(3, {
    'dc:title': [
      { lang: 'eng', value: 'The house' },
      { lang: 'ger', value: 'Das Haus' },
      { lang: 'fre', value: 'La maison' },
    ],
    'dc:language': ['ger'],
    'dc:subject': [
      {
        id: 'http://d-nb.info/gnd/4066009-6',
        type: 'Concept',
        'skos:prefLabel': [
          { lang: 'fra', value: 'Vienne' },
          { lang: 'eng', value: 'Vienna' },
          { lang: 'deu', value: 'Wien' },
        ],
      },
    ],
  }),
];

let service: ReturnType<typeof run>;
let base = '';
const get = async (path: string): Promise<string> => (await fetch(base + path)).text();
const read = async (path: string) => JSON.parse(await get(path));
const found = async (parameters: string) => (await read(`/v2/search?num_typos=0&${parameters}`)).found;
const harvested = (prefix: string) => get(`/oai?verb=ListRecords&metadataPrefix=${prefix}`);
const documentOf = async (number: number) =>
  (await read(`/v2/search?q=*&filter_by=uuid:=${uuid(number)}`)).hits[0].document;
const h1 = async (language: string, number: number) =>
  /<h1[^>]*>.*?<\/h1>/.exec(await get(`/${language}/objects/${uuid(number)}`))?.[0];

beforeAll(async () => {
  const folder = temporaryFolder(afterAll);
  writeFileSync(join(folder, 'museum.jsonl'), LINES.join(''));
  writeFileSync(join(folder, 'garden.xml'), RDF_XML);
  const environment = { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn' };
  const files = [join(folder, 'museum.jsonl'), join(folder, 'garden.xml')];
  const { status, stdout, stderr } = await outcomeOf('ingest', environment, files);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/\d {2}dc:title contains HTML/);
  service = run('start', environment);
  base = await serviceUrl(service);
});

afterAll(async () => {
  service.kill('SIGTERM');
  await once(service, 'exit');
});

describe('[records-20] markup', () => {
  test('stays in the record', async () => {
    const { metadata } = await read(`/v2/object?id=${uuid(1)}`);
    expect(metadata.aggregatedCHO.title).toEqual([{ '@language': 'de', '@value': MARKED_TITLE }]);
    expect(await harvested('edm')).toContain(
      '&lt;p&gt;Die S&amp;#246;hne &amp;amp;amp; T&amp;ouml;chter&lt;/p&gt;',
    );
    expect(await get(`/id/${uuid(1)}.nt`)).toContain(MARKED_TITLE);
  });
  test('is in no field of the document, and no word', async () => {
    expect(await documentOf(1)).toMatchObject({
      title: 'Die Söhne & Töchter',
      description: ['Eins und zwei\n\nDrei'],
      creator: ['Müller & Sohn'],
      dataProvider: 'Museum & Archiv',
      date: ['1907'],
      dateMin: Date.UTC(1907, 0) / 1000,
    });
    expect([await found('q=Töchter'), await found('q=Eins'), await found('q=nbsp')]).toEqual([1, 1, 0]);
    expect(await found(`q=*&filter_by=${encodeURIComponent('dataProvider:=`Museum & Archiv`')}`)).toBe(1);
  });
  test('is on no page, and in no feed, citation, manifest and form for readers', async () => {
    expect(await h1('de', 1)).toBe('<h1 dir="auto" lang="de">Die Söhne &amp; Töchter</h1>');
    const page = await get(`/de/objects/${uuid(1)}`);
    expect(page).toContain('<p dir="auto">Drei</p>');
    expect(page).toContain('"name":"Die Söhne \\u0026 Töchter"');
    const texts = await Promise.all([
      page,
      get('/feed.atom'),
      get(`/objects/${uuid(1)}/citation.ris`),
      get(`/objects/${uuid(1)}/citation.bib`),
      get(`/iiif/${uuid(1)}/manifest`),
      get(`/id/${uuid(1)}.schema.jsonld`),
      harvested('oai_dc'),
      get('/v2/facets/creator'),
    ]);
    for (const text of texts) {
      expect(text).toMatch(/S(?:ö|\{\\"o\})hne|Sohn/);
      expect(text).not.toMatch(/(?:&lt;|\\u003c|<)\/?p&gt;|&amp;(?:amp;)?#|ouml|nbsp|&amp;amp;/);
    }
  });
  test('is what has the name of an element or a character, and nothing else', async () => {
    expect(await documentOf(2)).toMatchObject({ title: 'a < b', description: ['<unknown> von R&D'] });
    expect(await h1('en', 2)).toBe('<h1 dir="auto" lang="de">a &lt; b</h1>');
  });
  test('is a problem of quality, with an example', async () => {
    const { quality } = await read(`/v2/object?id=${uuid(1)}&quality=true`);
    const problem = quality.problems.find(({ id }: { id: string }) => id === 'markup-in-text');
    expect(problem.seen).toBe('M&uuml;ller &amp; Sohn');
    expect(await found('q=*&filter_by=problems:=markup-in-text')).toBe(2);
    const report = await read('/quality');
    expect(report.problems[0]).toMatchObject({ id: 'markup-in-text', objects: 2 });
    expect(report.problems[0].examples).toHaveLength(2);
  });
});

describe('[records-21] codes of languages', () => {
  test('stay in the record', async () => {
    const titles = async (number: number) =>
      (await read(`/v2/object?id=${uuid(number)}`)).metadata.aggregatedCHO.title.map(
        ({ '@language': language }: { '@language': string }) => language,
      );
    expect([await titles(3), await titles(4)]).toEqual([
      ['eng', 'ger', 'fre'],
      ['eng', 'de_AT'],
    ]);
    const edm = await harvested('edm');
    expect(edm).toContain('<dc:title xml:lang="ger">Das Haus</dc:title>');
    // XML and RDF know no tags with low lines.
    expect(await get(`/id/${uuid(4)}.nt`)).toMatch(/"S&amp;#246;hne"@de-[Aa][Tt] /);
  });
  test('choose the title and its language', async () => {
    expect([await h1('de', 3), await h1('en', 3)]).toEqual([
      '<h1 dir="auto" lang="de">Das Haus</h1>',
      '<h1 dir="auto" lang="en">The house</h1>',
    ]);
    expect([await h1('de', 4), await h1('en', 4)]).toEqual([
      '<h1 dir="auto" lang="de-AT">Söhne</h1>',
      '<h1 dir="auto" lang="en">Garden</h1>',
    ]);
    expect(await get(`/de/objects/${uuid(3)}`)).toContain('<bdi>Deutsch</bdi>');
  });
  test('choose the labels of facets and entities', async () => {
    const { counts } = await read('/v2/facets/subject');
    expect(counts).toEqual([{ value: 'Wien', count: 1 }]);
    const { entities } = await read('/v2/entities?q=wien');
    expect(entities[0]).toMatchObject({
      label: 'Wien',
      labels: [
        { lang: 'fr', value: 'Vienne' },
        { lang: 'en', value: 'Vienna' },
        { lang: 'de', value: 'Wien' },
      ],
    });
    expect(await get('/en/entities/gnd-4066009-6')).toContain('<h1><bdi>Vienna</bdi></h1>');
  });
  test('are tags in manifests, oai_dc, schema.org and citations', async () => {
    expect((await read(`/iiif/${uuid(3)}/manifest`)).label).toEqual({
      en: ['The house'],
      de: ['Das Haus'],
      fr: ['La maison'],
    });
    const dublinCore = await harvested('oai_dc');
    expect(dublinCore).toContain('<dc:title xml:lang="de">Das Haus</dc:title>');
    expect(dublinCore).toContain('<dc:subject>Wien</dc:subject>');
    expect(await read(`/id/${uuid(3)}.schema.jsonld`)).toMatchObject({
      name: [
        { '@language': 'en', '@value': 'The house' },
        { '@language': 'de', '@value': 'Das Haus' },
        { '@language': 'fr', '@value': 'La maison' },
      ],
      inLanguage: 'de',
    });
    expect(await get(`/objects/${uuid(3)}/citation.ris`)).toContain('LA  - de');
  });
});
