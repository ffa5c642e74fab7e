import type { Raster } from '../../../../src/media/imaging/raster.ts';

/** A picture from what `pixel` gives for each place. */
export function raster(
  width: number,
  height: number,
  pixel: (x: number, y: number) => readonly [number, number, number],
): Raster {
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rgb.set(pixel(x, y), (y * width + x) * 3);
  }
  return { width, height, rgb };
}

/** Whole numbers below a bound, the same ones for the same seed (mulberry32). */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
