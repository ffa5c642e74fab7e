import { expect, test } from 'vitest';
import { deliverFramed } from '../../../../src/edm/record/delivery.ts';
import { readFramed } from '../../../../src/edm/record/read-framed.ts';
import type { JsonObject } from '../../../../src/kernel/json.ts';
import { framedFixtures } from './sample-records.ts';

const DELIVERY = {
  idBase: 'https://api.example/id',
  contextUrl: 'https://api.example/ns/v1/edm.json',
  uuid: '1f2e',
};

/** The JSON text that is delivered, so that the order of keys counts too. */
function check(supplied: JsonObject, delivered: JsonObject): void {
  const read = readFramed(supplied);
  if (read.record === undefined) throw new Error('no record');
  const text = JSON.stringify(deliverFramed(read.record, DELIVERY, read.supplied));
  expect(text).toBe(JSON.stringify(delivered));
}

const RIGHTS = 'http://creativecommons.org/publicdomain/mark/1.0/';

test('[records-7] our URLs for Aggregation and object, everything else as supplied, keys in their order', () =>
  check(
    {
      type: 'Aggregation',
      id: 'http://m.example/agg',
      edmRights: RIGHTS,
      dataProvider: 'Museum',
      aggregatedCHO: {
        type: 'ProvidedCHO',
        id: 'http://m.example/cho',
        edmType: 'TEXT',
        title: [' Zwei  Leerzeichen '],
        identifier: ['http://m.example/cho'],
        language: ['german'],
      },
    },
    {
      '@context': 'https://api.example/ns/v1/edm.json',
      type: 'Aggregation',
      id: 'https://api.example/id/1f2e/aggregation',
      edmRights: RIGHTS,
      dataProvider: 'Museum',
      aggregatedCHO: {
        type: 'ProvidedCHO',
        id: 'https://api.example/id/1f2e/cho',
        edmType: 'TEXT',
        title: [' Zwei  Leerzeichen '],
        identifier: ['http://m.example/cho'],
        language: ['german'],
      },
    },
  ));

test('[records-7] references to the two get our URLs, web pages and files keep theirs', () =>
  check(
    {
      id: 'http://m.example/1',
      type: 'Aggregation',
      aggregatedCHO: {
        id: 'http://m.example/1/cho',
        type: 'ProvidedCHO',
        title: ['A'],
        hasPart: [
          { id: 'http://m.example/2', type: 'urn:part', isPartOf: [{ id: 'http://m.example/1/cho' }] },
        ],
        isReferencedBy: [{ id: 'http://m.example/1' }],
        isNextInSequence: ['http://m.example/1/cho', 'http://m.example/0'],
        edmType: 'IMAGE',
        sameAs: ['http://m.example/1/cho'],
      },
      dataProvider: { id: 'http://m.example/1', type: 'WebResource' },
      isShownAt: 'http://m.example/1',
      isShownBy: { id: 'http://m.example/1', type: 'WebResource', isPartOf: [{ id: 'http://m.example/1' }] },
      edmRights: RIGHTS,
    },
    {
      '@context': 'https://api.example/ns/v1/edm.json',
      id: 'https://api.example/id/1f2e/aggregation',
      type: 'Aggregation',
      aggregatedCHO: {
        id: 'https://api.example/id/1f2e/cho',
        type: 'ProvidedCHO',
        title: ['A'],
        hasPart: [
          {
            id: 'http://m.example/2',
            type: 'urn:part',
            isPartOf: [{ id: 'https://api.example/id/1f2e/cho' }],
          },
        ],
        isReferencedBy: [{ id: 'http://m.example/1' }],
        isNextInSequence: ['https://api.example/id/1f2e/cho', 'http://m.example/0'],
        edmType: 'IMAGE',
        sameAs: ['http://m.example/1/cho'],
      },
      dataProvider: { id: 'http://m.example/1', type: 'WebResource' },
      isShownAt: 'http://m.example/1',
      isShownBy: {
        id: 'http://m.example/1',
        type: 'WebResource',
        isPartOf: [{ id: 'https://api.example/id/1f2e/aggregation' }],
      },
      edmRights: RIGHTS,
    },
  ));

test('if both have the same URL, references mean the object', () =>
  check(
    {
      id: 'http://m.example/1',
      type: 'Aggregation',
      aggregatedCHO: {
        id: 'http://m.example/1',
        type: 'ProvidedCHO',
        title: ['A'],
        edmType: 'IMAGE',
        isRepresentationOf: 'http://m.example/1',
      },
      dataProvider: 'M',
      edmRights: RIGHTS,
    },
    {
      '@context': 'https://api.example/ns/v1/edm.json',
      id: 'https://api.example/id/1f2e/aggregation',
      type: 'Aggregation',
      aggregatedCHO: {
        id: 'https://api.example/id/1f2e/cho',
        type: 'ProvidedCHO',
        title: ['A'],
        edmType: 'IMAGE',
        isRepresentationOf: 'https://api.example/id/1f2e/cho',
      },
      dataProvider: 'M',
      edmRights: RIGHTS,
    },
  ));

test('[records-1] framed records are delivered key for key, except for our URLs', () => {
  expect(framedFixtures().length).toBeGreaterThan(0);
  for (const { name, text } of framedFixtures()) {
    const expected = JSON.parse(text);
    const { record } = readFramed(JSON.parse(text));
    expected['@context'] = DELIVERY.contextUrl;
    expected.id = 'https://api.example/id/1f2e/aggregation';
    expected.aggregatedCHO.id = 'https://api.example/id/1f2e/cho';
    const delivered = record && JSON.stringify(deliverFramed(record, DELIVERY));
    expect([name, delivered]).toEqual([name, JSON.stringify(expected)]);
  }
});
