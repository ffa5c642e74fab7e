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
  const narrow = new Float32Array(height * SIDE * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < SIDE; x++) {
      const { first, shares } = columns[x] ?? NOTHING;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let i = 0; i < shares.length; i++) {
        const at = 3 * (y * width + first + i);
        const share = shares[i] ?? 0;
        red += share * (rgb[at] ?? 0);
        green += share * (rgb[at + 1] ?? 0);
        blue += share * (rgb[at + 2] ?? 0);
      }
      const to = 3 * (y * SIDE + x);
      narrow[to] = red;
      narrow[to + 1] = green;
      narrow[to + 2] = blue;
    }
  }
  const planes = {
    lightness: new Float32Array(SIDE * SIDE),
    a: new Float32Array(SIDE * SIDE),
    b: new Float32Array(SIDE * SIDE),
  };
  const colour = new Float64Array(3);
  for (let y = 0; y < SIDE; y++) {
    const { first, shares } = rows[y] ?? NOTHING;
    for (let x = 0; x < SIDE; x++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let i = 0; i < shares.length; i++) {
        const at = 3 * ((first + i) * SIDE + x);
        const share = shares[i] ?? 0;
        red += share * (narrow[at] ?? 0);
        green += share * (narrow[at + 1] ?? 0);
        blue += share * (narrow[at + 2] ?? 0);
      }
      writeOklab(colour, 0, red, green, blue);
      const to = y * SIDE + x;
      planes.lightness[to] = colour[0] ?? 0;
      planes.a[to] = colour[1] ?? 0;
      planes.b[to] = colour[2] ?? 0;
    }
  }
  return planes;
}

interface Coverage {
  readonly first: number;
  /** Of the pixels from `first` on; together 1. */
  readonly shares: Float32Array;
}

const NOTHING: Coverage = { first: 0, shares: new Float32Array() };

/** What each of `SIDE` pixels covers of `length`. */
function coverage(length: number): Coverage[] {
  const step = length / SIDE;
  return Array.from({ length: SIDE }, (_, place) => {
    const [from, to] = [place * step, (place + 1) * step];
    const first = Math.min(length - 1, Math.floor(from));
    const last = Math.min(length - 1, Math.max(first, Math.ceil(to) - 1));
    const shares = Float32Array.from({ length: last - first + 1 }, (_, i) => {
      const covered = Math.min(to, first + i + 1) - Math.max(from, first + i);
      return Math.max(covered, 0) / step;
    });
    return { first, shares };
  });
}
