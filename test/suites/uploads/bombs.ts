import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { bmpFile, infoHeader } from '../../src/media/imaging/write-bmp.ts';
import { blackPixels, chunk, type PngHeader, pngFile } from './png-file.ts';
import * as tiff from './tiff-file.ts';

/** A file that needs far more memory or time than its size suggests, or with false declarations. */
export interface Bomb {
  readonly name: string;
  /** Acceptable statuses of its upload. */
  readonly statuses: readonly number[];
  readonly make: () => Buffer | Promise<Buffer>;
}

/** The largest that is read, 49 megapixels, and what is not. */
const LARGE = { width: 7000, height: 7000 };
const [READ, REFUSED, EITHER] = [[200], [400], [200, 400]];

const black = (header: PngHeader, ...before: readonly Buffer[]): Buffer =>
  pngFile(header, ...before, blackPixels(header));

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' }, limitInputPixels: false });

const PNG: readonly Bomb[] = [
  {
    name: 'PNG of 60,000 × 60,000 pixels, without them',
    statuses: REFUSED,
    make: () => pngFile({ width: 60_000, height: 60_000 }, chunk('IDAT', deflateSync(Buffer.alloc(1000)))),
  },
  {
    name: 'PNG of 30,000 × 30,000 pixels, with all of them',
    statuses: REFUSED,
    make: () => black({ width: 30_000, height: 30_000, bits: 1, colour: 0 }),
  },
  {
    name: 'PNG of 49 megapixels, 64 bits each',
    statuses: EITHER,
    make: () => black({ ...LARGE, bits: 16, colour: 6 }),
  },
  {
    name: 'interlaced PNG of 49 megapixels, 64 bits each',
    statuses: EITHER,
    make: () => black({ ...LARGE, bits: 16, colour: 6, interlaced: true }),
  },
  {
    name: 'PNG of one row of 49 megapixels',
    statuses: REFUSED,
    make: () => black({ width: 49_000_000, height: 1, colour: 6 }),
  },
  {
    name: 'PNG of one column of 49 megapixels',
    statuses: REFUSED,
    make: () => black({ width: 1, height: 49_000_000, colour: 6 }),
  },
  {
    name: 'PNG with 500 MB of packed text',
    statuses: EITHER,
    make: () =>
      black(
        { width: 9, height: 9 },
        chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(500_000_000))])),
      ),
  },
  {
    name: 'PNG with a colour profile of 200 MB',
    statuses: EITHER,
    make: () =>
      black(
        { width: 9, height: 9 },
        chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(200_000_000))])),
      ),
  },
  {
    name: 'PNG with 100,000 texts',
    statuses: EITHER,
    make: () =>
      black(
        { width: 9, height: 9 },
        Buffer.concat(Array.from({ length: 100_000 }, () => chunk('tEXt', Buffer.from('a\0b')))),
      ),
  },
  { name: 'PNG without width', statuses: REFUSED, make: () => black({ width: 0, height: 9 }) },
];

const gifScreen = (width: number, height: number): Buffer => {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  return header;
};
/** One pixel of data, whatever the size says. */
const gifFrame = (width: number, height: number): Buffer => {
  const frame = Buffer.from('\x2c\0\0\0\0\0\0\0\0\0\x02\x02\x44\x01\0', 'latin1');
  frame.writeUInt16LE(width, 5);
  frame.writeUInt16LE(height, 7);
  return frame;
};
const GIF_END = Buffer.from(';');

const GIF: readonly Bomb[] = [
  {
    name: 'GIF of 65,535 × 65,535 pixels',
    statuses: EITHER,
    make: () => Buffer.concat([gifScreen(65_535, 65_535), gifFrame(1, 1), GIF_END]),
  },
  {
    name: 'GIF whose frame is larger than its screen',
    statuses: EITHER,
    make: () => Buffer.concat([gifScreen(1, 1), gifFrame(65_535, 65_535), GIF_END]),
  },
  {
    name: 'GIF of 500,000 frames',
    statuses: EITHER,
    make: () =>
      Buffer.concat([gifScreen(1, 1), ...Array.from({ length: 500_000 }, () => gifFrame(1, 1)), GIF_END]),
  },
  {
    name: 'GIF of 100,000 frames of 49 megapixels',
    statuses: EITHER,
    make: () =>
      Buffer.concat([
        gifScreen(7000, 7000),
        ...Array.from({ length: 100_000 }, () => gifFrame(7000, 7000)),
        GIF_END,
      ]),
  },
  {
    name: 'GIF of 49 megapixels',
    statuses: READ,
    make: () => flat(7000, 7000).gif({ effort: 1 }).toBuffer(),
  },
];

