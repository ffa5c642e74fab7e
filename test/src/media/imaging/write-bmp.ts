/** A BMP file: `info` follows the first 14 bytes, then palette, then pixels. */
export function bmpFile(info: Uint8Array, palette: Uint8Array, pixels: Uint8Array): Uint8Array {
  const pixelsAt = 14 + info.length + palette.length;
  const header = Buffer.alloc(14);
  header.write('BM', 'latin1');
  header.writeUInt32LE(pixelsAt + pixels.length, 2);
  header.writeUInt32LE(pixelsAt, 10);
  return Buffer.concat([header, info, palette, pixels]);
}

interface InfoHeader {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly compression?: number;
  /** Bytes of the header: 40, or 124 with masks inside. */
  readonly length?: number;
}

/** BITMAPINFOHEADER and its longer successors. */
export function infoHeader({ width, height, bits, compression = 0, length = 40 }: InfoHeader): Buffer {
  const header = Buffer.alloc(length);
  header.writeUInt32LE(length, 0);
  header.writeInt32LE(width, 4);
  header.writeInt32LE(height, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(bits, 14);
  header.writeUInt32LE(compression, 16);
  return header;
}

/** Blue, green, red and a zero for each colour. */
export const paletteOf = (...colours: readonly (readonly [number, number, number])[]): Buffer =>
  Buffer.from(colours.flatMap(([red, green, blue]) => [blue, green, red, 0]));

export const uint32s = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, at * 4);
  return bytes;
};
