import { expect, test } from 'vitest';
import { choPictures } from '../../../../src/documents/objects/cho-pictures.ts';
import type { Entity, FramedRecord } from '../../../../src/edm/record/record.ts';

const AT = 'https://museum.example/media';
const INC = 'http://rightsstatements.org/vocab/InC/1.0/';
const CC0 = 'http://creativecommons.org/publicdomain/zero/1.0/';

const check = (statements: Entity, paths: readonly string[], isInCopyright = false) => {
  const record = { id: 'a', type: 'Aggregation', aggregatedCHO: { id: 'c' }, ...statements } as FramedRecord;
  const urls = paths.map((path) => `${AT}/${path}`);
  expect(choPictures(record)).toEqual({ urls, isInCopyright });
};

test('isShownBy, object, then the first view that is an image', () =>
  check(
    {
      hasView: [`${AT}/talk.mp3`, `${AT}/view`, `${AT}/1.png`, `${AT}/2.png`],
      object: `${AT}/small.jpg`,
      isShownBy: `${AT}/large`,
    },
    ['large', 'small.jpg', '1.png'],
  ));

test('other media are excluded', () =>
  check(
    {
      isShownBy: { id: `${AT}/film`, format: 'video/mp4' },
      object: `${AT}/still.jpg`,
      hasView: `${AT}/a.pdf`,
    },
    ['still.jpg'],
  ));

test('the stated format counts before the suffix', () =>
  check({ isShownBy: { id: `${AT}/page.pdf`, format: 'image/jpeg' } }, ['page.pdf']));

test('a URL occurs once', () =>
  check({ isShownBy: `${AT}/a.jpg`, object: `${AT}/a.jpg`, hasView: [`${AT}/a.jpg`] }, ['a.jpg']));

test('no media, no picture', () => check({ isShownAt: `${AT}/page` }, []));

test('in copyright by the rights of the record or of the picture, not of other media', () => {
  check({ isShownBy: `${AT}/a.jpg`, edmRights: INC }, ['a.jpg'], true);
  check({ isShownBy: { id: `${AT}/a.jpg`, edmRights: INC }, edmRights: CC0 }, ['a.jpg'], true);
  check({ isShownBy: `${AT}/a.jpg`, hasView: { id: `${AT}/b.mp4`, edmRights: INC }, edmRights: CC0 }, [
    'a.jpg',
  ]);
});

const service = (path: string) => ({
  id: `${AT}/iiif/${path}`,
  conformsTo: ['http://iiif.io/api/image'],
  implements: ['http://iiif.io/api/image/2/level2.json'],
});

test('[documents-4] a picture of an unknown format is the file, then what its image service makes', () =>
  check(
    {
      isShownBy: { id: `${AT}/1`, hasService: service('1') },
      hasView: [
        { id: `${AT}/2`, hasService: service('2') },
        { id: `${AT}/3`, hasService: service('3') },
      ],
    },
    ['1', 'iiif/1/full/!400,400/0/default.jpg', '2', 'iiif/2/full/!400,400/0/default.jpg'],
  ));

test('one in a format that is not decoded here as well, one that is decoded is the file', () => {
  check({ isShownBy: { id: `${AT}/1.jp2`, hasService: service('1') } }, [
    '1.jp2',
    'iiif/1/full/!400,400/0/default.jpg',
  ]);
  check({ isShownBy: { id: `${AT}/1.tif`, hasService: service('1') } }, ['1.tif']);
});
