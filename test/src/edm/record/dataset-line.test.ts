import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDatasetLine, writeDatasetLine } from '../../../../src/edm/record/dataset-line.ts';
import { readFramed } from '../../../../src/edm/record/read-framed.ts';
import type { Entity } from '../../../../src/edm/record/record.ts';
import type { JsonObject } from '../../../../src/kernel/json.ts';
import { runs } from '../../../runs.ts';
import { arbitraryRecord } from './arbitrary-record.ts';
import { framedFixtures, sampleLines } from './sample-records.ts';

const LINE = {
  id: 'http://id.example/1/aggregation',
  type: 'Aggregation',
  'edm:dataProvider': [{ lang: 'de', value: 'Museum' }],
  'edm:rights': 'http://rightsstatements.org/vocab/InC/1.0/',
};
const CHO = {
  id: 'http://id.example/1/cho',
  type: 'ProvidedCHO',
  'dc:title': [{ lang: 'de', value: 'Vase' }],
};

/** A whole line around statements about the object. */
const lineOf = (statements: JsonObject): JsonObject => ({
  ...LINE,
  'edm:aggregatedCHO': { ...CHO, ...statements, 'edm:type': 'IMAGE' },
});

const FRAMED = {
  id: 'http://id.example/1/aggregation',
  type: 'Aggregation',
  dataProvider: { '@language': 'de', '@value': 'Museum' },
  edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
};
const framedOf = (statements: Entity): Entity => ({
  ...FRAMED,
  aggregatedCHO: {
    id: 'http://id.example/1/cho',
    type: 'ProvidedCHO',
    title: [{ '@language': 'de', '@value': 'Vase' }],
    ...statements,
    edmType: 'IMAGE',
  },
});

/** Statements in a line are those in framed JSON-LD, in both directions. */
function check(line: JsonObject, framed: Entity): void {
  const read = readDatasetLine(lineOf(line));
  expect(read.record).toEqual(framedOf(framed));
  if (read.record !== undefined) expect(writeDatasetLine(read.record)).toEqual(lineOf(line));
}

/** Another spelling of the same statements is read too, but never written. */
function checkReading(line: JsonObject, framed: Entity): void {
  expect(readDatasetLine(lineOf(line)).record).toEqual(framedOf(framed));
}

