import { Buffer } from 'node:buffer';
import sharp, { type Sharp } from 'sharp';
import { raster, seeded } from '../../src/media/imaging/rasters.ts';
import { bmpFile, infoHeader, paletteOf } from '../../src/media/imaging/write-bmp.ts';

/** Sound files of every format and of many of their varieties, to be damaged. */
export async function soundPictures(): Promise<Buffer[]> {
  const made = await Promise.all([
    ...VARIETIES.map((encode) => encode(drawn()).toBuffer()),
    animated('gif'),
    animated('webp'),
  ]);
  return [...made, ...bmps()];
}

const [WIDTH, HEIGHT] = [96, 64];

/** Areas, a gradient and grain. */
function drawn(): Sharp {
  const noise = seeded(11);
  const { width, height, rgb } = raster(WIDTH, HEIGHT, (x, y) => {
    if (y < 20) return [x * 2, 120, 255 - x * 2];
    return x < 40 ? [200, 30, 30] : [noise(256), noise(256), noise(256)];
  });
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

const VARIETIES: readonly ((picture: Sharp) => Sharp)[] = [
  (picture) => picture.jpeg(),
  (picture) => picture.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  (picture) => picture.toColourspace('cmyk').jpeg(),
  (picture) => picture.greyscale().jpeg(),
  (picture) => picture.withMetadata({ orientation: 6, density: 300 }).jpeg(),
  (picture) => picture.png(),
  (picture) => picture.png({ progressive: true }),
  (picture) => picture.png({ palette: true }),
  (picture) => picture.toColourspace('rgb16').png(),
  (picture) => picture.ensureAlpha(0.5).png(),
  (picture) => picture.webp(),
  (picture) => picture.webp({ lossless: true }),
  (picture) => picture.ensureAlpha(0.5).webp(),
  (picture) => picture.gif(),
  (picture) => picture.tiff({ compression: 'none' }),
  (picture) => picture.tiff({ compression: 'lzw', predictor: 'horizontal' }),
  (picture) => picture.tiff({ compression: 'deflate', tile: true, tileWidth: 16, tileHeight: 16 }),
  (picture) => picture.tiff({ compression: 'jpeg' }),
  (picture) => picture.tiff({ compression: 'packbits' }),
  (picture) => picture.toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }),
  (picture) => picture.tiff({ compression: 'none', bigtiff: true }),
  (picture) => picture.tiff({ compression: 'lzw', pyramid: true, tile: true, tileWidth: 16, tileHeight: 16 }),
  (picture) => picture.avif({ effort: 0 }),
  (picture) => picture.avif({ effort: 0, lossless: true }),
  (picture) => picture.ensureAlpha(0.5).avif({ effort: 0 }),
];

async function animated(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    [0, 90, 180].map((turn) => drawn().modulate({ hue: turn }).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

const PALETTE = paletteOf([0, 0, 0], [255, 0, 0], [0, 255, 0], [0, 0, 255]);
const [RLE8, RLE4, BITFIELDS] = [1, 2, 3];

function bmps(): Buffer[] {
  const noise = seeded(12);
  const pixels = (bytes: number): Buffer => Buffer.from(Array.from({ length: bytes }, () => noise(256)));
  const of = (
    header: Omit<Parameters<typeof infoHeader>[0], 'width' | 'height'>,
    data: Buffer,
    palette: Buffer = Buffer.alloc(0),
  ) => Buffer.from(bmpFile(infoHeader({ width: 32, height: 16, ...header }), palette, data));
  const runs = Buffer.concat(
    Array.from({ length: 16 }, () => Buffer.from([10, 1, 0, 4, 0, 1, 2, 3, 12, 2, 6, 3, 0, 0])),
  );
  return [
    of({ bits: 24 }, pixels(32 * 16 * 3)),
    of({ bits: 32, length: 124, compression: BITFIELDS }, pixels(32 * 16 * 4)),
    of({ bits: 16 }, pixels(32 * 16 * 2)),
    of({ bits: 8 }, pixels(32 * 16), PALETTE),
    of({ bits: 4 }, pixels(16 * 16), PALETTE),
    of({ bits: 1 }, pixels(4 * 16), PALETTE),
    of({ bits: 8, compression: RLE8 }, Buffer.concat([runs, Buffer.from([0, 1])]), PALETTE),
    of({ bits: 4, compression: RLE4 }, Buffer.concat([runs, Buffer.from([0, 1])]), PALETTE),
  ];
}
