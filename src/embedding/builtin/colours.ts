import { type PicturePlanes, SIDE } from './picture-planes.ts';

/** Steps of lightness and of each colour axis. */
const STEPS = 4;

/** The share of each colour in a picture; square roots, so that small areas count, too. */
export function colourHistogram({ lightness, a, b }: PicturePlanes): Float32Array {
  const histogram = new Float32Array(STEPS ** 3);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const position = [
      onScale((lightness[at] ?? 0) * STEPS - 0.5),
      onScale(colourStep(a[at] ?? 0)),
      onScale(colourStep(b[at] ?? 0)),
    ] as const;
    addShares(histogram, position);
  }
  return histogram.map((count) => Math.sqrt(count / (SIDE * SIDE)));
}

/** Stronger colours count as this. */
const STRONG_COLOUR = 0.16;

const colourStep = (value: number) => ((value / STRONG_COLOUR + 1) / 2) * (STEPS - 1);

const onScale = (position: number) => Math.max(0, Math.min(STEPS - 1, position));

/** Distributes one over the eight bins around a position; nearer ones get more. */
function addShares(histogram: Float32Array, [l, a, b]: readonly [number, number, number]): void {
  const [first, second, third] = [stepBefore(l), stepBefore(a), stepBefore(b)];
  for (let corner = 0; corner < 8; corner++) {
    const [i, j, k] = [first + (corner >> 2), second + ((corner >> 1) & 1), third + (corner & 1)];
    const bin = (i * STEPS + j) * STEPS + k;
    const share = (1 - Math.abs(l - i)) * (1 - Math.abs(a - j)) * (1 - Math.abs(b - k));
    histogram[bin] = (histogram[bin] ?? 0) + share;
  }
}

const stepBefore = (position: number) => Math.min(STEPS - 2, Math.floor(position));

/** Cells along each side. */
export const COLOUR_CELLS = 6;

/** Mean lightness and colour of each cell; colours are weighted, because their values are smaller. */
export function localColours({ lightness, a, b }: PicturePlanes): Float32Array {
  const sums = new Float32Array(COLOUR_CELLS * COLOUR_CELLS * 3);
  const counts = new Float32Array(COLOUR_CELLS * COLOUR_CELLS);
  for (let y = 0; y < SIDE; y++) {
    const row = Math.floor(((y + 0.5) * COLOUR_CELLS) / SIDE);
    for (let x = 0; x < SIDE; x++) {
      const cell = row * COLOUR_CELLS + Math.floor(((x + 0.5) * COLOUR_CELLS) / SIDE);
      const at = y * SIDE + x;
      counts[cell] = (counts[cell] ?? 0) + 1;
      sums[3 * cell] = (sums[3 * cell] ?? 0) + (lightness[at] ?? 0);
      sums[3 * cell + 1] = (sums[3 * cell + 1] ?? 0) + COLOUR_WEIGHT * (a[at] ?? 0);
      sums[3 * cell + 2] = (sums[3 * cell + 2] ?? 0) + COLOUR_WEIGHT * (b[at] ?? 0);
    }
  }
  return sums.map((sum, i) => sum / (counts[Math.floor(i / 3)] ?? 1));
}

const COLOUR_WEIGHT = 2;
