import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { FITS, resultSize } from '../../../../src/media/imaging/result-size.ts';
import {
  MADE_FORMATS,
  type Transformation,
  transformPicture,
} from '../../../../src/media/imaging/transform-picture.ts';

const AS_IT_IS: Transformation = {
  width: undefined,
  height: undefined,
  quality: undefined,
  fit: 'cover',
  withoutEnlargement: false,
  format: 'png',
};

const drawn = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha } } });

async function made(bytes: Uint8Array, wanted: Partial<Transformation>): Promise<Uint8Array> {
  const result = await transformPicture(bytes, { ...AS_IT_IS, ...wanted });
  if (result.outcome !== 'made') throw new Error(JSON.stringify(result));
  return result.bytes;
}

test('a JPEG without its last two bytes is transformed as if it had them', async () => {
  const whole = await drawn(80, 40).jpeg().toBuffer();
  const wanted = { width: 20 };
  expect(await made(whole.subarray(0, -2), wanted)).toEqual(await made(whole, wanted));
});

describe('a picture of 80 × 40 pixels', async () => {
  const picture = await drawn(80, 40).png().toBuffer();

  test.each<[Partial<Transformation>, number, number]>([
    [{}, 80, 40],
    [{ width: 40 }, 40, 20],
    [{ height: 20 }, 40, 20],
    [{ width: 160 }, 160, 80],
    [{ width: 160, withoutEnlargement: true }, 80, 40],
    [{ width: 30, height: 30 }, 30, 30],
    [{ width: 30, height: 30, fit: 'contain' }, 30, 30],
    [{ width: 40, height: 40, fit: 'inside' }, 40, 20],
    [{ width: 40, height: 40, fit: 'outside' }, 80, 40],
  ])('with %j is %i × %i', async (wanted, width, height) => {
    expect(await sharp(await made(picture, wanted)).metadata()).toMatchObject({ width, height });
  });

  test.each(MADE_FORMATS)('becomes %s', async (format) => {
    const { format: name, compression } = await sharp(await made(picture, { format })).metadata();
    const expected = { avif: 'heif', jpg: 'jpeg' }[format as string] ?? format;
    expect([name, format === 'avif' ? compression : 'av1']).toEqual([expected, 'av1']);
  });
});

test('quality tells on the size', async () => {
  const noise = await sharp({
    create: {
      width: 99,
      height: 99,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#000',
    },
  })
    .png()
    .toBuffer();
  const bytes = async (quality: number) => (await made(noise, { format: 'jpg', quality })).length;
  expect(await bytes(10)).toBeLessThan(await bytes(90));
});

test('the border of contain has no colour, and is white in a JPEG', async () => {
  const picture = await drawn(20, 10).png().toBuffer();
  const corner = async (format: 'png' | 'jpg') => {
    const square = await made(picture, { width: 20, height: 20, fit: 'contain', format });
    return [...(await sharp(square).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer())];
  };
  expect((await corner('png'))[3]).toBe(0);
  // As white as the losses of JPEG let it be.
  expect(Math.min(...(await corner('jpg')))).toBeGreaterThan(245);
});

test('the EXIF orientation is applied, and all metadata are removed', async () => {
  const turned = await drawn(80, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { width, height, exif, orientation } = await sharp(await made(turned, { width: 20 })).metadata();
  expect([width, height, exif, orientation]).toEqual([20, 40, undefined, undefined]);
});

test.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array()],
  ['text', Buffer.from('no picture')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>')],
  ['a JPEG without its last blocks', (await drawn(80, 80).jpeg().toBuffer()).subarray(0, 300)],
])('%s cannot be read', async (_, bytes) => {
  expect(await transformPicture(bytes, AS_IT_IS)).toMatchObject({ outcome: 'unreadable' });
});

test('a result that would be too large is not made', async () => {
  const narrow = await drawn(400, 2).png().toBuffer();
  const wanted = { ...AS_IT_IS, width: 4000, height: 4000, fit: 'outside' } as const;
  expect(await transformPicture(narrow, wanted)).toEqual({ outcome: 'too-large' });
  expect(await transformPicture(narrow, { ...AS_IT_IS, width: 5000, height: 5000 })).toEqual({
    outcome: 'too-large',
  });
});

test('no result is larger than estimated', async () => {
  const side = fc.integer({ min: 1, max: 60 });
  await fc.assert(
    fc.asyncProperty(
      fc.record({ width: side, height: side }),
      fc.record({
        width: fc.option(side, { nil: undefined }),
        height: fc.option(side, { nil: undefined }),
        fit: fc.constantFrom(...FITS),
        withoutEnlargement: fc.boolean(),
      }),
      async (source, wanted) => {
        const reckoned = resultSize(source, wanted);
        const picture = await drawn(source.width, source.height).png().toBuffer();
        const { width, height } = await sharp(await made(picture, wanted)).metadata();
        expect(width).toBeLessThanOrEqual(reckoned.width);
        expect(height).toBeLessThanOrEqual(reckoned.height);
      },
    ),
    { numRuns: 150 },
  );
});
