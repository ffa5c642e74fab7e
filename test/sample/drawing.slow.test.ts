import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawFavicon, drawLogo } from '../../tools/illustrations/assets/draw-asset.ts';
import { MARKS } from '../../tools/illustrations/assets/marks.ts';
import { encodePicture, illustrate } from '../../tools/illustrations/illustrate.ts';
import { cells, clouds } from '../../tools/illustrations/kit/noise.ts';
import { type Picture, painted } from '../../tools/illustrations/kit/picture.ts';
import { seeded } from '../../tools/illustrations/kit/seeded.ts';
import { sphere } from '../../tools/illustrations/kit/solid.ts';
import { photographed } from '../../tools/illustrations/kit/studio.ts';
import { inOil } from '../../tools/illustrations/media/oil.ts';
import { subjectOf } from '../../tools/illustrations/subject.ts';
import { changedPicture } from '../../tools/illustrations/variants.ts';

// By itself, because the decoder of pictures shuts sharp's way into SVG for the whole process.

const score = (path: string) =>
  illustrate({ path, wording: 'Notenhandschrift | Tinte auf Papier', title: '', year: 1800 });

describe('chance', () => {
  test('is the same for the same seed, and another for another', () => {
    const numbers = (seed: string) => Array.from({ length: 5 }, () => seeded(seed).between(0, 1));
    expect(numbers('a')).toEqual(numbers('a'));
    expect(numbers('a')).not.toEqual(numbers('b'));
  });

  test('fields stay in bounds and depend on their seed', () => {
    const [field, other, stones] = [clouds(1), clouds(2), cells(3)];
    const spots = Array.from({ length: 400 }, (_, i) => [i * 0.37 - 60, i * 0.53 - 90] as const);
    for (const [x, y] of spots) {
      expect(Math.abs(field(x, y))).toBeLessThan(1.2);
      const [nearest, second] = stones(x, y);
      expect(nearest).toBeLessThanOrEqual(second);
    }
    expect(spots.map(([x, y]) => field(x, y))).not.toEqual(spots.map(([x, y]) => other(x, y)));
  });
});

test('the same subject gives the same pixels, another path others', async () => {
  const first = await score('a/1.jpg');
  expect((await score('a/1.jpg')).pixels).toEqual(first.pixels);
  expect((await score('a/2.jpg')).pixels).not.toEqual(first.pixels);
});

test('a picture is encoded small, and its EXIF data say what it is', async () => {
  const bytes = await encodePicture(await score('a/1.jpg'));
  expect(bytes.length).toBeLessThan(60_000);
  const { exif, format } = await sharp(bytes).metadata();
  expect(format).toBe('jpeg');
  expect(exif?.toString('latin1')).toContain('it does not show the object');
});

test('strokes of oil stay near the colours that they cover', async () => {
  const size = { width: 90, height: 60 };
  const plain = painted(size, (x) => (x < 45 ? [200, 40, 40] : [40, 60, 180]));
  const oil = await inOil(plain, { brushes: [10, 5] }, seeded('oil'));
  const mean = (part: number) => {
    const values = oil.pixels.filter((_, at) => at % 3 === part && Math.floor(at / 3) % 90 < 30);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  expect(Math.abs(mean(0) - 200)).toBeLessThan(25);
  expect(mean(2)).toBeLessThan(90);
});

test('a photographed ball is lit from the side of the lamp', () => {
  const grey = { colour: [200, 200, 200] as const };
  const { picture, parts } = photographed(
    { width: 60, height: 60 },
    [{ solid: sphere(0, 0, 0, 1), material: grey }],
    {
      reach: 1.5,
      bound: 1.2,
      light: [-1, 0.2, 0.6],
      backdrop: () => [10, 10, 10],
    },
  );
  const red = (x: number) => picture.pixels[3 * (30 * 60 + x)] ?? 0;
  expect([parts[0], parts[30 * 60 + 30]]).toEqual([-1, 0]);
  expect(red(20)).toBeGreaterThan(red(44) + 40);
});

test('variants are smaller, cropped, grey, mirrored or warmer', async () => {
  const picture = painted({ width: 40, height: 20 }, (x, y) => [6 * x, 10 * y, 90]);
  const size = ({ width, height }: Picture) => [width, height];
  expect(size(await changedPicture(picture, 'smaller'))).toEqual([28, 14]);
  expect(size(await changedPicture(picture, 'crop'))).toEqual([36, 18]);
  const gray = await changedPicture(picture, 'gray');
  expect(gray.pixels[0]).toBe(gray.pixels[1]);
  expect((await changedPicture(picture, 'mirrored')).pixels[0]).toBe(6 * 39);
  expect((await changedPicture(picture, 'warmer')).pixels[2]).toBeLessThan(90);
});

test('each institution has a mark of its own', async () => {
  const marks = await Promise.all(
    Object.keys(MARKS).map(async (id) => (await drawLogo(id)).toString('base64')),
  );
  expect(new Set(marks).size).toBe(marks.length);
  expect((await drawLogo('albertina')).toString('base64')).toBe(marks[0]);
  expect((await sharp(await drawFavicon('albertina')).metadata()).width).toBe(48);
});

test.each([
  [['17. Jahrhundert'], 1650],
  [['um 490 v. Chr.'], -490],
  [['2.–3. Jahrhundert n. Chr.'], 150],
  [['1586'], 1586],
  [['undatiert'], 1800],
])('%j is taken for %d', (datings, year) => {
  const line = {
    'edm:aggregatedCHO': { 'dcterms:created': datings, 'dc:title': [{ lang: 'de', value: 'Ding' }] },
  };
  expect(subjectOf(line, 'https://a.example/media/b.jpg')).toEqual({
    path: 'a.example/media/b.jpg',
    wording: 'Ding',
    title: 'Ding',
    year,
  });
});
