import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bits?: 1 | 8 | 16;
  /** 0 gray, 2 RGB, 6 RGB with alpha. */
  readonly colour?: 0 | 2 | 6;
  readonly interlaced?: boolean;
}

/** A PNG file of chunks; the header and the end come by themselves. */
export function pngFile(header: PngHeader, ...chunks: readonly Buffer[]): Buffer {
  const { width, height, bits = 8, colour = 2, interlaced = false } = header;
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(width, 0);
  ihdr.writeUInt32BE(height, 4);
  ihdr.set([bits, colour, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', ihdr),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The data of a picture that is black throughout: zeros, whatever the filter. */
export function blackPixels({ width, height, bits = 8, colour = 2, interlaced = false }: PngHeader): Buffer {
  const channels = { 0: 1, 2: 3, 6: 4 }[colour];
  const rowBytes = (columns: number): number =>
    columns === 0 ? 0 : 1 + Math.ceil((columns * channels * bits) / 8);
  const passes = interlaced ? ADAM7 : [[0, 0, 1, 1] as const];
  const bytes = passes.reduce((sum, [x, y, stepX, stepY]) => {
    const columns = Math.ceil((width - x) / stepX);
    return sum + rowBytes(columns) * Math.ceil((height - y) / stepY);
  }, 0);
  return chunk('IDAT', deflateSync(Buffer.alloc(bytes)));
}

/** First column and row of each pass, and its steps. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