const tags = (changes: Readonly<Record<number, readonly number[]>>): tiff.Tags => {
  const all: Record<number, readonly number[]> = {
    [tiff.WIDTH]: [9],
    [tiff.HEIGHT]: [9],
    [tiff.BITS]: [8],
    [tiff.COMPRESSION]: [1],
    [tiff.PHOTOMETRIC]: [1],
    [tiff.STRIP_OFFSETS]: [tiff.DATA_AT],
    [tiff.SAMPLES]: [1],
    [tiff.ROWS_PER_STRIP]: [65_535],
    [tiff.STRIP_BYTES]: [81],
    ...changes,
  };
  return Object.entries(all).flatMap(
    ([tag, values]): tiff.Tags => (values.length > 0 ? [[Number(tag), ...values]] : []),
  );
};
const size = (width: number, height: number) => ({ [tiff.WIDTH]: [width], [tiff.HEIGHT]: [height] });
const GRAY = Buffer.alloc(81, 128);
const [DEFLATE, RGB] = [8, 2];

/** A single strip of zeros, one deflate stream. */
function packedTiff(bits: number, samples: number): Buffer {
  const { width, height } = LARGE;
  const packed = deflateSync(Buffer.alloc((width * height * samples * bits) / 8));
  return tiff.tiffFile(
    packed,
    tags({
      ...size(width, height),
      [tiff.BITS]: Array.from({ length: samples }, () => bits),
      [tiff.COMPRESSION]: [DEFLATE],
      [tiff.PHOTOMETRIC]: [samples >= 3 ? RGB : 1],
      [tiff.SAMPLES]: [samples],
      [tiff.STRIP_BYTES]: [packed.length],
      [tiff.SAMPLE_FORMAT]: Array.from({ length: samples }, () => (bits >= 32 ? 3 : 1)),
    }),
  );
}

const TIFF: readonly Bomb[] = [
  {
    name: 'TIFF of 60,000 × 60,000 pixels, without them',
    statuses: REFUSED,
    make: () => tiff.tiffFile(GRAY, tags(size(60_000, 60_000))),
  },
  {
    name: 'TIFF of 4,294,967,295 × 4,294,967,295 pixels',
    statuses: REFUSED,
    make: () => tiff.tiffFile(GRAY, tags(size(0xffffffff, 0xffffffff))),
  },
  {
    name: 'TIFF of 49 megapixels, 64 bits each, in one strip',
    statuses: EITHER,
    make: () => packedTiff(16, 4),
  },
  {
    name: 'TIFF of 49 megapixels, 256 bits each, in one strip',
    statuses: EITHER,
    make: () => packedTiff(64, 4),
  },
  {
    name: 'TIFF whose directory is its own successor',
    statuses: EITHER,
    make: () => tiff.tiffFile(GRAY, tags({}), 0),
  },
  {
    name: 'TIFF with one tile for four billion pixels',
    statuses: REFUSED,
    make: () =>
      tiff.tiffFile(
        GRAY,
        tags({
          [tiff.STRIP_OFFSETS]: [],
          [tiff.STRIP_BYTES]: [],
          [tiff.ROWS_PER_STRIP]: [],
          [tiff.TILE_WIDTH]: [65_536],
          [tiff.TILE_HEIGHT]: [65_536],
          [tiff.TILE_OFFSETS]: [tiff.DATA_AT],
          [tiff.TILE_BYTES]: [81],
        }),
      ),
  },
  {
    name: 'TIFF with a strip of 4 GB',
    statuses: EITHER,
    make: () => tiff.tiffFile(GRAY, tags({ [tiff.STRIP_BYTES]: [0xffffffff] })),
  },
  {
    name: 'TIFF with 65,535 samples a pixel',
    statuses: REFUSED,
    make: () => tiff.tiffFile(GRAY, tags({ [tiff.SAMPLES]: [65_535] })),
  },
  {
    name: 'TIFF whose strips are anywhere',
    statuses: REFUSED,
    make: () =>
      tiff.tiffFile(
        GRAY,
        tags({
          [tiff.ROWS_PER_STRIP]: [1],
          [tiff.STRIP_OFFSETS]: Array.from({ length: 9 }, () => 0xfffffff0),
          [tiff.STRIP_BYTES]: Array.from({ length: 9 }, () => 9),
        }),
      ),
  },
];

/** Finds a marker of four letters and overwrites the numbers after it. */
function patched(file: Buffer, marker: string, write: (file: Buffer, at: number) => void): Buffer {
  const at = file.indexOf(marker, 0, 'latin1');
  if (at < 0) throw new Error(`no ${marker}`);
  write(file, at + marker.length);
  return file;
}

