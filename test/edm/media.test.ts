import { expect, test } from 'vitest';
import { type Medium, mediaOf } from '../../src/edm/media.ts';
import type { Entity } from '../../src/edm/record.ts';

/** What a medium is that says nothing of itself. */
const BARE = {
  formats: [],
  width: undefined,
  height: undefined,
  duration: undefined,
  manifests: [],
  services: [],
  rights: [],
  dcRights: [],
};

const check = (statements: Entity, media: readonly Medium[]) =>
  expect(
    mediaOf({
      ...statements,
      id: 'http://m.example/1',
      type: 'Aggregation',
      aggregatedCHO: { id: 'http://m.example/1/cho', type: 'ProvidedCHO' },
    }),
  ).toEqual(media);

test('a record without media', () => check({ hasView: [] }, []));

test('URLs alone, in the order of their properties', () =>
  check(
    {
      hasView: ['http://m.example/2.jpg', { id: 'http://m.example/3.jpg', type: 'WebResource' }],
      isShownAt: 'http://m.example/1.html',
      isShownBy: 'http://m.example/1.jpg',
      object: { '@value': 'http://m.example/small.jpg' },
    },
    [
      { role: 'isShownBy', id: 'http://m.example/1.jpg', ...BARE },
      { role: 'hasView', id: 'http://m.example/2.jpg', ...BARE },
      { role: 'hasView', id: 'http://m.example/3.jpg', ...BARE },
      { role: 'object', id: 'http://m.example/small.jpg', ...BARE },
      { role: 'isShownAt', id: 'http://m.example/1.html', ...BARE },
    ],
  ));

test('a medium with everything', () =>
  check(
    {
      isShownBy: {
        id: 'http://m.example/1.jpg',
        type: 'WebResource',
        format: ['image/jpeg', { '@language': 'de', '@value': 'JPEG' }],
        dcRights: ['Albertina, Wien'],
        isReferencedBy: [
          { id: 'http://m.example/manifest.json' },
          { '@language': 'de', '@value': 'Katalog' },
        ],
        width: 512,
        height: { type: 'xsd:integer', '@value': '389' },
        duration: '61500',
        hasService: [
          {
            id: 'http://m.example/iiif/1',
            type: 'Service',
            conformsTo: [{ id: 'http://iiif.io/api/image' }],
            implements: [{ id: 'http://iiif.io/api/image/2/level2.json' }],
          },
          { id: 'http://m.example/iiif/2' },
        ],
        edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
      },
    },
    [
      {
        role: 'isShownBy',
        id: 'http://m.example/1.jpg',
        formats: ['image/jpeg', 'JPEG'],
        width: 512,
        height: 389,
        duration: 61.5,
        manifests: ['http://m.example/manifest.json'],
        services: [
          {
            id: 'http://m.example/iiif/1',
            conformsTo: ['http://iiif.io/api/image'],
            implements: ['http://iiif.io/api/image/2/level2.json'],
          },
          { id: 'http://m.example/iiif/2', conformsTo: [], implements: [] },
        ],
        rights: [{ url: 'http://rightsstatements.org/vocab/InC/1.0/', name: 'InC', policy: 'CLOSED' }],
        dcRights: ['Albertina, Wien'],
      },
    ],
  ));

test.each([0, -1, 1.5, '512 px', '', true])('the width %j is ignored', (width) =>
  check({ isShownBy: { id: 'http://m.example/1.jpg', width } }, [
    { role: 'isShownBy', id: 'http://m.example/1.jpg', ...BARE },
  ]),
);

test.each([
  ['PT1H2M3.5S', 3723.5],
  ['PT4M', 240],
  ['1500', 1.5],
  ['00:03:20', undefined],
  ['PT', undefined],
  ['0', undefined],
  ['P1D', undefined],
])('the duration %s is %s seconds', (duration, seconds) =>
  check({ isShownBy: { id: 'http://m.example/1.jpg', duration } }, [
    { role: 'isShownBy', id: 'http://m.example/1.jpg', ...BARE, duration: seconds },
  ]),
);
