import { rgb } from '../kit/colour.ts';
import { clouds, noise, smoothstep } from '../kit/noise.ts';
import { blurred, brightness, changed, type Picture } from '../kit/picture.ts';
import type { Seeded } from '../kit/seeded.ts';
import { paper, printedOn } from './age.ts';

/** A print from a copper plate: tones become crossing lines, darker where more of them cross, within a plate mark. */
export async function engraved(picture: Picture, chance: Seeded, spacing = 4.2): Promise<Picture> {
  const light = brightness(await blurred(picture, 1.1));
  const bend = clouds(chance.seed + 1, 3);
  const lines = (
    [angle, threshold]: readonly [number, number],
    x: number,
    y: number,
    dark: number,
  ): number => {
    const across = x * Math.cos(angle) + y * Math.sin(angle) + bend(x / 120, y / 120) * 14;
    const wave = Math.abs(((across / spacing) % 1) + (across < 0 ? 1 : 0) - 0.5) * 2;
    const thick = smoothstep(threshold, threshold + 0.42, dark) * 0.82;
    return thick <= 0.02 ? 0 : smoothstep(1 - thick - 0.22, 1 - thick + 0.22, wave);
  };
  return onPlate(picture, light, chance, (x, y, dark) =>
    Math.max(...LAYERS.map((layer) => lines(layer, x, y, dark))),
  );
}

/** Angles of the lines and the darkness from which they are set. */
const LAYERS = [
  [0.75, 0.16],
  [-0.62, 0.4],
  [1.55, 0.6],
  [0.06, 0.74],
] as const;

/** A print from a block of wood: thick lines that follow the forms, white and black only. */
export async function woodcut(picture: Picture, chance: Seeded): Promise<Picture> {
  const soft = await blurred(picture, 2.2);
  const light = brightness(soft);
  const { width } = picture;
  const bend = clouds(chance.seed + 1, 3);
  const knife = noise(chance.seed + 2);
  return onPlate(picture, light, chance, (x, y, dark) => {
    const i = y * width + x;
    const slope = ((light[i + 4 * width] ?? 0) - (light[i - 4 * width] ?? 0)) * 26;
    const across = y * 0.94 + x * 0.3 + bend(x / 70, y / 70) * 22 + slope;
    const wave = Math.abs(((((across / 6.4) % 1) + 1) % 1) - 0.5) * 2 + knife(x / 9, y / 4) * 0.14;
    return smoothstep(-0.12, 0.12, smoothstep(0.14, 0.86, dark) * 1.12 - wave);
  });
}

async function onPlate(
  picture: Picture,
  light: Float32Array,
  chance: Seeded,
  inkAt: (x: number, y: number, dark: number) => number,
): Promise<Picture> {
  const { width, height } = picture;
  const ink = rgb('#1f1a18');
  const margin = Math.round(Math.min(width, height) * 0.045);
  const printed = changed(picture, (pixels, at, x, y) => {
    const i = y * width + x;
    const isInside = x > margin && y > margin && x < width - margin && y < height - margin;
    const edge = isInside
      ? Math.hypot(
          (light[i + 1] ?? 0) - (light[i - 1] ?? 0),
          (light[i + width] ?? 0) - (light[i - width] ?? 0),
        )
      : 0;
    const onBorder = Math.abs(Math.min(x, y, width - x, height - y) - margin) < 1.2;
    const cover = onBorder
      ? 0.85
      : isInside
        ? Math.min(1, Math.max(inkAt(x, y, 1 - (light[i] ?? 1)), smoothstep(0.06, 0.2, edge)))
        : 0;
    for (let part = 0; part < 3; part++) pixels[at + part] = 255 + ((ink[part] ?? 0) - 255) * cover * 0.93;
  });
  return printedOn(
    paper(picture, chance.pick(['#ece3cc', '#e6dcc2', '#f0e8d6', '#e2d8c0']), 0.6, chance),
    printed,
  );
}
