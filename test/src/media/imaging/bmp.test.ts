import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePicture } from '../../../../src/media/imaging/decode-picture.ts';
import { bmpFile, infoHeader, paletteOf, uint32s } from './write-bmp.ts';

type Colour = readonly [number, number, number];
const RED: Colour = [255, 0, 0];
const GREEN: Colour = [0, 255, 0];
const BLUE: Colour = [0, 0, 255];
const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];

/** Each picture is 3 × 2: red, green, blue above white, black, red. */
const UPPER = [RED, GREEN, BLUE];
const LOWER = [WHITE, BLACK, RED];
const PALETTE = paletteOf(RED, GREEN, BLUE, WHITE, BLACK);
const size = { width: 3, height: 2 };
const NONE = new Uint8Array(0);

const filled = (row: readonly number[]) => [...row, ...new Array<number>((4 - (row.length % 4)) % 4).fill(0)];
const bgr = (row: readonly Colour[]) => row.flatMap(([r, g, b]) => [b, g, r]);
const bgrx = (row: readonly Colour[]) => row.flatMap(([r, g, b]) => [b, g, r, 0]);
const short = (value: number) => [value & 255, value >> 8];
const five = (row: readonly Colour[]) =>
  filled(row.flatMap(([r, g, b]) => short(((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3))));
const fiveSixFive = (row: readonly Colour[]) =>
  filled(row.flatMap(([r, g, b]) => short(((r >> 3) << 11) | ((g >> 2) << 5) | (b >> 3))));

const plain = (bits: number, pixels: readonly number[], height = 2) =>
  bmpFile(infoHeader({ ...size, height, bits }), bits > 8 ? NONE : PALETTE, Buffer.from(pixels));
const runs = (bits: number, pixels: readonly number[]) =>
  bmpFile(infoHeader({ ...size, bits, compression: bits === 8 ? 1 : 2 }), PALETTE, Buffer.from(pixels));
const masked = (masks: readonly number[], pixels: readonly number[], { width, height } = size) => {
  const header = infoHeader({ width, height, bits: 32, compression: 3, length: 124 });
  uint32s(...masks).copy(header, 40);
  return bmpFile(header, NONE, Buffer.from(pixels));
};
/** BITMAPCOREHEADER: length, width, height, planes, bits. */
const core = Buffer.from([12, 0, 0, 0, 3, 0, 2, 0, 1, 0, 24, 0]);

describe('every depth', () => {
  const check = async (file: Uint8Array, colours: readonly Colour[] = [...UPPER, ...LOWER], width = 3) => {
    const decoded = await decodePicture(file);
    expect(decoded).toMatchObject({ outcome: 'decoded', kind: 'bmp', width, height: colours.length / width });
    expect(decoded.outcome === 'decoded' && [...decoded.raster.rgb]).toEqual(colours.flat());
  };

  test.each<[string, Uint8Array]>([
    ['4 bits', plain(4, [0x34, 0x00, 0, 0, 0x01, 0x20, 0, 0])],
    ['8 bits', plain(8, [3, 4, 0, 0, 0, 1, 2, 0])],
    ['8 bits from top to bottom', plain(8, [0, 1, 2, 0, 3, 4, 0, 0], -2)],
    ['16 bits', plain(16, [...five(LOWER), ...five(UPPER)])],
    [
      '16 bits with masks behind the header',
      bmpFile(
        infoHeader({ ...size, bits: 16, compression: 3 }),
        uint32s(0xf800, 0x07e0, 0x001f),
        Buffer.from([...fiveSixFive(LOWER), ...fiveSixFive(UPPER)]),
      ),
    ],
    ['24 bits, the last row not filled up', plain(24, [...filled(bgr(LOWER)), ...bgr(UPPER)])],
    ['24 bits of OS/2', bmpFile(core, NONE, Buffer.from([...filled(bgr(LOWER)), ...filled(bgr(UPPER))]))],
    ['32 bits', plain(32, [...bgrx(LOWER), ...bgrx(UPPER)])],
    [
      '32 bits whose alpha bits are all zero',
      masked([0xff0000, 0xff00, 0xff, 0xff000000], [...bgrx(LOWER), ...bgrx(UPPER)]),
    ],
    [
      '32 bits in another order',
      masked(
        [0xff, 0xff00, 0xff0000, 0],
        [...LOWER, ...UPPER].flatMap((rgb) => [...rgb, 0]),
      ),
    ],
    ['RLE8', runs(8, [0, 3, 3, 4, 0, 0, 0, 0, 1, 0, 1, 1, 1, 2, 0, 1])],
    ['RLE4', runs(4, [2, 0x34, 1, 0x00, 0, 0, 0, 3, 0x01, 0x20, 0, 1])],
  ])('%s', (_, file) => check(file));

  test('1 bit', () =>
    check(
      bmpFile(
        infoHeader({ ...size, bits: 1 }),
        paletteOf(BLACK, WHITE),
        Buffer.from([0b01000000, 0, 0, 0, 0b10100000, 0, 0, 0]),
      ),
      [WHITE, BLACK, WHITE, BLACK, WHITE, BLACK],
    ));
  test('2 bits', () => check(plain(2, [0b00011000, 0, 0, 0], 1), UPPER));
  test('half transparent on white', () =>
    check(
      masked([0xff0000, 0xff00, 0xff, 0xff000000], [0, 0, 255, 51], { width: 1, height: 1 }),
      [[255, 204, 204]],
      1,
    ));
  test('pixels that runs skip are white, surplus ones are dropped', () =>
    check(runs(8, [0, 2, 1, 0, 9, 0, 0, 0, 1, 2, 0, 1]), [BLUE, WHITE, WHITE, WHITE, RED, RED]));
});

describe('refused before memory is allocated', () => {
  const claims = (width: number, height: number, bits: number, compression = 0) =>
    bmpFile(infoHeader({ width, height, bits, compression }), NONE, NONE);

  test.each<[string, Uint8Array, RegExp]>([
    ['too many pixels', claims(60_000, 60_000, 1), /more than/],
    ['fewer bytes than pixels', claims(4000, 4000, 24), /need/],
    ['runs that end early', runs(8, [3, 3]), /end early/],
    ['no width', claims(0, 2, 24), /0 × 2/],
    ['the lowest height', claims(2, -2147483648, 24), /more than/],
    ['three bits', claims(3, 2, 3), /3 bits/],
    ['JPEG inside', claims(3, 2, 24, 4), /compression 4/],
    ['a header that is cut off', claims(3, 2, 24).subarray(0, 30), /header/],
  ])('%s', async (_, file, reason) =>
    expect(await decodePicture(file)).toEqual({
      outcome: 'unreadable',
      reason: expect.stringMatching(reason),
    }),
  );
});

test('any header gives a result', async () => {
  const header = fc
    .record({
      width: fc.integer({ min: -3, max: 40 }),
      height: fc.integer({ min: -40, max: 40 }),
      bits: fc.constantFrom(0, 1, 2, 4, 8, 16, 24, 32, 64),
      compression: fc.nat(7),
      length: fc.constantFrom(40, 52, 56, 64, 108, 124),
    })
    .map(infoHeader);
  const rest = fc.uint8Array({ maxLength: 400 });
  await fc.assert(
    fc.asyncProperty(header, rest, rest, async (info, palette, pixels) => {
      const { outcome } = await decodePicture(bmpFile(info, palette, pixels));
      expect(outcome).not.toBe('unsupported');
    }),
    { numRuns: 400 },
  );
});
