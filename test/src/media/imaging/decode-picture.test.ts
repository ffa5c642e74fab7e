import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodePicture } from '../../../../src/media/imaging/decode-picture.ts';
import { runs } from '../../../runs.ts';
import { raster, seeded } from './rasters.ts';

// The decoder shuts loaders for the whole process: what it must refuse is written by hand here.

/** Red, green, blue and white quarters. */
const QUARTERS = raster(64, 48, (x, y) => {
  if (y < 24) return x < 32 ? [220, 0, 0] : [0, 160, 0];
  return x < 32 ? [0, 0, 220] : [255, 255, 255];
});
const picture = (of = QUARTERS): Sharp =>
  sharp(of.rgb, { raw: { width: of.width, height: of.height, channels: 3 } });

/** Printing inks have no bright blue. */
const PRINTED = 120;

/** Every quarter, looked at in its middle, is about what was drawn. */
async function check(file: Uint8Array, kind: string, tolerance = 40) {
  const decoded = await decodePicture(file);
  expect(decoded).toMatchObject({ outcome: 'decoded', kind, width: 64, height: 48 });
  if (decoded.outcome !== 'decoded') return;
  for (const [x, y] of [
    [16, 12],
    [48, 12],
    [16, 36],
    [48, 36],
  ] as const) {
    const at = (y * 64 + x) * 3;
    const seen = [...decoded.raster.rgb.subarray(at, at + 3)];
    const drawn = [...QUARTERS.rgb.subarray(at, at + 3)];
    const off = Math.max(...seen.map((value, i) => Math.abs(value - (drawn[i] ?? 0))));
    expect([x, y, off <= tolerance]).toEqual([x, y, true]);
  }
}

describe('[uploads-2] every format', () => {
  test.each<[string, string, () => Promise<Uint8Array>, number?]>([
    ['JPEG', 'jpeg', () => picture().jpeg().toBuffer()],
    ['JPEG in CMYK', 'jpeg', () => picture().toColourspace('cmyk').jpeg().toBuffer(), PRINTED],
    [
      'JPEG that is turned by EXIF',
      'jpeg',
      () => picture().rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer(),
    ],
    ['PNG', 'png', () => picture().png().toBuffer()],
    ['PNG with 16 bits', 'png', () => picture().toColourspace('rgb16').png().toBuffer()],
    ['PNG with palette', 'png', () => picture().png({ palette: true }).toBuffer()],
    ['PNG with alpha', 'png', () => picture().ensureAlpha().png().toBuffer()],
    ['WebP', 'webp', () => picture().webp().toBuffer()],
    ['GIF', 'gif', () => picture().gif().toBuffer()],
    ['TIFF', 'tiff', () => picture().tiff().toBuffer()],
    ['TIFF with LZW', 'tiff', () => picture().tiff({ compression: 'lzw' }).toBuffer()],
    ['BigTIFF', 'tiff', () => picture().tiff({ bigtiff: true, compression: 'none' }).toBuffer()],
    ['AVIF', 'avif', () => picture().avif().toBuffer()],
  ])('%s', async (_, kind, file, tolerance) => check(await file(), kind, tolerance));

  test('gray', async () => {
    const decoded = await decodePicture(await picture().greyscale().png().toBuffer());
    expect(decoded).toMatchObject({ outcome: 'decoded', raster: { rgb: { length: 64 * 48 * 3 } } });
  });

  test('transparent pixels become white', async () => {
    const clear = { create: { width: 2, height: 1, channels: 4, background: '#0000' } } as const;
    const decoded = await decodePicture(await sharp(clear).png().toBuffer());
    expect(decoded).toMatchObject({ raster: { rgb: Buffer.alloc(6, 255) } });
  });

  test.each(['gif', 'webp'] as const)('the first frame of an animated %s', async (format) => {
    const frames = ['#f00', '#0f0'].map((background) => ({
      create: { width: 20, height: 10, channels: 3, background } as const,
    }));
    const file = await sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), {
      join: { animated: true },
    })
      .toFormat(format, { lossless: true } as object)
      .toBuffer();
    const decoded = await decodePicture(file);
    expect(decoded).toMatchObject({ outcome: 'decoded', kind: format, width: 20, height: 10 });
    expect(decoded.outcome === 'decoded' && [...decoded.raster.rgb.subarray(0, 3)]).toEqual([255, 0, 0]);
  });

  test('[media-16] [uploads-3] a large picture is reduced to 400 pixels', async () => {
    const decoded = await decodePicture(
      await picture().resize(3000, 2000, { fit: 'fill' }).jpeg().toBuffer(),
    );
    expect(decoded).toMatchObject({ width: 3000, height: 2000, raster: { width: 400, height: 267 } });
  });
});

