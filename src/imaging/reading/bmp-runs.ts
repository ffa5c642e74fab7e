import { type BmpLayout, RLE4 } from './bmp-layout.ts';
import { UnreadablePicture } from './limits.ts';

/**
 * Unpacks the runs of RLE8 and RLE4 into red, green and blue. Pixels that the
 * runs skip are white; those beyond the end of a row are dropped.
 * Errors: UnreadablePicture if the end marker is missing.
 */
export function readRuns(bytes: Uint8Array, layout: BmpLayout): Uint8Array {
  const { width, height, palette, compression } = layout;
  const rgb = new Uint8Array(width * height * 3).fill(255);
  const isNibbles = compression === RLE4;
  let [at, x, y] = [layout.pixelsAt, 0, 0];

  const next = (): number => {
    const byte = bytes[at++];
    if (byte === undefined) throw new UnreadablePicture('bmp: its runs end early');
    return byte;
  };
  const put = (index: number): void => {
    if (x < width && y < height) {
      // The lowest row comes first.
      const to = ((height - 1 - y) * width + x) * 3;
      rgb[to] = palette[index * 3] ?? 0;
      rgb[to + 1] = palette[index * 3 + 1] ?? 0;
      rgb[to + 2] = palette[index * 3 + 2] ?? 0;
    }
    x += 1;
  };
  /** The palette index at a position of a run; RLE4 has two in a byte. */
  const indexAt = (byte: number, position: number): number => {
    if (!isNibbles) return byte;
    return position % 2 === 0 ? byte >> 4 : byte & 15;
  };
  const copy = (count: number): void => {
    const start = at;
    let byte = 0;
    for (let position = 0; position < count; position++) {
      if (!isNibbles || position % 2 === 0) byte = next();
      put(indexAt(byte, position));
    }
    // Padded to an even number of bytes.
    if ((at - start) % 2 === 1) at += 1;
  };

  while (y < height) {
    const count = next();
    const value = next();
    if (count > 0) {
      for (let position = 0; position < count; position++) put(indexAt(value, position));
    } else if (value === END_OF_ROW) {
      [x, y] = [0, y + 1];
    } else if (value === END) {
      return rgb;
    } else if (value === MOVE) {
      x += next();
      y += next();
    } else {
      copy(value);
    }
  }
  return rgb;
}

const END_OF_ROW = 0;
const END = 1;
const MOVE = 2;
