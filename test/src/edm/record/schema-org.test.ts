import fc from 'fast-check';
import jsonld from 'jsonld';
import { expect, test } from 'vitest';
import { readDatasetLine } from '../../../../src/edm/record/dataset-line.ts';
import { asLinkedData } from '../../../../src/edm/record/linked-data.ts';
import type { FramedRecord } from '../../../../src/edm/record/record.ts';
import { schemaOrgRecord } from '../../../../src/edm/record/schema-org.ts';
import { arbitraryRecord } from './arbitrary-record.ts';
import { sampleLines } from './sample-records.ts';

const PAGE = 'https://api.example/objects/1';

const RECORD: FramedRecord = {
  id: 'https://api.example/id/1/aggregation',
  type: 'Aggregation',
  dataProvider: { '@language': 'de', '@value': 'Museum' },
  provider: 'Aggregator',
  edmRights: 'http://creativecommons.org/licenses/by/4.0/',
  isShownAt: 'https://museum.example/1',
  isShownBy: {
    id: 'https://museum.example/1.jpg',
    type: 'WebResource',
    format: ['image/jpeg'],
    width: 800,
    edmRights: 'http://creativecommons.org/publicdomain/mark/1.0/',
  },
  hasView: ['https://museum.example/1.mp3'],
  aggregatedCHO: {
    id: 'https://api.example/id/1/cho',
    type: 'ProvidedCHO',
    edmType: 'IMAGE',
    title: [
      { '@language': 'de', '@value': 'Hase' },
      { '@language': 'en', '@value': 'Hare' },
    ],
    creator: [
      {
        id: 'https://d-nb.info/gnd/11852786X',
        type: 'Agent',
        prefLabel: [{ '@language': 'de', '@value': 'Dürer, Albrecht' }],
        altLabel: ['Albrecht Dürer'],
        dateOfBirth: '1471-05-21',
        sameAs: ['https://viaf.org/viaf/54146999'],
      },
      'Werkstatt',
    ],
    dcType: [{ id: 'https://vocabulary.example/1', type: 'Concept', prefLabel: ['Zeichnung'] }, 'Blatt'],
    spatial: [{ type: 'Place', prefLabel: ['Nürnberg'], lat: '49.45', long: '11.08' }],
    subject: [{ id: 'https://vocabulary.example/2' }],
    date: ['1502'],
    medium: ['Aquarell'],
  },
};

const CREATORS = [
  {
    '@type': 'Person',
    '@id': 'https://d-nb.info/gnd/11852786X',
    name: { '@language': 'de', '@value': 'Dürer, Albrecht' },
    alternateName: 'Albrecht Dürer',
    birthDate: '1471-05-21',
    sameAs: 'https://viaf.org/viaf/54146999',
  },
  { '@type': 'Person', name: 'Werkstatt' },
];

test('[site-40] without files, the licence is that of the description', () => {
  const { isShownBy: _, hasView: __, object: ___, ...record } = RECORD;
  expect(schemaOrgRecord(record as typeof RECORD, PAGE)).toMatchObject({
    sdLicense: 'http://creativecommons.org/licenses/by/4.0/',
  });
  expect(schemaOrgRecord(record as typeof RECORD, PAGE)).not.toHaveProperty('license');
});

test('[identifiers-2] [site-2] a record in the words of schema.org', () => {
  expect(schemaOrgRecord(RECORD, PAGE)).toEqual({
    '@context': 'https://schema.org/',
    '@type': 'VisualArtwork',
    '@id': 'https://api.example/id/1/cho',
    url: PAGE,
    name: [
      { '@language': 'de', '@value': 'Hase' },
      { '@language': 'en', '@value': 'Hare' },
    ],
    creator: CREATORS,
    dateCreated: '1502',
    spatialCoverage: { '@type': 'Place', name: 'Nürnberg', latitude: '49.45', longitude: '11.08' },
    about: { '@type': 'DefinedTerm', '@id': 'https://vocabulary.example/2' },
    genre: [{ '@type': 'DefinedTerm', '@id': 'https://vocabulary.example/1', name: 'Zeichnung' }, 'Blatt'],
    artMedium: 'Aquarell',
    license: 'http://creativecommons.org/licenses/by/4.0/',
    provider: { '@type': 'Organization', name: { '@language': 'de', '@value': 'Museum' } },
    sdPublisher: { '@type': 'Organization', name: 'Aggregator' },
    sameAs: 'https://museum.example/1',
    image: {
      '@type': 'ImageObject',
      contentUrl: 'https://museum.example/1.jpg',
      license: 'http://creativecommons.org/publicdomain/mark/1.0/',
      acquireLicensePage: 'https://museum.example/1',
      creditText: { '@language': 'de', '@value': 'Museum' },
      creator: CREATORS,
    },
    associatedMedia: [
      {
        '@type': 'ImageObject',
        '@id': 'https://museum.example/1.jpg',
        contentUrl: 'https://museum.example/1.jpg',
        encodingFormat: 'image/jpeg',
        width: '800',
        license: 'http://creativecommons.org/publicdomain/mark/1.0/',
      },
      {
        '@type': 'AudioObject',
        '@id': 'https://museum.example/1.mp3',
        contentUrl: 'https://museum.example/1.mp3',
      },
    ],
  });
});

test.each([
  ['48,3', '16.37 E', { latitude: '48.3', longitude: '16.37' }],
  ['48.30', '16.370', { latitude: '48.30', longitude: '16.370' }],
  ['48°18\'0"N', '16° 22\' 12" W', { latitude: '48.3', longitude: '-16.37' }],
  ['483', 'Wien', {}],
])('the place at %s and %s has decimal degrees, or none', (lat, long, degrees) => {
  const spatial = [{ type: 'Place', prefLabel: ['Wien'], lat, long }];
  const record = { ...RECORD, aggregatedCHO: { ...RECORD.aggregatedCHO, spatial } };
  expect(schemaOrgRecord(record, PAGE)['spatialCoverage']).toEqual({
    '@type': 'Place',
    name: 'Wien',
    ...degrees,
  });
});

/** As schema.org's own context: all names are of its vocabulary. */
const CONTEXT = { '@vocab': 'http://schema.org/' };

/** The graph that a JSON-LD processor reads. */
const expanded = (record: FramedRecord) =>
  jsonld.expand({
    ...schemaOrgRecord(asLinkedData(record), PAGE),
    '@context': CONTEXT,
  } as jsonld.JsonLdDocument);

test('records of the sample collection are JSON-LD with a page and a provider', async () => {
  const records = sampleLines().flatMap((line) => readDatasetLine(JSON.parse(line)).record ?? []);
  expect(records.length).toBeGreaterThan(200);
  for (const record of records) {
    const [thing] = await expanded(record);
    expect(Object.keys(thing ?? {})).toEqual(
      expect.arrayContaining(['@id', '@type', 'http://schema.org/url', 'http://schema.org/provider']),
    );
  }
});

test('any record is JSON-LD', () =>
  fc.assert(
    fc.asyncProperty(arbitraryRecord, async (record) => {
      expect(await expanded(record)).toHaveLength(1);
    }),
    { numRuns: 100 },
  ));
