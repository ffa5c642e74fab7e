/** Rows of columns of channels, as TensorFlow has them. */
export type Planes = readonly (readonly (readonly number[])[])[];

export const map = (planes: Planes, change: (value: number, channel: number) => number): Planes =>
  planes.map((row) => row.map((pixel) => pixel.map(change)));

export const add = (a: Planes, b: Planes): Planes =>
  a.map((row, y) => row.map((pixel, x) => pixel.map((value, at) => value + (b[y]?.[x]?.[at] ?? Number.NaN))));

export const channelMeans = (planes: Planes): number[] =>
  (planes[0]?.[0] ?? []).map((_, at) => {
    const values = planes.flatMap((row) => row.map((pixel) => pixel[at] ?? Number.NaN));
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  });

interface Window {
  readonly size: number;
  readonly stride: number;
  /** Rows and columns before the first, and after the last. */
  readonly pads: readonly [before: number, after: number];
}

/** TensorFlow's padding `SAME`: the rest after the division, the larger half behind. */
export function same(length: number, size: number, stride: number): Window {
  const total = Math.max(0, (Math.ceil(length / stride) - 1) * stride + size - length);
  return { size, stride, pads: [Math.floor(total / 2), Math.ceil(total / 2)] };
}

/** What `reduce` makes of each window; pixels outside are undefined. */
export function slide(
  planes: Planes,
  { size, stride, pads: [before, after] }: Window,
  reduce: (pixels: readonly (readonly number[] | undefined)[]) => number[],
): Planes {
  const count = Math.floor((planes.length + before + after - size) / stride) + 1;
  const index = Array.from({ length: count }, (_, at) => at * stride - before);
  const offsets = Array.from({ length: size * size }, (_, at) => [Math.floor(at / size), at % size] as const);
  return index.map((y) =>
    index.map((x) => reduce(offsets.map(([down, right]) => planes[y + down]?.[x + right]))),
  );
}

/** A convolution; `filters` has height, width, channels in, channels out. */
export const convolve =
  (filters: Float32Array, channels: number) =>
  (pixels: readonly (readonly number[] | undefined)[]): number[] =>
    Array.from({ length: channels }, (_, out) =>
      pixels.reduce(
        (sum, pixel, at) =>
          sum +
          (pixel ?? []).reduce(
            (part, value, i) =>
              part + value * (filters[(at * (pixel ?? []).length + i) * channels + out] ?? Number.NaN),
            0,
          ),
        0,
      ),
    );

/** The same, where each channel has `each` filters of its own. */
export const convolveEach =
  (filters: Float32Array, channels: number, each: number) =>
  (pixels: readonly (readonly number[] | undefined)[]): number[] =>
    Array.from({ length: channels * each }, (_, out) =>
      pixels.reduce(
        (sum, pixel, at) =>
          sum + (pixel?.[Math.floor(out / each)] ?? 0) * (filters[at * channels * each + out] ?? Number.NaN),
        0,
      ),
    );

export function softmax(values: readonly number[]): number[] {
  const powers = values.map(Math.exp);
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
