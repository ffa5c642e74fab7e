import { PROPERTIES, type Property } from '../../../src/edm/record/properties.ts';
import type { Random } from '../kills/random.ts';

/** One kind of hostile record, of any size. */
export interface HostileRecord {
  /** What is hostile about it: `many-entities in subject of ProvidedCHO`. */
  readonly name: string;
  readonly format: 'json' | 'xml';
  /** The record as text with about `size` characters beyond an ordinary one; the Aggregation's URL ends with the uuid. */
  text(size: number, uuid: string): string;
}

/** Any field of any resource, in any shape. */
export function hostileRecord(random: Random): HostileRecord {
  const holder = random.oneOf(HOLDERS);
  const { key, name } = random.below(2) === 0 ? random.oneOf(PROPERTIES as Rows) : random.oneOf(SHOWN);
  const alphabet = random.oneOf(ALPHABETS);
  if (random.below(4) === 0) {
    const [shape, write] = random.oneOf(XML_SHAPES);
    return {
      name: `${shape} in ${name} of ${holder}, as RDF/XML`,
      format: 'xml',
      text: (size, uuid) => xmlRecord(uuid, holder, write(size, name, alphabet)),
    };
  }
  const [shape, write] = random.oneOf(JSON_SHAPES);
  return {
    name: `${shape} in ${key} of ${holder}, of ${JSON.stringify(alphabet.slice(0, 12))}`,
    format: 'json',
    text: (size, uuid) => jsonRecord(uuid, holder, write(size, key, alphabet)),
  };
}

type Rows = readonly [Property, ...Property[]];

/** What the index, pages and rules of quality look at. */
const SHOWN = PROPERTIES.filter(({ key }) =>
  /^(?:title|alternative|description|subject|creator|dcType|spatial|created|date|identifier|dataProvider|hasView|isShownBy|edmRights|prefLabel|altLabel|sameAs|format|isReferencedBy)$/.test(
    key,
  ),
) as unknown as Rows;

/** A number of characters between 4 kB and 8 MB; every order of magnitude is as likely. */
export const hostileSize = (random: Random): number => Math.round(4096 * 2 ** (11 * random.next()));

const HOLDERS = [
  'Aggregation',
  'ProvidedCHO',
  'ProvidedCHO',
  'WebResource',
  'Agent',
  'Place',
  'TimeSpan',
  'Concept',
] as const;

type Holder = (typeof HOLDERS)[number];

/** Repeated to make long texts. */
const ALPHABETS = [
  'a',
  'ababa',
  'Donaudampfschifffahrt',
  'wien Wien ',
  '1200-1300, ca. 15. Jh. ',
  '? vor nach ',
  '. , ; : ! ',
  ' ',
  '\n',
  '\u001b[31m',
  '\u0000',
  '\ud800',
  '👩‍👩‍👧',
  'e\u0301\u0302\u0303',
  'ﷺ',
  '\u202e',
  '<a href="x">&amp;',
  '](x)![',
  '{{ ',
  '((((',
  '"\\',
  "O'Brien, ",
  'https://hostile.example/a/',
  '%00%ff',
  '> . <https://victim.example/> <http://www.w3.org/2002/07/owl#sameAs> <https://evil.example/',
] as const;

/** A statement, or several, as JSON text without braces. */
type WriteStatement = (size: number, key: string, alphabet: string) => string;

const json = (value: unknown): string => JSON.stringify(value);
const long = (size: number, alphabet: string): string =>
  alphabet.repeat(Math.ceil(size / alphabet.length)).slice(0, size);
const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: Math.max(2, Math.floor(count)) }, (_, i) => make(i));

