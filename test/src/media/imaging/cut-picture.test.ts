import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Cut, cutPicture } from '../../../../src/media/imaging/cut-picture.ts';

/** Rows of one byte for each pixel. */
type Rows = readonly (readonly number[])[];

const [WIDTH, HEIGHT] = [7, 5];
const ROWS: Rows = Array.from({ length: HEIGHT }, (_, y) =>
  Array.from({ length: WIDTH }, (_, x) => (y * WIDTH + x) * 7),
);

const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
const PIXELS = Buffer.from(ROWS.flat().flatMap((value) => [value, value, value]));
const PNG = await sharp(PIXELS, { raw }).png().toBuffer();
/** The same pixels, to be shown rotated clockwise by 90 degrees. */
const TURNED = await sharp(PIXELS, { raw }).withMetadata({ orientation: 6 }).png().toBuffer();

async function rowsOf(png: Uint8Array): Promise<Rows> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.height }, (_, y) =>
    Array.from({ length: info.width }, (_, x) => data[(y * info.width + x) * info.channels] ?? -1),
  );
}

const turnedOnce = (rows: Rows): Rows =>
  (rows[0] ?? []).map((_, x) => rows.map((row) => row[x] ?? -1).reverse());

/** What a cut without resizing must be, pixel by pixel. */
function naively(rows: Rows, { region, isMirrored, degrees }: Cut): Rows {
  const { left, top, width, height } = region ?? { left: 0, top: 0, width: WIDTH, height: HEIGHT };
  const part = rows.slice(top, top + height).map((row) => row.slice(left, left + width));
  let result: Rows = isMirrored ? part.map((row) => row.toReversed()) : part;
  for (let turn = 0; turn < degrees; turn += 90) result = turnedOnce(result);
  return result;
}

async function made(bytes: Uint8Array, cut: Cut): Promise<Uint8Array> {
  const result = await cutPicture(bytes, cut);
  if (result.outcome !== 'made') throw new Error(result.reason);
  return result.bytes;
}

const AS_IT_IS: Cut = {
  region: undefined,
  size: { width: WIDTH, height: HEIGHT },
  isMirrored: false,
  degrees: 0,
  quality: 'color',
  format: 'png',
};

const regions = fc
  .record({
    left: fc.integer({ min: 0, max: WIDTH - 1 }),
    top: fc.integer({ min: 0, max: HEIGHT - 1 }),
    across: fc.integer({ min: 1, max: WIDTH }),
    down: fc.integer({ min: 1, max: HEIGHT }),
  })
  .map(({ left, top, across, down }) => ({
    left,
    top,
    width: Math.min(across, WIDTH - left),
    height: Math.min(down, HEIGHT - top),
  }));

test('[iiif-6] regions, mirroring and rotations are those of a naive implementation', async () => {
  await fc.assert(
    fc.asyncProperty(
      regions,
      fc.boolean(),
      fc.constantFrom(0, 90, 180, 270),
      async (region, isMirrored, degrees) => {
        const { width, height } = region;
        const cut: Cut = { ...AS_IT_IS, region, size: { width, height }, isMirrored, degrees };
        expect(await rowsOf(await made(PNG, cut))).toEqual(naively(ROWS, cut));
      },
    ),
    { numRuns: 60 },
  );
});

test('a picture is cut as it is shown', async () => {
  const shown = turnedOnce(ROWS);
  const cut: Cut = {
    ...AS_IT_IS,
    region: { left: 1, top: 2, width: 3, height: 4 },
    size: { width: 3, height: 4 },
    degrees: 180,
  };
  expect(await rowsOf(await made(TURNED, cut))).toEqual(naively(shown, cut));
});

test.each([
  ['jpg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
] as const)('as %s in another size, without metadata', async (format, name) => {
  const bytes = await made(TURNED, { ...AS_IT_IS, size: { width: 3, height: 2 }, degrees: 90, format });
  const { format: written, width, height, orientation } = await sharp(bytes).metadata();
  expect([written, width, height, orientation]).toEqual([name, 2, 3, undefined]);
});

test('gray and bitonal', async () => {
  const red = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const small: Cut = { ...AS_IT_IS, size: { width: 2, height: 2 } };
  const gray = await sharp(await made(red, { ...small, quality: 'gray' })).stats();
  expect(new Set(gray.channels.map(({ mean }) => mean)).size).toBe(1);
  const bitonal = await sharp(await made(red, { ...small, quality: 'bitonal' })).stats();
  expect(bitonal.channels.every(({ mean }) => mean === 0 || mean === 255)).toBe(true);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not a supported format'],
  ['half a picture', PNG.subarray(0, PNG.length / 2), /./],
])('%s is unreadable', async (_name, bytes, reason) => {
  const result = await cutPicture(bytes, AS_IT_IS);
  expect(result).toMatchObject({ outcome: 'unreadable', reason: expect.stringMatching(reason) });
});

test('nothing is made after a cancellation', async () => {
  const reason = new Error('gone');
  await expect(cutPicture(PNG, AS_IT_IS, AbortSignal.abort(reason))).rejects.toBe(reason);
});

test('a JPEG without its last two bytes is cut as if it had them', async () => {
  const whole = await sharp(PIXELS, { raw }).jpeg().toBuffer();
  const cut = { ...AS_IT_IS, size: { width: 3, height: 2 } };
  expect(await made(whole.subarray(0, -2), cut)).toEqual(await made(whole, cut));
});