describe('not a picture of a supported format', () => {
  test.each<[string, Uint8Array | string]>([
    ['nothing', ''],
    ['a word', 'picture'],
    ['zeros', new Uint8Array(5000)],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'],
    ['HTML', '<!doctype html><title>Not found</title>'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
    ['PPM', 'P6 1 1 255\nabc'],
    ['ZIP', 'PK\x03\x04'],
    ['two letters', 'BM'],
  ])('%s', async (_, content) =>
    expect(await decodePicture(Buffer.from(content))).toEqual({ outcome: 'unsupported' }),
  );
});

describe('[uploads-7] a picture that ends early', () => {
  const noise = seeded(11);
  const noisy = raster(300, 400, (x, y) => [(x + noise(40)) & 255, (y + noise(40)) & 255, noise(256)]);
  const kinds: Readonly<Record<string, () => Promise<Buffer>>> = {
    JPEG: () => picture(noisy).jpeg().toBuffer(),
    'progressive JPEG': () => picture(noisy).jpeg({ progressive: true }).toBuffer(),
    'gray JPEG': () => picture(noisy).greyscale().jpeg().toBuffer(),
    'JPEG in CMYK': () => picture(noisy).toColourspace('cmyk').jpeg().toBuffer(),
    'JPEG with a colour profile': () => picture(noisy).withIccProfile('p3').jpeg().toBuffer(),
    'JPEG that is turned': () => picture(noisy).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'white JPEG': () =>
      picture(raster(300, 400, () => [255, 255, 255]))
        .jpeg()
        .toBuffer(),
    'gray JPEG of the colour of missing blocks': () =>
      picture(raster(300, 400, () => [128, 128, 128]))
        .jpeg()
        .toBuffer(),
  };

  test.each(Object.entries(kinds))('%s without its last two bytes has all its pixels', async (_, make) => {
    const file = await make();
    expect(await decodePicture(file.subarray(0, -2))).toEqual(await decodePicture(file));
  });

  test.each<[number, string]>([
    [0.01, 'decoded'],
    [0.04, 'decoded'],
    [0.1, 'unreadable'],
    [0.5, 'unreadable'],
  ])('a JPEG without %d of its data is %s', async (share, outcome) => {
    for (const kind of ['JPEG', 'gray JPEG', 'JPEG with a colour profile', 'JPEG that is turned']) {
      const file = (await kinds[kind]?.()) ?? Buffer.of();
      const { outcome: found } = await decodePicture(file.subarray(0, Math.round(file.length * (1 - share))));
      expect([kind, found]).toEqual([kind, outcome]);
    }
  });

  test('a progressive JPEG without its last scan is complete, but coarser', async () => {
    const file = (await kinds['progressive JPEG']?.()) ?? Buffer.of();
    expect(await decodePicture(file.subarray(0, Math.round(file.length * 0.7)))).toMatchObject({
      outcome: 'decoded',
    });
  });

  test('a PNG without its last chunk, and a GIF without its last byte', async () => {
    for (const [format, bytes] of [
      ['png', 12],
      ['gif', 1],
    ] as const) {
      const file = await picture().toFormat(format).toBuffer();
      expect(await decodePicture(file.subarray(0, -bytes))).toEqual(await decodePicture(file));
    }
  });
});

describe('a picture that cannot be read', () => {
  const check = async (file: Uint8Array) =>
    expect(await decodePicture(file)).toEqual({ outcome: 'unreadable', reason: expect.stringMatching(/\w/) });

  test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('half of a %s', async (format) => {
    const noise = seeded(7);
    const noisy = raster(200, 150, () => [noise(256), noise(256), noise(256)]);
    const file = await picture(noisy).toFormat(format).toBuffer();
    await check(file.subarray(0, file.length >> 1));
  });

  test.each<[string, string]>([
    ['the beginning of a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['the beginning of a PNG', '\x89PNG\r\n\x1a\n'],
    ['the beginning of a GIF', 'GIF89a\x0a\0\x0a\0'],
    ['the beginning of a TIFF', 'II*\0\x08\0\0\0'],
    ['a RIFF of nothing', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['an AVIF of nothing', '\0\0\0\x18ftypavif\0\0\0\0mif1avif'],
    ['JPEG that is HTML', '\xff\xd8\xff<!doctype html><title>Not found</title>'],
  ])('%s', (_, bytes) => check(Buffer.from(bytes, 'latin1')));

  /** A PNG whose header claims more than its data hold, or more than anybody should decode. */
  async function lying(width: number, height: number): Promise<Buffer> {
    const { crc32 } = await import('node:zlib');
    const file = await picture().png().toBuffer();
    file.writeUInt32BE(width, 16);
    file.writeUInt32BE(height, 20);
    file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
    return file;
  }
  test.each([
    [5000, 10_000, false],
    [5000, 10_001, true],
  ])('[limits-11] %d × %d pixels are too many: %s', async (width, height, areTooMany) => {
    const decoded = await decodePicture(await lying(width, height));
    const reason = decoded.outcome === 'unreadable' ? decoded.reason : '';
    expect([reason === '', /pixel limit/.test(reason)]).toEqual([false, areTooMany]);
  });
  test('a bomb: a PNG of 60,000 × 60,000 pixels', async () => check(await lying(60_000, 60_000)));
  test('a bomb: a PNG with one row of 49 million columns', async () => check(await lying(49_000_000, 1)));
  test('a bomb: a PNG with one column of 49 million rows', async () => check(await lying(1, 49_000_000)));
  test('a bomb: an AVIF of two billion columns', async () => {
    const file = await picture().avif({ effort: 0 }).toBuffer();
    file.writeUInt32BE(0x7f000040, file.indexOf('ispe') + 8);
    expect(await decodePicture(file)).toEqual({
      outcome: 'unreadable',
      reason: '2130706496 × 48 pixels: a side may have 65535',
    });
  });
  test('a TIFF with missing pixels', async () => {
    const file = await picture().tiff({ compression: 'none' }).toBuffer();
    // The pixels come first, then what is said about them: cut out of the middle, moved to the front.
    const directory = file.readUInt32LE(4);
    const moved = Buffer.concat([file.subarray(0, 100), file.subarray(directory)]);
    moved.writeUInt32LE(100, 4);
    await check(moved);
  });
  test('a PNG with missing rows', async () => check(await lying(64, 5000)));
});

test('damaged files each have a result', async () => {
  const random = seeded(2026);
  const formats = ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const;
  const files = await Promise.all(formats.map((format) => picture().toFormat(format).toBuffer()));
  for (let run = 0; run < runs(300); run++) {
    const damaged = Buffer.from(files[run % files.length] ?? '');
    for (let hits = 1 + random(8); hits > 0; hits--) damaged[random(damaged.length)] = random(256);
    const cut = random(4) === 0 ? damaged.subarray(0, random(damaged.length)) : damaged;
    const { outcome } = await decodePicture(cut);
    expect(['decoded', 'unreadable', 'unsupported']).toContain(outcome);
  }
});
