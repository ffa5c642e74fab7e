import { describe, expect, test } from 'vitest';
import { servicePicture } from '../../../../src/edm/record/image-service.ts';
import { type Medium, mediaOf } from '../../../../src/edm/record/media.ts';
import type { Entity } from '../../../../src/edm/record/record.ts';

/** What a medium is that says nothing of itself. */
const BARE = {
  type: undefined,
  width: undefined,
  height: undefined,
  duration: undefined,
  manifests: [],
  service: undefined,
  rights: [],
  dcRights: [],
};

const JPEG = { ...BARE, type: 'image/jpeg' };

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
      { role: 'isShownBy', id: 'http://m.example/1.jpg', ...JPEG },
      { role: 'hasView', id: 'http://m.example/2.jpg', ...JPEG },
      { role: 'hasView', id: 'http://m.example/3.jpg', ...JPEG },
      { role: 'object', id: 'http://m.example/small.jpg', ...JPEG },
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
        type: 'image/jpeg',
        width: 512,
        height: 389,
        duration: 61.5,
        manifests: ['http://m.example/manifest.json'],
        service: { id: 'http://m.example/iiif/1', version: 2, level: 2 },
        rights: [{ url: 'http://rightsstatements.org/vocab/InC/1.0/', name: 'InC', policy: 'CLOSED' }],
        dcRights: ['Albertina, Wien'],
      },
    ],
  ));

test.each([0, -1, 1.5, '512 px', '', true])('the width %j is ignored', (width) =>
  check({ isShownBy: { id: 'http://m.example/1.jpg', width } }, [
    { role: 'isShownBy', id: 'http://m.example/1.jpg', ...JPEG },
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
    { role: 'isShownBy', id: 'http://m.example/1.jpg', ...JPEG, duration: seconds },
  ]),
);

describe('[media-7] [documents-4] a file with an image service', () => {
  const AT = 'http://m.example/iiif/1';
  const service = (statements: Entity): Entity => ({ id: `${AT}/`, type: 'Service', ...statements });
  const image = { conformsTo: [{ id: 'http://iiif.io/api/image' }] };
  const file = (statements: Entity, id = 'http://m.example/1') => {
    const [medium] = mediaOf({
      id: 'http://m.example/1',
      type: 'Aggregation',
      isShownBy: { id, ...statements },
      aggregatedCHO: { id: 'http://m.example/1/cho' },
    });
    return { type: medium?.type, service: medium?.service };
  };

  test('is an image of an unknown format', () =>
    expect(file({ hasService: service(image) })).toEqual({
      type: 'image/*',
      service: { id: AT, version: 2, level: undefined },
    }));

  test('is what its format or its suffix says, if they say it', () => {
    const type = (statements: Entity, id?: string) =>
      file({ ...statements, hasService: service(image) }, id).type;
    expect(type({ format: 'image/tiff' })).toBe('image/tiff');
    expect(type({ format: 'audio/mpeg' })).toBe('audio/mpeg');
    expect(type({}, 'http://m.example/1.pdf')).toBe('application/pdf');
  });

  test.each([
    ['http://iiif.io/api/image/2/level2.json', 2, 2],
    ['https://iiif.io/api/image/3/level1.json', 3, 1],
    ['http://iiif.io/api/image/3/level0.json', 3, 0],
  ])('may say only what it implements: %s', (url, version, level) =>
    expect(file({ hasService: service({ implements: { id: url } }) }).service).toEqual({
      id: AT,
      version,
      level,
    }),
  );

  test('another service, one that is not described and one that is not of the web are none', () => {
    for (const hasService of [
      service({ conformsTo: { id: 'http://iiif.io/api/auth/1' } }),
      `${AT}/`,
      { ...image, id: 'javascript:alert(1)' },
    ]) {
      expect(file({ hasService })).toEqual({ type: undefined, service: undefined });
    }
  });

  test('is asked for a size that its level has', () => {
    const at = (version: 2 | 3, level: 0 | 1 | 2 | undefined) =>
      servicePicture({ id: AT, version, level }, 400);
    expect([at(2, 2), at(3, 2), at(2, 1), at(2, undefined), at(2, 0), at(3, 0)]).toEqual(
      ['!400,400', '!400,400', '400,', '400,', 'full', 'max'].map(
        (size) => `${AT}/full/${size}/0/default.jpg`,
      ),
    );
  });
});
