import { clouds, noise, smoothstep } from '../kit/noise.ts';
import { blurred, brightness, changed, colourAt, type Picture } from '../kit/picture.ts';
import type { Seeded } from '../kit/seeded.ts';

export interface Brushwork {
  /** Widths of the brushes in pixels, the broadest first. */
  readonly brushes: readonly number[];
  /** Length of a stroke in widths of its brush. */
  readonly length?: number;
  /** How far colours stray from stroke to stroke. */
  readonly liveliness?: number;
  /** How thick the paint lies: strength of the relief. */
  readonly relief?: number;
  /** Size of the swirls that strokes follow where the picture is even, in pixels. */
  readonly swirl?: number;
}

/**
 * Paints a picture anew in strokes of oil paint, from broad to fine brushes. A
 * stroke runs along the contours; a finer one is set only where the broader ones
 * missed the colour (after Aaron Hertzmann's painterly rendering, 1998).
 */
export async function inOil(picture: Picture, work: Brushwork, chance: Seeded): Promise<Picture> {
  const { width, height } = picture;
  const { length = 3.2, liveliness = 9, relief = 16, swirl = 190 } = work;
  const canvas = Float32Array.from((await blurred(picture, 14)).pixels);
  const thickness = new Float32Array(width * height);
  const flow = clouds(chance.seed, 2);
  const bristles = noise(chance.seed + 5);
  for (const [layer, size] of work.brushes.entries()) {
    const guide = await blurred(picture, size * 0.45);
    const light = brightness(guide);
    const spots = shuffledGrid(width, height, size * 0.75, chance);
    for (const [x, y] of spots) {
      const at = Math.round(y) * width + Math.round(x);
      const wanted = colourAt(guide, x, y);
      const missed =
        Math.abs((canvas[3 * at] ?? 0) - wanted[0]) +
        Math.abs((canvas[3 * at + 1] ?? 0) - wanted[1]) +
        Math.abs((canvas[3 * at + 2] ?? 0) - wanted[2]);
      if (layer > 0 && missed < 16 + size) continue;
      const reach = Math.max(1, Math.round(size / 2));
      const across = (light[at + reach] ?? 0) - (light[at - reach] ?? 0);
      const down = (light[at + reach * width] ?? 0) - (light[at - reach * width] ?? 0);
      const slope = Math.hypot(across, down);
      const angle =
        slope > 0.035
          ? Math.atan2(down, across) + Math.PI / 2
          : flow(x / swirl, y / swirl) * 3.4 + chance.between(-0.25, 0.25);
      const value = chance.between(-liveliness, liveliness);
      const warmth = chance.between(-liveliness, liveliness) * 0.5;
      const half = (size / 2) * length * chance.between(0.6, 1.15) * (slope > 0.12 ? 0.7 : 1);
      stroke({
        x,
        y,
        angle,
        half,
        radius: (size / 2) * chance.between(0.8, 1.15),
        bend: chance.between(-0.25, 0.25) / half,
        colour: [wanted[0] + value + warmth, wanted[1] + value, wanted[2] + value - warmth],
        grain: chance.between(0, 999),
      });
    }
  }
  return lit();

  function stroke(one: Stroke): void {
    const { x, y, angle, half, radius, bend, colour, grain } = one;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const reachX = Math.abs(cos) * half + radius * 1.6 + 1;
    const reachY = Math.abs(sin) * half + radius * 1.6 + 1;
    for (let row = Math.max(0, Math.floor(y - reachY)); row <= Math.min(height - 1, y + reachY); row++) {
      for (
        let column = Math.max(0, Math.floor(x - reachX));
        column <= Math.min(width - 1, x + reachX);
        column++
      ) {
        const along = (column - x) * cos + (row - y) * sin;
        if (Math.abs(along) > half) continue;
        const side = (row - y) * cos - (column - x) * sin - bend * along * along;
        if (Math.abs(side) > radius) continue;
        const hair = bristles(grain + (side / radius) * 3.2, grain + along * 0.035);
        const tip = smoothstep(1, 0.7, Math.abs(along) / half + hair * 0.18);
        const edge = smoothstep(1, 0.6, Math.abs(side) / radius);
        const cover = Math.min(1, tip * edge * (0.92 + hair * 0.35));
        if (cover <= 0.02) continue;
        const at = row * width + column;
        for (let part = 0; part < 3; part++) {
          const below = canvas[3 * at + part] ?? 0;
          canvas[3 * at + part] = below + ((colour[part] ?? 0) + hair * 7 - below) * cover;
        }
        thickness[at] = (thickness[at] ?? 0) * (1 - cover) + cover * (0.55 + 0.45 * hair);
      }
    }
  }

  /** Light from the upper left on the ridges of the paint. */
  function lit(): Picture {
    return changed({ width, height, pixels: canvas }, (pixels, at, x, y) => {
      const i = at / 3;
      if (x === 0 || y === 0) return;
      const rise = 2 * (thickness[i] ?? 0) - (thickness[i - 1] ?? 0) - (thickness[i - width] ?? 0);
      for (let part = 0; part < 3; part++) {
        const value = pixels[at + part] ?? 0;
        pixels[at + part] = value + rise * relief * (0.35 + value / 300);
      }
    });
  }
}

interface Stroke {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly half: number;
  readonly radius: number;
  /** Curvature, one over pixels. */
  readonly bend: number;
  readonly colour: readonly [number, number, number];
  readonly grain: number;
}

function shuffledGrid(width: number, height: number, step: number, chance: Seeded): [number, number][] {
  const spots: [number, number][] = [];
  for (let y = step / 2; y < height; y += step) {
    for (let x = step / 2; x < width; x += step) {
      spots.push([
        Math.min(width - 1, Math.max(0, x + chance.between(-step, step) * 0.5)),
        Math.min(height - 1, Math.max(0, y + chance.between(-step, step) * 0.5)),
      ]);
    }
  }
  for (let i = spots.length - 1; i > 0; i--) {
    const j = chance.whole(0, i);
    const [a, b] = [spots[i], spots[j]];
    if (a !== undefined && b !== undefined) [spots[i], spots[j]] = [b, a];
  }
  return spots;
}
