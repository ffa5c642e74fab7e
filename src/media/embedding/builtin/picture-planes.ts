import { writeOklab } from '../../imaging/oklab.ts';
import type { Raster } from '../../imaging/raster.ts';

/** Pixels along each side of the planes. */
export const SIDE = 128;

/** A picture squeezed into a square, in Oklab: `SIDE` rows of `SIDE` values each. */
export interface PicturePlanes {
  /** 0 black to 1 white. */
  readonly lightness: Float32Array;
  /** Green to red. */
  readonly a: Float32Array;
  /** Blue to yellow. */
  readonly b: Float32Array;
}

/** Each pixel of a plane is the mean of the area that it covers in the picture. */
export function picturePlanes({ width, height, rgb }: Raster): PicturePlanes {
  const columns = coverage(width);
  const rows = coverage(height);
  /** `SIDE` pixels wide, still as high as the picture. */
  const narrow = new Float32Array(height * SIDE * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < SIDE; x++) {
      writeMean(narrow, 3 * (y * SIDE + x), rgb, columns[x] ?? NOTHING, y * width, 1);
    }
  }
  const planes = {
    lightness: new Float32Array(SIDE * SIDE),
    a: new Float32Array(SIDE * SIDE),
    b: new Float32Array(SIDE * SIDE),
  };
  const colour = new Float64Array(3);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      writeMean(colour, 0, narrow, rows[y] ?? NOTHING, x, SIDE);
      writeOklab(colour, 0, colour[0] ?? 0, colour[1] ?? 0, colour[2] ?? 0);
      const to = y * SIDE + x;
      planes.lightness[to] = colour[0] ?? 0;
      planes.a[to] = colour[1] ?? 0;
      planes.b[to] = colour[2] ?? 0;
    }
  }
  return planes;
}

/** Writes the mean colour of the covered pixels to `into[at]`; they are `step` apart, from pixel `start` on. */
function writeMean(
  into: Float32Array | Float64Array,
  at: number,
  pixels: Uint8Array | Float32Array,
  { first, shares }: Coverage,
  start: number,
  step: number,
): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let i = 0; i < shares.length; i++) {
    const from = 3 * (start + (first + i) * step);
    const share = shares[i] ?? 0;
    red += share * (pixels[from] ?? 0);
    green += share * (pixels[from + 1] ?? 0);
    blue += share * (pixels[from + 2] ?? 0);
  }
  into[at] = red;
  into[at + 1] = green;
  into[at + 2] = blue;
}

interface Coverage {
  readonly first: number;
  /** Of the pixels from `first` on; their sum is 1. */
  readonly shares: Float32Array;
}

const NOTHING: Coverage = { first: 0, shares: new Float32Array() };

/** The part of `length` that each of `SIDE` pixels covers. */
function coverage(length: number): Coverage[] {
  const step = length / SIDE;
  return Array.from({ length: SIDE }, (_, index) => {
    const [from, to] = [index * step, (index + 1) * step];
    const first = Math.min(length - 1, Math.floor(from));
    const last = Math.min(length - 1, Math.max(first, Math.ceil(to) - 1));
    const shares = Float32Array.from({ length: last - first + 1 }, (_, i) => {
      const covered = Math.min(to, first + i + 1) - Math.max(from, first + i);
      return Math.max(covered, 0) / step;
    });
    return { first, shares };
  });
}
