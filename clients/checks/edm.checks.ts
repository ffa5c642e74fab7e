import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DataFactory, Parser, Store } from 'n3';
import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { Validator } from 'shacl-engine';
import { expect, test } from 'vitest';
import { readRdfXml } from '../../src/edm/record/read-rdf-xml.ts';
import { rdfDocument } from '../../test/src/edm/record/rdf-document.ts';

/*
 * The checks of `vitrine validate` and `vitrine ingest` must come to the verdict of the
 * shapes in edm.ttl. These only know RDF: nothing of our readers is used for them.
 */

const shapes = new Store(new Parser().parse(readFileSync(join(import.meta.dirname, 'edm.ttl'), 'utf8')));
const VIOLATION = 'http://www.w3.org/ns/shacl#Violation';

interface Verdict {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

async function byShapes(xml: string): Promise<Verdict> {
  const dataset = await rdfQuads(xml);
  const { results } = await new Validator(shapes, { factory: DataFactory }).validate({ dataset });
  const messages = (isWanted: (severity: string) => boolean) =>
    results
      .filter(({ severity }) => isWanted(severity.value))
      .flatMap(({ message }) => message.map(({ value }) => value))
      .sort();
  const errors = messages((severity) => severity === VIOLATION);
  // A rejected record has no warnings.
  return { errors, warnings: errors.length > 0 ? [] : messages((severity) => severity !== VIOLATION) };
}

async function byVitrine(xml: string): Promise<Verdict> {
  const [{ result } = { result: undefined }] = await readRdfXml(xml);
  const messages = (severity: string) =>
    (result?.record === undefined ? (result?.errors ?? []) : result.warnings)
      .filter((issue) => issue.severity === severity)
      .map(({ message }) => withoutValues(message))
      .sort();
  return { errors: messages('error'), warnings: messages('warning') };
}

const withoutValues = (message: string): string =>
  message
    .replace(/edm:type "[^"]*" has the language tag ".*/, 'edm:type has a language tag')
    .replace(/ "[^"]*"/g, '');

/** A record that has everything, by its statements. */
const AGGREGATION = {
  aggregatedCHO: '<edm:aggregatedCHO rdf:resource="http://m.example/cho"/>',
  dataProvider: '<edm:dataProvider>Museum</edm:dataProvider>',
  rights: '<edm:rights rdf:resource="http://rightsstatements.org/vocab/InC/1.0/"/>',
  isShownAt: '<edm:isShownAt rdf:resource="http://m.example/page"/>',
  isShownBy: '<edm:isShownBy rdf:resource="http://m.example/1.jpg"/>',
};
const OBJECT = {
  title: '<dc:title xml:lang="de">Brief</dc:title>',
  description: '<dc:description xml:lang="de">An einen Freund</dc:description>',
  edmType: '<edm:type>TEXT</edm:type>',
  identifier: '<dc:identifier>I 1</dc:identifier>',
  dcType: '<dc:type xml:lang="de">Brief</dc:type>',
  language: '<dc:language>de</dc:language>',
};

type Statements = Partial<Record<keyof typeof AGGREGATION | keyof typeof OBJECT, string>>;

function recordWith(changed: Statements): string {
  const written = (statements: Readonly<Record<string, string>>) =>
    Object.entries({ ...statements, ...changed })
      .filter(([name]) => Object.hasOwn(statements, name))
      .map(([, xml]) => xml)
      .join('');
  return rdfDocument(`<edm:ProvidedCHO rdf:about="http://m.example/cho">${written(OBJECT)}</edm:ProvidedCHO>
<ore:Aggregation rdf:about="http://m.example/agg">${written(AGGREGATION)}</ore:Aggregation>`);
}

test.each<[string, Statements, Verdict]>([
  ['complete', {}, { errors: [], warnings: [] }],
  ['without provider', { dataProvider: '' }, { errors: ['no edm:dataProvider'], warnings: [] }],
  ['without rights', { rights: '' }, { errors: ['no edm:rights on the Aggregation'], warnings: [] }],
  ['without type', { edmType: '' }, { errors: ['no edm:type'], warnings: [] }],
  [
    'with a language of the type',
    { edmType: '<edm:type xml:lang="en">TEXT</edm:type>' },
    { errors: ['edm:type has a language tag'], warnings: [] },
  ],
  [
    'with an unknown type',
    { edmType: '<edm:type>PAINTING</edm:type>' },
    { errors: [], warnings: ['edm:type is none of IMAGE, TEXT, SOUND, VIDEO, 3D'] },
  ],
  ['without title', { title: '' }, { errors: [], warnings: [] }],
  [
    'without title and description',
    { title: '', description: '' },
    { errors: ['neither dc:title nor dc:description'], warnings: [] },
  ],
  ['without identifier', { identifier: '' }, { errors: [], warnings: ['no dc:identifier'] }],
  [
    'without links',
    { isShownAt: '', isShownBy: '' },
    { errors: [], warnings: ['no edm:isShownAt', 'no edm:isShownBy'] },
  ],
  [
    'without context',
    { dcType: '' },
    { errors: [], warnings: ['none of dc:type, dc:subject, dcterms:temporal, dcterms:spatial'] },
  ],
  [
    'a text without language',
    { language: '' },
    { errors: [], warnings: ['no dc:language, although edm:type is TEXT'] },
  ],
  [
    'a picture without language',
    { language: '', edmType: '<edm:type>IMAGE</edm:type>' },
    { errors: [], warnings: [] },
  ],
  [
    'without most',
    { dataProvider: '', rights: '', edmType: '', title: '', description: '', identifier: '' },
    {
      errors: [
        'neither dc:title nor dc:description',
        'no edm:dataProvider',
        'no edm:rights on the Aggregation',
        'no edm:type',
      ],
      warnings: [],
    },
  ],
])('a record %s', async (_, changed, verdict) => {
  const xml = recordWith(changed);
  expect(await byShapes(xml)).toEqual(verdict);
  expect(await byVitrine(xml)).toEqual(verdict);
});

/** The statements of an RDF/XML document. */
async function rdfQuads(xml: string): Promise<Store> {
  const quads = new Store();
  for await (const quad of Readable.from([xml]).pipe(new RdfXmlParser())) quads.addQuad(quad);
  return quads;
}
