import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measurePicture } from '../../../../src/media/imaging/measure-picture.ts';
import type { Raster } from '../../../../src/media/imaging/raster.ts';
import { raster } from './rasters.ts';

type Colour = readonly [number, number, number];

const flat = (colour: Colour, width = 40, height = 40): Raster => raster(width, height, () => colour);
const measured = (picture: Raster) => measurePicture(picture.width, picture.height, picture);
const hex = (text: string): Colour => {
  const value = Number.parseInt(text, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

describe('[media-13] size', () => {
  test.each<[number, number, number, number, string]>([
    [6000, 4000, 24, 1.5, 'landscape'],
    [800, 1200, 0.96, 0.6667, 'portrait'],
    [1000, 1000, 1, 1, 'square'],
    [1000, 960, 0.96, 1.0417, 'square'],
    [1000, 940, 0.94, 1.0638, 'landscape'],
    [20, 20, 0.01, 1, 'square'],
  ])('%d × %d', (width, height, megapixel, aspectRatio, orientation) =>
    expect(measurePicture(width, height, flat([0, 0, 0], 4, 4))).toMatchObject({
      megapixel,
      aspectRatio,
      orientation,
    }),
  );
});

describe('[media-14] the name of a colour, as people use it', () => {
  test.each<[string, string]>([
    ['red', 'ff0000 dc143c b22222 8b0000 800000 cd5c5c a52a2a c1272d 9b111e e34234'],
    ['orange', 'ffa500 ff8c00 ff7f50 f97306 e67e22 cc5500 ffb347 ed9121'],
    ['yellow', 'ffff00 ffd700 fffacd ffffe0 f0e68c f4c430 fff44f'],
    ['green', '008000 00ff00 006400 228b22 90ee90 98fb98 2e8b57 6b8e23 556b2f 808000 adff2f'],
    ['teal', '008080 20b2aa 40e0d0 00ced1 5f9ea0 00ffff 008b8b 2f4f4f'],
    ['blue', '0000ff 000080 4169e1 1e90ff 6495ed 4682b4 87ceeb add8e6 191970 b0c4de'],
    ['purple', '800080 4b0082 8a2be2 9400d3 9370db ba55d3 663399 dda0dd 8b008b'],
    ['pink', 'ffc0cb ff69b4 ff1493 ffb6c1 ff81c0 ff00ff db7093 f4c2c2'],
    ['white', 'ffffff f8f8ff fffafa f5f5f5 fffff0 faf0e6 f0ffff f5f5dc f4efe4'],
    ['gray', '808080 a9a9a9 696969 d3d3d3 c0c0c0 929591 555555 8a8780'],
    ['black', '000000 101010 1a1a1a 0a0a14 202020 100c08'],
    ['brown', '8b4513 a0522d 654321 964b00 d2b48c cd853f bc8f8f 653700 c19a6b 4e3524 a67b5b 6f4e37'],
  ])('%s', (name, colours) => {
    for (const colour of colours.split(' ')) {
      expect([colour, measured(flat(hex(colour))).colour]).toEqual([colour, name]);
    }
  });
});

describe('[media-14] the dominant colour', () => {
  const half = (left: Colour, right: Colour) => raster(40, 40, (x, y) => ((x + y) % 2 === 0 ? left : right));

  test('a flat colour scores by its chroma, gray by its area', () => {
    expect(measured(flat([220, 0, 0]))).toMatchObject({ colour: 'red', colourScore: 1, isGrayscale: false });
    expect(measured(flat([128, 128, 128]))).toMatchObject({
      colour: 'gray',
      colourScore: 1,
      isGrayscale: true,
    });
    expect(measured(flat([190, 150, 140])).colourScore).toBeLessThan(0.7);
  });
  test('half of it', () =>
    expect(measured(half([0, 0, 220], [190, 180, 175]))).toMatchObject({ colour: 'blue', colourScore: 0.5 }));
  test('a small drawing on white paper is not white', () => {
    const drawing = raster(100, 100, (x, y) =>
      Math.max(Math.abs(x - 50), Math.abs(y - 50)) < 25 ? [200, 30, 30] : [255, 255, 255],
    );
    expect(measured(drawing).colour).toBe('red');
  });
  test('a black-and-white photograph is white, gray or black, also when it is slightly toned', () => {
    const toned = raster(40, 40, (x) => [60 + x * 3, 58 + x * 3, 55 + x * 3]);
    expect(measured(toned)).toMatchObject({ isGrayscale: true, colour: 'gray' });
  });
  test('one red wafer seal in a hundred pixels makes it a picture in colour', () => {
    const sealed = raster(100, 100, (x, y) => (x < 15 && y < 15 ? [200, 20, 20] : [250, 250, 250]));
    expect(measured(sealed)).toMatchObject({ isGrayscale: false, colour: 'white' });
  });
});

test('[media-14] every picture has measures within their bounds', () => {
  const side = fc.integer({ min: 1, max: 130 });
  const picture = fc.tuple(
    side,
    side,
    fc.array(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), { minLength: 1, maxLength: 9 }),
  );
  fc.assert(
    fc.property(picture, ([width, height, colours]) => {
      const { colourScore, megapixel, aspectRatio } = measured(
        raster(width, height, (x, y) => colours[(x * 7 + y * 3) % colours.length] ?? [0, 0, 0]),
      );
      expect(colourScore).toBeGreaterThan(0);
      expect(colourScore).toBeLessThanOrEqual(1);
      expect(megapixel).toBeGreaterThan(0);
      expect(aspectRatio).toBeGreaterThan(0);
    }),
  );
});