describe('[dataset-2] a dataset line and framed JSON-LD', () => {
  test('text with a language', () =>
    check(
      { 'dc:subject': [{ lang: 'de', value: 'Wien' }] },
      { subject: [{ '@language': 'de', '@value': 'Wien' }] },
    ));
  test('text without a language', () =>
    check({ 'dc:creator': [{ lang: null, value: 'Graf, Urs' }] }, { creator: ['Graf, Urs'] }));
  test('text with a datatype', () =>
    check(
      { 'dcterms:temporal': [{ lang: null, value: '1885', type: 'xsd:gYear' }] },
      { temporal: [{ type: 'xsd:gYear', '@value': '1885' }] },
    ));
  test('a list of plain strings', () =>
    check({ 'dc:identifier': ['DG 1', '2'] }, { identifier: ['DG 1', '2'] }));
  test('plain strings and one with a language', () =>
    check(
      { 'dc:date': ['1506', { lang: 'de', value: 'um 1506' }] },
      { date: ['1506', { '@language': 'de', '@value': 'um 1506' }] },
    ));
  test('one value that framed JSON-LD writes bare', () =>
    check({ 'edm:currentLocation': [{ lang: null, value: 'Depot' }] }, { currentLocation: 'Depot' }));
  test('several values that framed JSON-LD writes bare when alone', () =>
    check(
      { 'edm:currentLocation': [{ lang: null, value: 'Depot' }, { id: 'http://p.example/1' }] },
      { currentLocation: ['Depot', { id: 'http://p.example/1' }] },
    ));
  test('a bare reference in place of a text', () =>
    check({ 'dc:type': [{ id: 'http://v.example/print' }] }, { dcType: [{ id: 'http://v.example/print' }] }));
  test('an entity in place of a text', () =>
    check(
      {
        'dcterms:spatial': [
          {
            id: 'http://p.example/salzburg',
            type: 'Place',
            'skos:prefLabel': [{ lang: null, value: 'Salzburg' }],
            'wgs84_pos:lat': 47.8,
          },
        ],
      },
      {
        spatial: [{ id: 'http://p.example/salzburg', type: 'Place', lat: 47.8, prefLabel: ['Salzburg'] }],
      },
    ));
  test('references as strings', () =>
    check({ 'owl:sameAs': ['http://a.example/1'] }, { sameAs: ['http://a.example/1'] }));
  test('references that framed JSON-LD writes as objects', () =>
    check(
      { 'dcterms:isReferencedBy': ['http://a.example/manifest', { lang: 'en', value: 'Paper XYZ' }] },
      { isReferencedBy: [{ id: 'http://a.example/manifest' }, { '@language': 'en', '@value': 'Paper XYZ' }] },
    ));
  test('a medium with its service', () =>
    check(
      {
        'dcterms:hasPart': [
          {
            id: 'http://i.example/1.jpg',
            type: 'WebResource',
            'dc:format': 'image/jpeg',
            'ebucore:width': 512,
            'svcs:has_service': {
              id: 'http://i.example/iiif/1',
              type: 'Service',
              'dcterms:conformsTo': ['http://iiif.io/api/image'],
              'doap:implements': ['http://iiif.io/api/image/2/level2.json'],
            },
          },
        ],
      },
      {
        hasPart: [
          {
            id: 'http://i.example/1.jpg',
            type: 'WebResource',
            format: ['image/jpeg'],
            width: 512,
            hasService: {
              id: 'http://i.example/iiif/1',
              type: 'Service',
              conformsTo: [{ id: 'http://iiif.io/api/image' }],
              implements: { id: 'http://iiif.io/api/image/2/level2.json' },
            },
          },
        ],
      },
    ));
  test('an empty list', () => check({ 'skos:prefLabel': [] }, { prefLabel: [] }));
  test('an unknown property, in any form', () =>
    check(
      {
        'foo:bar': 'x',
        'foo:list': ['x', { lang: null, value: 'y' }],
        'http://other.example/ns#p': [{ lang: 'de', value: 'z' }],
        'cc:attributionName': { id: 'http://a.example/1', 'foo:n': 1 },
      },
      {
        'foo:bar': 'x',
        'foo:list': ['x', { '@value': 'y' }],
        'http://other.example/ns#p': [{ '@language': 'de', '@value': 'z' }],
        'cc:attributionName': { id: 'http://a.example/1', 'foo:n': 1 },
      },
    ));
  test('a key that every JavaScript object has', () =>
    check({ constructor: 'x', toString: ['y'] }, { constructor: 'x', toString: ['y'] }));

  test('reads a single text without its list', () =>
    checkReading(
      { 'dc:subject': { lang: 'de', value: 'a' } },
      { subject: [{ '@language': 'de', '@value': 'a' }] },
    ));
  test('reads bare strings as texts', () =>
    checkReading({ 'dc:subject': ['a', 'b'] }, { subject: ['a', 'b'] }));
  test('reads keys without a prefix and URLs, and joins their values', () =>
    checkReading(
      { 'dc:subject': ['a'], subject: ['b'], 'http://purl.org/dc/elements/1.1/subject': ['c'] },
      { subject: ['a', 'b', 'c'] },
    ));
  test('drops empty texts and null', () =>
    checkReading(
      {
        'dc:subject': [
          { lang: 'de', value: '' },
          { lang: null, value: ' \n' },
          null,
          { lang: 'de', value: null },
        ],
        'dc:identifier': ['', 'a'],
        'dc:creator': null,
      },
      { identifier: ['a'] },
    ));
});

test('a record round-trips as a line, and as JSON key for key', () => {
  fc.assert(
    fc.property(arbitraryRecord, (record) => {
      const read = readFramed(record);
      expect(read).toMatchObject({ warnings: expect.anything() });
      if (read.record === undefined) return;
      expect(read.record).toEqual(record);
      const json = JSON.stringify(read.supplied);
      expect(json).toBe(JSON.stringify(record));
      const line = JSON.parse(JSON.stringify(writeDatasetLine(read.supplied)));
      expect(readDatasetLine(line).record).toEqual(record);
    }),
    { numRuns: runs(300) },
  );
});

describe('whole records', () => {
  test('every line of the sample collection round-trips, also as framed JSON-LD', () => {
    expect(sampleLines()).toHaveLength(280);
    for (const line of sampleLines()) {
      const { record } = readDatasetLine(JSON.parse(line));
      expect(record && writeDatasetLine(record)).toEqual(JSON.parse(line));
      expect(record && JSON.stringify(readFramed(record).record)).toBe(JSON.stringify(record));
    }
  });

  test('every framed record round-trips as a line', () => {
    expect(framedFixtures().length).toBeGreaterThan(0);
    for (const { name, text } of framedFixtures()) {
      const { record } = readFramed(JSON.parse(text));
      expect(record, name).toBeDefined();
      const again = record && readDatasetLine(writeDatasetLine(record)).record;
      expect([name, JSON.stringify(again)]).toEqual([name, JSON.stringify(record)]);
    }
  });
});