async function jpegOfManyScans(): Promise<Buffer> {
  const file = await flat(4000, 4000).jpeg({ progressive: true }).toBuffer();
  const last = file.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = file.subarray(last, file.length - 2);
  const copies = Math.floor(7_900_000 / scan.length);
  return Buffer.concat([
    file.subarray(0, file.length - 2),
    ...Array.from({ length: copies }, () => scan),
    file.subarray(-2),
  ]);
}

const OTHERS: readonly Bomb[] = [
  {
    name: 'JPEG of 65,535 × 65,535 pixels, without them',
    statuses: REFUSED,
    make: async () =>
      patched(await flat(16, 16).jpeg().toBuffer(), '\xff\xc0', (file, at) =>
        file.writeUInt32BE(0xffffffff, at + 3),
      ),
  },
  {
    name: 'progressive JPEG of 49 megapixels',
    statuses: READ,
    make: () => flat(7000, 7000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  },
  {
    name: 'progressive JPEG of 49 megapixels of four inks',
    statuses: EITHER,
    make: () =>
      flat(7000, 7000)
        .toColourspace('cmyk')
        .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
        .toBuffer(),
  },
  { name: 'JPEG of 16 megapixels in hundreds of scans', statuses: REFUSED, make: jpegOfManyScans },
  {
    name: 'WebP of 16,383 × 16,383 pixels',
    statuses: REFUSED,
    make: () => flat(16_383, 16_383).webp({ lossless: true, effort: 0 }).toBuffer(),
  },
  {
    name: 'WebP of 49 megapixels',
    statuses: READ,
    make: () => flat(7000, 7000).webp({ lossless: true, effort: 0 }).toBuffer(),
  },
  {
    name: 'WebP with a screen of 2^48 pixels',
    statuses: REFUSED,
    make: async () =>
      patched(await flat(16, 16).ensureAlpha(0.5).webp().toBuffer(), 'VP8X', (file, at) =>
        file.fill(0xff, at + 8, at + 14),
      ),
  },
  {
    name: 'AVIF of 65,535 × 65,535 pixels, without them',
    statuses: REFUSED,
    make: async () =>
      patched(await flat(64, 64).avif({ effort: 0 }).toBuffer(), 'ispe', (file, at) => {
        file.writeUInt32BE(65_535, at + 4);
        file.writeUInt32BE(65_535, at + 8);
      }),
  },
  {
    name: 'AVIF of 25 megapixels',
    statuses: READ,
    make: () => flat(5000, 5000).avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer(),
  },
  {
    name: 'AVIF of 26 megapixels',
    statuses: REFUSED,
    make: () => flat(5100, 5100).avif({ effort: 0 }).toBuffer(),
  },
];

const bmp = (header: Parameters<typeof infoHeader>[0], pixels: Uint8Array): Buffer =>
  Buffer.from(bmpFile(infoHeader(header), Buffer.alloc(1024), pixels));
const RLE8 = 1;

const BMP: readonly Bomb[] = [
  {
    name: 'BMP of 60,000 × 60,000 pixels',
    statuses: REFUSED,
    make: () => bmp({ width: 60_000, height: 60_000, bits: 24 }, GRAY),
  },
  {
    name: 'BMP of -2,147,483,648 rows',
    statuses: REFUSED,
    make: () => bmp({ width: 1, height: -2_147_483_648, bits: 24 }, GRAY),
  },
  { name: 'BMP of -1 columns', statuses: REFUSED, make: () => bmp({ width: -1, height: 9, bits: 24 }, GRAY) },
  {
    name: 'BMP of 25 megapixels in two bytes',
    statuses: READ,
    make: () => bmp({ width: 5000, height: 5000, bits: 8, compression: RLE8 }, Buffer.from([0, 1])),
  },
  {
    name: 'BMP of one row of 25 megapixels in two bytes',
    statuses: REFUSED,
    make: () => bmp({ width: 25_000_000, height: 1, bits: 8, compression: RLE8 }, Buffer.from([0, 1])),
  },
  {
    name: 'BMP of one column of 25 megapixels in two bytes',
    statuses: REFUSED,
    make: () => bmp({ width: 1, height: 25_000_000, bits: 8, compression: RLE8 }, Buffer.from([0, 1])),
  },
  {
    name: 'BMP that moves by nothing two million times',
    statuses: EITHER,
    make: () =>
      bmp(
        { width: 5000, height: 5000, bits: 8, compression: RLE8 },
        Buffer.alloc(8_000_000, Buffer.from([0, 2, 0, 0])),
      ),
  },
  {
    name: 'BMP of 24 megapixels that holds none',
    statuses: REFUSED,
    make: () => bmp({ width: 6000, height: 4000, bits: 1 }, GRAY),
  },
];

/** Of every format, with what the answer may be. */
export const BOMBS: readonly Bomb[] = [...PNG, ...GIF, ...TIFF, ...OTHERS, ...BMP];