const JSON_SHAPES: readonly [readonly [string, WriteStatement], ...(readonly [string, WriteStatement])[]] = [
  ['long', (size, key, alphabet) => `${json(key)}:${json(long(size, alphabet))}`],
  [
    'many',
    (size, key, alphabet) => `${json(key)}:${json(times(size / 30, (i) => `${long(20, alphabet)} ${i}`))}`,
  ],
  ['many-alike', (size, key, alphabet) => `${json(key)}:${json(times(size / 30, () => long(25, alphabet)))}`],
  [
    'many-urls',
    (size, key) => `${json(key)}:${json(times(size / 40, (i) => `https://hostile.example/${i}.jpg`))}`,
  ],
  [
    'many-entities',
    (size, key, alphabet) =>
      `${json(key)}:${json(
        times(size / 110, (i) => ({
          id: `https://hostile.example/${i}`,
          type: ['Agent', 'Place', 'Concept', 'TimeSpan', 'WebResource'][i % 5],
          prefLabel: { '@language': 'de', '@value': `${long(20, alphabet)} ${i}` },
        })),
      )}`,
  ],
  [
    'many-blank-entities',
    (size, key) =>
      `${json(key)}:${json(times(size / 40, (i) => ({ type: 'Agent', prefLabel: `Anna ${i}` })))}`,
  ],
  [
    'many-languages',
    (size, key) =>
      `${json(key)}:${json(times(size / 40, (i) => ({ '@language': `x-${i}`, '@value': `wort ${i}` })))}`,
  ],
  [
    'language-map',
    (size, key) =>
      `${json(key)}:${json(Object.fromEntries(times(size / 20, (i) => [`x-${i}`, `wort ${i}`])))}`,
  ],
  [
    'deep-entities',
    (size, key) => {
      const depth = Math.ceil(size / (key.length + 20));
      return `${json(key)}:${`{"type":"Agent",${json(key)}:`.repeat(depth)}"a"${'}'.repeat(depth)}`;
    },
  ],
  ['deep-lists', (size, key) => `${json(key)}:${'['.repeat(size / 2)}"a"${']'.repeat(size / 2)}`],
  ['long-name', (size, _key, alphabet) => `${json(`dc:${long(size, alphabet)}`)}:"a"`],
  ['many-names', (size) => times(size / 24, (i) => `"http://e.example/${i}":"a"`).join(',')],
  ['repeated-name', (size, key) => times(size / (key.length + 8), (i) => `${json(key)}:"${i}"`).join(',')],
  [
    'long-id',
    (size, key, alphabet) => `${json(key)}:${json({ id: `https://e.example/${long(size, alphabet)}` })}`,
  ],
  [
    'long-type',
    (size, key, alphabet) => `${json(key)}:${json({ type: long(size, alphabet), prefLabel: 'a' })}`,
  ],
  [
    'many-types',
    (size, key) => `${json(key)}:${json({ type: times(size / 20, (i) => `e:Type${i}`), prefLabel: 'a' })}`,
  ],
  [
    'long-datatype',
    (size, key, alphabet) => `${json(key)}:${json({ type: long(size, alphabet), '@value': 'a' })}`,
  ],
  [
    'long-language',
    (size, key, alphabet) => `${json(key)}:${json({ '@language': long(size, alphabet), '@value': 'a' })}`,
  ],
  ['numbers', (size, key) => `${json(key)}:${json(times(size / 8, (i) => i * 1001))}`],
  ['long-number', (size, key) => `${json(key)}:${'9'.repeat(size)}`],
];

const XML_SHAPES: readonly [readonly [string, WriteStatement], ...(readonly [string, WriteStatement])[]] = [
  ['long', (size, name, alphabet) => `<${name}>${escaped(long(size, alphabet))}</${name}>`],
  [
    'many',
    (size, name) => times(size / (2 * name.length + 14), (i) => `<${name}>wort ${i}</${name}>`).join(''),
  ],
  [
    'references',
    (size, name) =>
      times(size / (name.length + 50), (i) => `<${name} rdf:resource="https://e.example/${i}"/>`).join(''),
  ],
  [
    'list-items',
    (size, name) =>
      `<${name}><rdf:Bag>${times(size / 22, (i) => `<rdf:li>wort ${i}</rdf:li>`).join('')}</rdf:Bag></${name}>`,
  ],
  [
    'deep',
    (size, name) => {
      const depth = Math.ceil(size / (2 * name.length + 30));
      return `${`<${name}><edm:Agent>`.repeat(depth)}${`</edm:Agent></${name}>`.repeat(depth)}`;
    },
  ],
  ['long-name', (size) => `<dc:${'x'.repeat(size / 2)}>a</dc:${'x'.repeat(size / 2)}>`],
  ['comment', (size, _name, alphabet) => `<!--${escaped(long(size, alphabet)).replaceAll('-', ' ')}-->`],
  [
    'attributes',
    (size, name) => `<${name}><edm:Agent ${times(size / 14, (i) => `dc:x${i}="wort"`).join(' ')}/></${name}>`,
  ],
  [
    'namespaces',
    (size, name) =>
      times(size / (name.length + 34), (i) => `<${name} xmlns:n${i}="http://e.example/${i}"/>`).join(''),
  ],
  ['references-to-characters', (size, name) => `<${name}>${'&#252;'.repeat(size / 6)}</${name}>`],
];

/** As XML can hold it. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}/gu, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

function jsonRecord(uuid: string, holder: Holder, statement: string): string {
  const at = (name: Holder): string => (name === holder ? `,${statement}` : '');
  const media = `https://hostile.example/${uuid}.jpg`;
  return `{"id":"https://hostile.example/${uuid}","type":"Aggregation","dataProvider":"Hostile Museum","provider":"Portal","edmRights":"http://rightsstatements.org/vocab/InC/1.0/","isShownAt":"https://hostile.example/page/${uuid}","isShownBy":{"id":"${media}","type":"WebResource","format":"image/jpeg"${at('WebResource')}},"aggregatedCHO":{"id":"https://hostile.example/cho/${uuid}","type":"ProvidedCHO","edmType":"IMAGE","title":["Blick auf Wien"],"identifier":["${uuid}"],"creator":[{"id":"https://hostile.example/agent","type":"Agent","prefLabel":"Anna"${at('Agent')}}],"spatial":[{"id":"https://hostile.example/place","type":"Place","prefLabel":"Wien"${at('Place')}}],"created":[{"id":"https://hostile.example/time","type":"TimeSpan","prefLabel":"1900"${at('TimeSpan')}}],"subject":[{"id":"https://hostile.example/concept","type":"Concept","prefLabel":"Haus"${at('Concept')}}]${at('ProvidedCHO')}}${at('Aggregation')}}`;
}

