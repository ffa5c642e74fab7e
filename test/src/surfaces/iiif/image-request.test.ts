import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../../src/kernel/problem.ts';
import { readImageRequest } from '../../../../src/surfaces/iiif/image/image-request.ts';
import { MAX_AREA, MAX_SIDE } from '../../../../src/surfaces/iiif/image/image-size.ts';

const PICTURE = { width: 840, height: 680 };

/** Reads `region/size/rotation/file` for a picture. */
function read(path: string, picture = PICTURE) {
  const [region = '', size = '', rotation = '', file = ''] = path.split('/');
  return readImageRequest(picture, { region, size, rotation, file });
}

const part = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

describe('regions', () => {
  test.each([
    ['full', undefined],
    ['square', part(80, 0, 680, 680)],
    ['10,20,30,40', part(10, 20, 30, 40)],
    ['800,600,100,100', part(800, 600, 40, 80)],
    ['0,0,840,680', undefined],
    ['0,0,99999,99999', undefined],
    ['pct:50,50,25,25', part(420, 340, 210, 170)],
    ['pct:0,0,100,100', undefined],
    ['pct:33.33,0,10.5,100', part(280, 0, 88, 680)],
  ])('%s', (region, expected) => expect(read(`${region}/max/0/default.jpg`).cut.region).toEqual(expected));
});

describe('rotations, qualities and formats', () => {
  test.each([
    ['0/default.jpg', { degrees: 0, isMirrored: false, quality: 'color', format: 'jpg' }],
    ['!90/gray.png', { degrees: 90, isMirrored: true, quality: 'gray', format: 'png' }],
    ['180.0/color.webp', { degrees: 180, isMirrored: false, quality: 'color', format: 'webp' }],
    ['360/bitonal.jpg', { degrees: 0, isMirrored: false, quality: 'bitonal', format: 'jpg' }],
  ])('%s', (end, expected) => expect(read(`full/max/${end}`).cut).toMatchObject(expected));
});

test.each([
  ['square/!100,100/0/color.jpg', '80,0,680,680/100,100/0/default.jpg'],
  ['0,0,840,680/840,680/360/default.png', 'full/max/0/default.png'],
  ['pct:50,50,50,50/210,/!270/gray.webp', '420,340,420,340/210,170/!270/gray.webp'],
])('the canonical path of %s is %s', (path, canonical) => expect(read(path).canonical).toBe(canonical));

test.each([
  ['', 'The region  is not full, square, x,y,w,h or pct:x,y,w,h'],
  ['840,0,10,10/max', 'The region 840,0,10,10 has no pixels of the picture, which has 840 × 680'],
  ['0,0,0,10/max', 'The region 0,0,0,10 has no pixels of the picture, which has 840 × 680'],
  ['-1,0,10,10/max', 'The region -1,0,10,10 is not full, square, x,y,w,h or pct:x,y,w,h'],
  ['pct:1,1,1/max', 'The region pct:1,1,1 is not full, square, x,y,w,h or pct:x,y,w,h'],
  ['full/full', 'The size full is not max, w, ,h pct:n w,h or !w,h'],
  ['full/pct:0', 'The size pct:0 is not max, w, ,h pct:n w,h or !w,h'],
  ['full/841,', 'The size 841, is larger than the region, which has 840 × 680 pixels'],
  ['full/pct:101', 'The size pct:101 is larger than the region, which has 840 × 680 pixels'],
  ['full/max/45', 'The rotation 45 is not one of 0, 90, 180, 270, with ! for mirrored pictures'],
  ['full/max/450', 'The rotation 450 is not one of 0, 90, 180, 270, with ! for mirrored pictures'],
  [
    'full/max/0/native.jpg',
    'native.jpg is not a quality (default, color, gray, bitonal) and a format (jpg, png, webp), such as default.jpg',
  ],
  [
    'full/max/0/constructor.gif',
    'constructor.gif is not a quality (default, color, gray, bitonal) and a format (jpg, png, webp), such as default.jpg',
  ],
])('%s is refused', (path, message) => {
  const given = path.split('/');
  const rest = ['full', 'max', '0', 'default.jpg'].slice(given.length);
  expect(() => read([...given, ...rest].join('/'))).toThrow(new Problem(400, message));
});

test('a size that would be enlarged is not implemented', () =>
  expect(() => read('full/^max/0/default.jpg')).toThrow(
    new Problem(501, 'The size ^max: this service does not enlarge pictures'),
  ));

const side = fc.integer({ min: 1, max: 60_000 });
const number = fc.oneof(
  fc.nat(70_000),
  fc.double({ min: 0, max: 120, noNaN: true }),
  fc.constantFrom('', '-1'),
);
const list = (count: number) => fc.array(number, { minLength: count, maxLength: count }).map(String);
const region = fc.oneof(
  fc.constantFrom('full', 'square'),
  list(4),
  list(4).map((text) => `pct:${text}`),
  fc.string(),
);
const size = fc.oneof(
  fc.constant('max'),
  list(2),
  list(2).map((text) => `!${text}`),
  fc.nat(5000).map((n) => `${n},`),
  number.map((n) => `pct:${n}`),
  fc.string(),
);

test('[iiif-6] what is read is within the picture and the limits, is never enlarged, and its canonical path means the same', () => {
  fc.assert(
    fc.property(side, side, region, size, (width, height, wantedRegion, wantedSize) => {
      const picture = { width, height };
      let request: ReturnType<typeof readImageRequest>;
      try {
        request = readImageRequest(picture, {
          region: wantedRegion,
          size: wantedSize,
          rotation: '0',
          file: 'default.jpg',
        });
      } catch (error) {
        expect(error).toBeInstanceOf(Problem);
        return;
      }
      const { cut, canonical } = request;
      const whole = cut.region ?? { left: 0, top: 0, ...picture };
      expect(Object.values(whole).every((one) => Number.isInteger(one) && one >= 0)).toBe(true);
      expect(whole.left + whole.width).toBeLessThanOrEqual(width);
      expect(whole.top + whole.height).toBeLessThanOrEqual(height);
      expect(cut.size.width).toBeGreaterThanOrEqual(1);
      expect(cut.size.height).toBeGreaterThanOrEqual(1);
      expect(cut.size.width).toBeLessThanOrEqual(Math.min(whole.width, MAX_SIDE));
      expect(cut.size.height).toBeLessThanOrEqual(Math.min(whole.height, MAX_SIDE));
      expect(cut.size.width * cut.size.height).toBeLessThanOrEqual(MAX_AREA);
      expect(read(canonical, picture)).toEqual(request);
    }),
  );
});
