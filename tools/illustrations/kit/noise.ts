/** A smooth random field over the plane, about -1 to 1. */
export type Field = (x: number, y: number) => number;

/** Value noise with a cell of one unit; the same for the same seed. */
export function noise(seed: number): Field {
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - left), ease(y - top)];
    const upper = lattice(left, top, seed) * (1 - u) + lattice(left + 1, top, seed) * u;
    const lower = lattice(left, top + 1, seed) * (1 - u) + lattice(left + 1, top + 1, seed) * u;
    return upper * (1 - v) + lower * v;
  };
}

/** Octaves of noise, each half as strong and twice as fine as the one before: clouds, stains, marble. */
export function clouds(seed: number, octaves = 5): Field {
  const layers = Array.from({ length: octaves }, (_, octave) => noise(seed + octave * 7919));
  return (x, y) => {
    let [sum, strength, scale] = [0, 0.55, 1];
    for (const layer of layers) {
      sum += strength * layer(x * scale, y * scale);
      strength /= 2;
      scale *= 2.03;
    }
    return sum;
  };
}

/**
 * Distances to the nearest and the second nearest of points scattered one to a
 * cell. Where they are almost equal run the borders of cells: cracks, scales, stones.
 */
export function cells(seed: number): (x: number, y: number) => readonly [nearest: number, second: number] {
  return (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    let [nearest, second] = [9, 9];
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const [cx, cy] = [column + dx, row + dy];
        const px = cx + 0.5 + lattice(cx, cy, seed) * 0.45;
        const py = cy + 0.5 + lattice(cx, cy, seed + 1) * 0.45;
        const distance = Math.hypot(px - x, py - y);
        if (distance < nearest) [nearest, second] = [distance, nearest];
        else if (distance < second) second = distance;
      }
    }
    return [nearest, second];
  };
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothstep(from: number, to: number, value: number): number {
  return ease(clamp((value - from) / (to - from), 0, 1));
}

export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

const ease = (t: number): number => t * t * (3 - 2 * t);

/** -1 to 1 for a point of the integer grid. */
function lattice(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2147483647);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 31 - 1;
}