function xmlRecord(uuid: string, holder: Holder, statement: string): string {
  const at = (name: Holder): string => (name === holder ? statement : '');
  return `<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" ${NAMESPACES}>
<ore:Aggregation rdf:about="https://hostile.example/${uuid}"><edm:aggregatedCHO rdf:resource="https://hostile.example/cho/${uuid}"/><edm:dataProvider>Hostile Museum</edm:dataProvider><edm:rights rdf:resource="http://rightsstatements.org/vocab/InC/1.0/"/><edm:isShownBy rdf:resource="https://hostile.example/${uuid}.jpg"/>${at('Aggregation')}</ore:Aggregation>
<edm:ProvidedCHO rdf:about="https://hostile.example/cho/${uuid}"><dc:title>Blick auf Wien</dc:title><edm:type>IMAGE</edm:type><dc:creator rdf:resource="https://hostile.example/agent"/><dcterms:spatial rdf:resource="https://hostile.example/place"/><dcterms:created rdf:resource="https://hostile.example/time"/><dc:subject rdf:resource="https://hostile.example/concept"/>${at('ProvidedCHO')}</edm:ProvidedCHO>
<edm:WebResource rdf:about="https://hostile.example/${uuid}.jpg">${at('WebResource')}</edm:WebResource>
<edm:Agent rdf:about="https://hostile.example/agent"><skos:prefLabel>Anna</skos:prefLabel>${at('Agent')}</edm:Agent>
<edm:Place rdf:about="https://hostile.example/place"><skos:prefLabel>Wien</skos:prefLabel>${at('Place')}</edm:Place>
<edm:TimeSpan rdf:about="https://hostile.example/time"><skos:prefLabel>1900</skos:prefLabel>${at('TimeSpan')}</edm:TimeSpan>
<skos:Concept rdf:about="https://hostile.example/concept"><skos:prefLabel>Haus</skos:prefLabel>${at('Concept')}</skos:Concept>
</rdf:RDF>`;
}

const NAMESPACES = Object.entries({
  ore: 'http://www.openarchives.org/ore/terms/',
  edm: 'http://www.europeana.eu/schemas/edm/',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  ebucore: 'http://www.ebu.ch/metadata/ontologies/ebucore/ebucore#',
  svcs: 'http://rdfs.org/sioc/services#',
  doap: 'http://usefulinc.com/ns/doap#',
  odrl: 'http://www.w3.org/ns/odrl/2/',
  owl: 'http://www.w3.org/2002/07/owl#',
  foaf: 'http://xmlns.com/foaf/0.1/',
  rdaGr2: 'http://rdvocab.info/ElementsGr2/',
  wgs84_pos: 'http://www.w3.org/2003/01/geo/wgs84_pos#',
})
  .map(([prefix, iri]) => `xmlns:${prefix}="${iri}"`)
  .join(' ');
